import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { bmp } from '#test/factories/bmp.ts'
import { heic } from '#test/factories/heic.ts'
import { createViewActions } from '#test/factories/page-views.ts'
import { gif, jpeg, scene } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, services, configure } = server
const { waitUntilIdle, limit, filesIn } = createUploadActions(server)
const { get, photo, metadata } = await createViewActions(server)
await limit({ allow_file_types: JSON.stringify(['jpg', 'png', 'gif', 'webp', 'heic', 'bmp', 'tiff', 'svg']) })
let seed = 5000

const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const safari13 = 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5'
const withWebp = 'image/webp,*/*'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><circle cx="60" cy="45" r="40" fill="#e33"/></svg>'

test('a link is made smaller on a ladder, and never larger than it is', async () => {
  const { link, file } = await photo()
  for (const [query, width, height] of [
    ['w=640', 640, 427],
    ['h=160', 240, 160],
    ['w=320&h=320', 320, 213],
    ['w=320&h=320&fit=cover', 320, 320],
    ['w=2560', 1200, 800],
    ['q=60', 1200, 800],
  ] as const) {
    const { status, headers, body } = await get(`${link}?${query}`)
    expect([query, status, headers.get('content-type')]).toEqual([query, 200, 'image/jpeg'])
    expect(await metadata(body)).toMatchObject({ width, height, format: 'jpeg' })
  }
  expect((await get(`${link}?t=1699&w[]=160`)).body.equals(file)).toBe(true)
})

test('[SF-73] what is cut to measure is never enlarged: a request for more has the ratio, and the size of the picture', async () => {
  const { link, sha256 } = await photo()
  for (const [query, width, height] of [
    ['w=1280&h=1280', 800, 800],
    ['w=2560&h=2560', 800, 800],
    ['w=2560&h=480', 1200, 225],
    ['w=160&h=2560', 50, 800],
    ['w=1280&h=960', 1067, 800],
    ['w=960&h=640', 960, 640],
    ['w=1920&h=1280', 1200, 800],
  ] as const) {
    const { status, body } = await get(`${link}?${query}&fit=cover&format=webp`)
    expect([query, status, await metadata(body)]).toMatchObject([query, 200, { width, height }])
    const inside = await metadata((await get(`${link}?${query}&format=webp`)).body)
    expect(inside.width <= 1200 && inside.height <= 800).toBe(true)
  }
  // Two oversized requests of the same ratio share one rendering.
  const names = filesIn('renderings').filter((file) => file.includes(sha256.slice(0, 16)))
  expect(names.filter((name) => name.includes('800x800'))).toHaveLength(1)
})

test('[SF-73] a strip of one pixel stays one, however it is cut, and frames and turned pictures too', async () => {
  const strip = await sharp({ create: { width: 2000, height: 1, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const { link } = await photo(strip, 'strip.png')
  expect(await metadata((await get(`${link}?w=2560&h=2560&fit=cover`)).body)).toMatchObject({ width: 1, height: 1 })
  const moving = await photo(await gif({ frames: 3, width: 90, height: 60, seed: seed++ }), 'moves.gif')
  const cut = await get(`${moving.link}?w=960&h=960&fit=cover&format=webp`)
  expect(await metadata(cut.body)).toMatchObject({ width: 60, pageHeight: 60, pages: 3 })
  const turned = await photo(await jpeg({ width: 100, height: 300, orientation: 6, seed: seed++ }))
  const upright = await get(`${turned.link}?w=960&h=480&fit=cover&format=webp`)
  expect(await metadata(upright.body)).toMatchObject({ width: 100, height: 50 })
})

const { link: sample } = await photo()

test.each([
  'w=641',
  'w=0',
  'w=-160',
  'w=1e3',
  'w=',
  'w=160&w=320',
  'h=99999999999',
  'q=61',
  'w=640&fit=stretch',
  'w=640&format=bmp',
  'format=gif',
  'w=%00',
])('%s is refused in a way that a page shows and a programmer reads', async (query) => {
  const { status, headers } = await get(`${sample}?${query}`)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    400,
    'image/svg+xml',
    'no-store',
  ])
  expect(headers.get('x-refusal')).toMatch(/must be/)
})

test('serves the requested format without a Vary header', async () => {
  const { link } = await photo()
  for (const format of ['webp', 'avif', 'jpeg', 'png']) {
    const { headers, body } = await get(`${link}?w=320&format=${format}`, { accept: safari13 })
    expect(headers.get('content-type')).toBe(`image/${format}`)
    expect(headers.get('vary')).toBeNull()
    expect(await metadata(body)).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 320 })
  }
})

