import type { Page } from '@playwright/test'
import {
  dayOf,
  encodePhotoIndexPart,
  joinPhotoIndexParts,
  lookOf,
} from '../../packages/contract/src/library/photo-index.ts'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'

const shapes = [
  [1500, 1000],
  [1000, 1500],
  [1333, 1000],
  [1000, 1000],
] as const

const time = new Date(Date.UTC(2026, 9, 1)).toISOString()
const shapeOf = (id: number) => shapes[(id * 2_654_435_761) % shapes.length]!
const colorOf = (id: number) => `#${((id * 7919) % 0x1000000).toString(16).padStart(6, '0')}`

function partOf(from: number, to: number) {
  const numbers: number[] = []
  for (let id = from; id > to; id--) {
    const [width, height] = shapeOf(id)
    numbers.push(id, lookOf({ width, height, color: colorOf(id) }), dayOf(time))
  }
  return Buffer.from(joinPhotoIndexParts(true, [encodePhotoIndexPart(Int32Array.from(numbers))]))
}

function tileOf(id: number) {
  const [width, height] = shapeOf(id)
  const url = `/synthetic/${id}.jpg`
  return {
    id,
    name: `Photo ${id}`,
    width,
    height,
    bytes: 100_000,
    mimetype: 'image/jpeg',
    frames: 1,
    taken_at: time,
    created_at: time,
    thumbhash: null,
    color: colorOf(id),
    thumbnail_url: url,
    preview_url: url,
    public_url: url,
    likes: 3,
    is_liked: false,
    user: { name: 'Mira', username: 'mira', avatar_url: '' },
  }
}

interface ExploreMock {
  count: number
  perPart: number
  /** Part that is refused, and how many times. */
  failing?: { part: number; times: number }
}

/** Serves an explore page of any number of photos, part by part like the server. */
export async function mockExplorePage(page: Page, { count, perPart, failing }: ExploreMock) {
  const picture = await jpeg({ width: 320, height: 240, seed: 5 })
  let failures = failing?.times ?? 0
  const asked: number[] = []
  await page.route('**/api/v2/explore/photos/index*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    const from = cursor ? Number(cursor) : count
    const part = (count - from) / perPart
    asked.push(part)
    if (part === failing?.part && failures-- > 0)
      return route.fulfill({ status: 503, json: { status: 'error', message: 'away', data: {}, time: 0 } })
    const to = Math.max(0, from - perPart)
    return route.fulfill({
      body: partOf(from, to),
      headers: { 'content-type': 'application/octet-stream', ...(to > 0 && { 'x-next-cursor': String(to) }) },
    })
  })
  await page.route('**/api/v2/explore/photos/tiles*', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids')!.split(',').map(Number)
    return route.fulfill({ json: { status: 'success', message: '', data: ids.map(tileOf), time: 0 } })
  })
  await page.route('**/synthetic/*', (route) => route.fulfill({ body: picture, contentType: 'image/jpeg' }))
  return { asked }
}
