import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  dayOf,
  encodePhotoIndexPart,
  joinPhotoIndexParts,
  lookOf,
} from '../../packages/contract/src/library/photo-index.ts'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { passOn } from './proxy.ts'

interface Options {
  count: number
  /** Number of photos on the newest day, for a library with a very long day. */
  onNewestDay?: number
  /** Whether thumbnails are as large as those of a real site, so that the grid requests larger ones. */
  hasLargeThumbnails?: boolean
}

const shapes = [
  [1500, 1000],
  [1333, 1000],
  [750, 1000],
  [667, 1000],
  [1778, 1000],
  [1000, 1000],
  [563, 1000],
  [2400, 1000],
] as const

const dayMs = 86_400_000
const newest = Date.UTC(2026, 9, 1)
/** Photos per day; 14 a day make a hundred thousand in twenty years. */
const perDay = 14

const shapeOf = (id: number) => shapes[(id * 2_654_435_761) % shapes.length]!
const colorOf = (id: number) => `#${((id * 7919) % 0x1000000).toString(16).padStart(6, '0')}`

function timeOf(id: number, { count, onNewestDay = perDay }: Options) {
  const place = count - id
  const days = place < onNewestDay ? 0 : 1 + Math.floor((place - onNewestDay) / perDay)
  return new Date(newest - days * dayMs).toISOString()
}

function indexOf(options: Options) {
  const numbers = new Int32Array(options.count * 3)
  for (let id = options.count; id > 0; id--) {
    const [width, height] = shapeOf(id)
    const look = lookOf({ width, height, color: colorOf(id) })
    numbers.set([id, look, dayOf(timeOf(id, options))], (options.count - id) * 3)
  }
  return joinPhotoIndexParts(true, [encodePhotoIndexPart(numbers)])
}

function tileOf(id: number, options: Options) {
  const [width, height] = shapeOf(id)
  const time = timeOf(id, options)
  const url = `/synthetic/${id}.jpg`
  const thumbnail_url = options.hasLargeThumbnails ? `/i/synthetic-${id}/thumb.webp?v=1` : url
  return {
    id,
    name: `Photo ${id}`,
    width,
    height,
    bytes: 100_000,
    mimetype: 'image/jpeg',
    frames: 1,
    is_public: true,
    is_signed: false,
    taken_at: time,
    created_at: time,
    thumbhash: 'YTkGJwaRhWWIt4lbgnhZl3ath2BUBGYA',
    color: colorOf(id),
    thumbnail_url,
    preview_url: url,
    public_url: url,
  }
}

/** Proxies a real site and replaces its lists and pictures by a library of any size. */
export async function startSyntheticLibrary(siteUrl: string, options: Options) {
  const index = indexOf(options)
  const size = options.hasLargeThumbnails ? { width: 400, height: 267 } : { width: 320, height: 240 }
  const picture = await jpeg({ ...size, seed: 5 })
  const largePicture = await jpeg({ width: 1200, height: 800, seed: 5 })
  let largeCount = 0
  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url!, 'http://library')
    if (pathname === '/api/v2/user/photos/index') {
      answer.writeHead(200, { 'content-type': 'application/octet-stream' }).end(index)
    } else if (pathname === '/api/v2/user/photos/tiles') {
      const ids = searchParams.get('ids')!.split(',').map(Number)
      const data = ids.map((id) => tileOf(id, options))
      answer.writeHead(200, { 'content-type': 'application/json' })
      answer.end(JSON.stringify({ status: 'success', message: '', data }))
    } else if (pathname.startsWith('/synthetic/') || pathname.startsWith('/i/synthetic-')) {
      const isLarge = searchParams.get('size') === 'large'
      if (isLarge) largeCount++
      answer.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'max-age=3600' })
      answer.end(isLarge ? largePicture : picture)
    } else passOn(new URL(siteUrl), asked, answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Number of large thumbnails requested so far. */
    largeThumbnails: () => largeCount,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