test('what a client accepts decides the format, AVIF is made after the answer, and every form has its own ETag', async () => {
  const { link, key } = await photo()
  const preview = `/i/${key}/preview.webp?v=1`
  for (const address of [`${link}?w=640`, preview]) {
    const first = await get(address, { accept: chrome })
    expect([first.headers.get('content-type'), first.headers.get('vary')]).toEqual(['image/webp', 'accept'])
    const second = await vi.waitFor(async () => {
      const again = await get(address, { accept: chrome })
      expect(again.headers.get('content-type')).toBe('image/avif')
      return again
    }, 15_000)
    expect(second.headers.get('vary')).toBe('accept')
    const old = await get(address, { accept: safari13 })
    expect([old.headers.get('content-type'), old.headers.get('vary')]).toEqual(['image/jpeg', 'accept'])
    const plain = await get(address, { accept: withWebp })
    expect(plain.headers.get('content-type')).toBe('image/webp')
    expect(plain.body.equals(first.body)).toBe(true)
    const refusing = await get(address, { accept: 'image/avif;q=0, image/webp' })
    expect(refusing.headers.get('content-type')).toBe('image/webp')
    const etags = [first, second, old].map(({ headers }) => headers.get('etag'))
    expect(new Set(etags).size).toBe(3)
    for (const etag of etags.slice(0, 2)) {
      const known = await get(address, { accept: chrome, 'if-none-match': etag! })
      expect([known.status, known.headers.get('vary'), known.headers.get('etag')]).toEqual([304, 'accept', etag])
    }
    // The ETag of a format that this client does not support does not count as a match.
    expect((await get(address, { accept: safari13, 'if-none-match': etags[1]! })).status).toBe(200)
  }
  expect((await get(link, { accept: chrome })).headers.get('vary')).toBeNull()
  expect((await get(`/i/${key}/thumb.webp?v=1`, { accept: chrome })).headers.get('vary')).toBeNull()
})

test('what is transparent stays so for those who know no WebP', async () => {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  const { link } = await photo(bytes, 'glass.png')
  const { headers, body } = await get(`${link}?w=320`, { accept: safari13 })
  expect(headers.get('content-type')).toBe('image/png')
  expect(await metadata(body)).toMatchObject({ width: 320, hasAlpha: true })
  expect((await get(`${link}?w=320`, { accept: safari13 })).body.equals(body)).toBe(true)
})

test('a rendering is served like a file: parts, conditions, HEAD, caching by its version', async () => {
  const { link } = await photo()
  const address = `${link}?w=640&format=webp`
  const { headers, body } = await get(address)
  const etag = headers.get('etag')!
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  const part = await get(address, { range: 'bytes=10-19', 'if-range': etag })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${body.length}`])
  expect(part.body.equals(body.subarray(10, 20))).toBe(true)
  expect((await get(address, { range: `bytes=${body.length}-` })).status).toBe(416)
  expect((await get(address, { 'if-none-match': etag })).status).toBe(304)
  const head = await get(address, {}, 'HEAD')
  expect([head.body.length, head.headers.get('content-length')]).toEqual([0, String(body.length)])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('[SF-74] with a version or without, caches keep a rendering no longer than the site lets them', async () => {
  const { link, key } = await photo()
  const cachingOf = async (address: string) => (await get(address)).headers.get('cache-control')
  const addresses = [`${link}?w=640&format=webp`, `${link}?w=640`, `${link}?q=60&format=jpeg`]
  for (const address of addresses.flatMap((each) => [each, `${each}&v=1`, `${each}&v=7`])) {
    expect([address, await cachingOf(address)]).toEqual([address, 'public, max-age=3600'])
  }
  await configure({ picture_max_age: 90 })
  const changed = await get(`${link}?w=640&format=webp&v=1`)
  expect(changed.headers.get('cache-control')).toBe('public, max-age=90')
  const unchanged = await get(`${link}?w=640&format=webp&v=1`, { 'if-none-match': changed.headers.get('etag')! })
  expect([unchanged.status, unchanged.headers.get('cache-control')]).toEqual([304, 'public, max-age=90'])
  await configure({ picture_max_age: 3600 })
  // The gallery's own two variants have known URLs, which a cache purge can list.
  expect(await cachingOf(`/i/${key}/thumb.webp?v=1`)).toContain('immutable')
})

test('frames are kept where the format has them', async () => {
  const { link } = await photo(await gif({ frames: 4, width: 400, height: 300, seed: seed++ }), 'moves.gif')
  const moving = await get(`${link}?w=160&format=webp`)
  expect(await metadata(moving.body)).toMatchObject({ pages: 4, width: 160, delay: [100, 100, 100, 100] })
  const still = await get(`${link}?w=160&format=png`)
  expect((await metadata(still.body)).pages ?? 1).toBe(1)
  // AVIF would show only the first frame.
  const negotiated = await get(`${link}?w=160`, { accept: chrome })
  await waitUntilIdle()
  expect((await get(`${link}?w=160`, { accept: chrome })).body.equals(negotiated.body)).toBe(true)
})

const turnedTiff = () => scene({ width: 120, height: 90, orientation: 6 }).tiff().toBuffer()

const unshown = {
  heic: { bytes: heic, extension: 'jpg', decodedAs: 'jpeg', width: 64, height: 48 },
  bmp: { bytes: () => bmp({ width: 120, height: 90 }), extension: 'jpg', decodedAs: 'jpeg', width: 120, height: 90 },
  tiff: { bytes: turnedTiff, extension: 'webp', decodedAs: 'webp', width: 120, height: 90 },
  svg: { bytes: () => Buffer.from(svg), extension: 'webp', decodedAs: 'webp', width: 120, height: 90 },
} as const

test.each(['heic', 'bmp', 'tiff', 'svg'] as const)(
  'the link of a %s shows in a browser, and so do its preview and thumbnail',
  async (format) => {
    const { bytes, extension, decodedAs, width, height } = unshown[format]
    const { link, key, pathname, mimetype } = await photo(await bytes(), `a.${format}`)
    expect([link, pathname]).toEqual([`/i/${key}.${extension}`, `i/${key}.${extension}`])
    expect(mimetype).toBe(format === 'svg' ? 'image/svg+xml' : `image/${format}`)
    const { status, headers, body } = await get(link)
    expect([status, headers.get('content-type')]).toEqual([200, `image/${decodedAs}`])
    expect(headers.get('content-disposition')).toContain(`a.${extension}`)
    expect(await metadata(body)).toMatchObject({ format: decodedAs, width, height })
    expect(await metadata((await get(`/i/${key}/preview.webp?v=1`)).body)).toMatchObject({
      format: 'webp',
      width,
      height,
    })
    expect(await metadata((await get(`/i/${key}/thumb.webp?v=1`)).body)).toMatchObject({
      format: 'webp',
      width,
      height,
    })
    // The stored file is reserved for its owner.
    expect((await get(`/i/${key}.${format}`)).status).toBe(404)
  },
)

test('[K14] what is not on the ladder needs a signature for exactly this', async () => {
  const { link, key } = await photo()
  const expires = new Date(server.clock.time.getTime() + 60_000)
  const signed = (variant: string, version = 1) => services.signer.signPicture({ key, variant, version, expires })
  const signature = signed('300x200-cover-webp-90')
  const asked = (query: string, s = signature) => get(`${link}?${query}&s=${s}`)
  const { status, headers, body } = await asked('w=300&h=200&fit=cover&format=webp&q=90')
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await metadata(body)).toMatchObject({ width: 300, height: 200 })
  expect((await asked('q=90&format=webp&fit=cover&h=200&w=300')).body.equals(body)).toBe(true)
  for (const tampered of ['w=301&h=200&fit=cover&format=webp&q=90', 'w=300&h=200&format=webp&q=90', 'w=300&q=91']) {
    expect((await asked(tampered)).status).toBe(400)
  }
  expect((await asked('w=9000', signed('9000x-inside-auto-75'))).status).toBe(400)
  expect((await asked('w=300&h=200&fit=cover&format=webp&q=90', signed('original'))).status).toBe(400)
  expect((await asked('w=300&h=200&fit=cover&format=webp&q=90', signed('300x200-cover-webp-90', 2))).status).toBe(400)
})

test('[K14] the signed link of a protected original allows listed sizes only, others need their own signature', async () => {
  const { link, key, id } = await photo()
  await db.updateTable('photos').set({ is_protected: true }).where('id', '=', id).execute()
  services.pictures.evict([key])
  const expires = new Date(server.clock.time.getTime() + 60_000)
  const signed = (variant: string) => services.signer.signPicture({ key, variant, version: 1, expires })
  const statusOf = async (query: string, variant: string) => (await get(`${link}?${query}&s=${signed(variant)}`)).status
  const refused = await get(`${link}?w=320`)
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store'])
  expect(await metadata(refused.body)).toMatchObject({ format: 'svg', width: 400, height: 300 })
  expect(refused.body.equals((await get('/i/none.jpg')).body)).toBe(false)
  expect(await statusOf('w=320', 'original')).toBe(200)
  expect(await statusOf('w=320', 'thumb')).toBe(403)
  expect(await statusOf('w=333', 'original')).toBe(403)
  expect(await statusOf('w=333', '333x-inside-auto-75')).toBe(200)
  expect((await get(`${link}?w=320&s=${signed('original')}`)).headers.get('cache-control')).toMatch(/^private/)
})

test('[VD-07] a large animated GIF is sent as WebP to whoever accepts it, once that is made, and the file stays', async () => {
  const file = await gif({ frames: 4, width: 120, height: 90, seed: seed++ })
  await configure({ animated_gif_kb: 1 })
  const { link } = await photo(file, 'moves.gif')
  const first = await get(link, { accept: chrome })
  expect([first.headers.get('content-type'), first.headers.get('vary')]).toEqual(['image/gif', 'accept'])
  expect(first.body.equals(file)).toBe(true)
  await vi.waitFor(
    async () => expect((await get(link, { accept: chrome })).headers.get('content-type')).toBe('image/webp'),
    { timeout: 10_000, interval: 100 },
  )
  const moving = await get(link, { accept: chrome })
  expect(await metadata(moving.body)).toMatchObject({ format: 'webp', width: 120, pages: 4 })
  for (const accept of ['*/*', safari13]) expect((await get(link, { accept })).body.equals(file)).toBe(true)
  await configure({ animated_gif_kb: 0 })
  const plain = await get(link, { accept: chrome })
  expect([plain.headers.get('content-type'), plain.headers.get('vary')]).toEqual(['image/gif', null])
  await configure({ animated_gif_kb: 1024 })
})
