import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { largeThumbnailUrl } from '@imagora/contract/link-names'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { rateLimitPolicies } from '#platform/rate-limits/policies.ts'
import { createViewActions } from '#test/factories/page-views.ts'
import { gif, jpeg, png, quadrants } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { images, services, configure, folder, visitor } = server
const { waitUntilIdle, limit, filesIn } = createUploadActions(server)
const { ann, get, photo, metadata } = await createViewActions(server)
await limit({ limit_concurrent_upload: 0, limit_per_minute: 0, limit_per_hour: 0 })
let seed = 9000

const large = (key: string, version = 1) => `/i/${key}/thumb.webp?v=${version}&size=large`
const small = (key: string) => `/i/${key}/thumb.webp?v=1`
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
const largeOf = (url: string) => pathOf(largeThumbnailUrl(url)!)
const statusOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).status
const sizeOf = async (body: Buffer) => {
  const { format, width, height, pages = 1 } = await metadata(body)
  return { format, width, height, pages }
}

test.each([
  ['landscape', { width: 2400, height: 1600 }, { width: 1200, height: 800 }],
  ['portrait', { width: 1500, height: 2000 }, { width: 800, height: 1067 }],
  ['square', { width: 1000, height: 1000 }, { width: 800, height: 800 }],
  ['turned by its EXIF', { width: 1500, height: 2000, orientation: 6 }, { width: 800, height: 1067 }],
  ['panorama', { width: 9000, height: 900 }, { width: 2400, height: 800 }],
  ['low panorama', { width: 4000, height: 400 }, { width: 1200, height: 400 }],
  ['tall strip', { width: 450, height: 3000 }, { width: 450, height: 900 }],
  ['shorter than the tier', { width: 900, height: 600 }, { width: 900, height: 600 }],
  ['hardly larger than a thumbnail', { width: 402, height: 300 }, { width: 402, height: 300 }],
])(
  '[FR-10] the large thumbnail of a %s picture is 800 px on its short side and never enlarged',
  async (_, given, size) => {
    const { key } = await photo(await jpeg({ ...given, seed: seed++ }))
    const { status, headers, body } = await get(large(key))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sizeOf(body)).toEqual({ format: 'webp', ...size, pages: 1 })
  },
)

test('[FR-10] a panorama is cropped around its centre, as the tiles of a grid do', async () => {
  const { key } = await photo(await jpeg({ width: 6000, height: 600, seed: seed++ }))
  const { data, info } = await sharp((await get(large(key))).body)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1800, height: 600 })
  const colorAt = (x: number, y: number) => [...data.subarray((y * 1800 + x) * 3, (y * 1800 + x) * 3 + 3)]
  // The middle of the crop is the middle of the picture, where the left colours meet the right ones.
  for (const [x, y, corner] of [
    [700, 150, 0],
    [1100, 150, 1],
    [700, 450, 2],
    [1100, 450, 3],
  ] as const) {
    quadrants[corner].forEach((channel, index) => expect(Math.abs(colorAt(x, y)[index]! - channel)).toBeLessThan(45))
  }
})

test('[FR-10] a picture that fits into the first thumbnail has that one alone', async () => {
  const { key } = await photo(await jpeg({ width: 400, height: 300, seed: seed++ }))
  const [first, second] = [await get(small(key)), await get(large(key))]
  expect(second.body.equals(first.body)).toBe(true)
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
})

test('[FR-10] what moves stands still, and what is transparent stays so', async () => {
  const moving = await photo(await gif({ frames: 3, width: 900, height: 600, seed: seed++ }), 'moves.gif')
  expect(await sizeOf((await get(large(moving.key))).body)).toEqual({
    format: 'webp',
    width: 900,
    height: 600,
    pages: 1,
  })
  const background = { r: 200, g: 0, b: 0, alpha: 0.25 }
  const clear = await photo(
    await sharp({ create: { width: 1600, height: 1200, channels: 4, background } })
      .png()
      .toBuffer(),
    'clear.png',
  )
  const { data, info } = await sharp((await get(large(clear.key))).body)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([1067, 800, 4])
  expect(Math.abs(data[3]! - 64)).toBeLessThan(4)
})

test('[FR-11] twenty who ask at once wait for one decode, and the file is kept until the room is needed', async () => {
  const { key, sha256, id } = await photo(await png({ width: 1800, height: 1200, seed: seed++ }), 'a.png')
  await waitUntilIdle()
  const transform = vi.spyOn(images, 'transform')
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(large(key))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.every(({ body }) => body.equals(answers[0]!.body))).toBe(true)
  await get(large(key))
  expect(transform).toHaveBeenCalledTimes(1)
  rmSync(join(folder, 'renderings'), { recursive: true })
  expect((await get(large(key))).body.equals(answers[0]!.body)).toBe(true)
  expect(transform).toHaveBeenCalledTimes(2)
  transform.mockRestore()
  const kept = () => filesIn('renderings').filter((file) => file.includes(sha256.slice(0, 16)))
  expect(kept()).toHaveLength(1)
  await ann('DELETE /user/photos', { body: [id] })
  expect(await statusOf(large(key))).toBe(404)
  await services.trash.purgeAllOf(ann.id)
  expect(kept()).toEqual([])
})

test('[FR-11] it is cached, revalidated and sent in parts like a thumbnail, and is no view', async () => {
  const { key, id } = await photo()
  const { headers, body } = await get(large(key))
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('vary')).toBeNull()
  const etag = headers.get('etag')!
  expect(etag).not.toBe((await get(small(key))).headers.get('etag'))
  expect(await statusOf(large(key), { 'if-none-match': etag })).toBe(304)
  const part = await get(large(key), { range: 'bytes=5-14' })
  expect([part.status, part.body.equals(body.subarray(5, 15))]).toEqual([206, true])
  expect((await get(large(key, 9))).headers.get('cache-control')).toBe('public, max-age=60')
  expect((await get(large(key), {}, 'HEAD')).headers.get('content-length')).toBe(String(body.length))
  await services.pictures.flushViews()
  expect((await ann('GET /user/photos/{id}', { params: { id } })).data.views).toBe(0)
})

test('[FR-11] a network that has spent its large thumbnails keeps the first ones and its previews', async () => {
  const office = { 'x-forwarded-for': '203.0.113.21' }
  const [made, other] = [await photo(), await photo()]
  expect(await statusOf(large(made.key), office)).toBe(200)
  for (let hits = 1; hits < rateLimitPolicies.rendering_thumbnail.hits; hits++)
    services.renderingLimits.hit('rendering_thumbnail', { ip: '203.0.113.21' })
  const refused = await get(large(other.key), office)
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect(await statusOf(large(made.key), office)).toBe(200)
  expect(await statusOf(small(other.key), office)).toBe(200)
  expect(await statusOf(`/i/${other.key}/preview.webp?v=1`, office)).toBe(200)
  expect(await statusOf(large(other.key), { 'x-forwarded-for': '203.0.113.99' })).toBe(200)
})

test('[FR-12] of a protected photo it opens with the signature of the thumbnail and with nothing else', async () => {
  const { key, id } = await photo()
  expect(await statusOf(large(key))).toBe(200)
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_protected: true } })
  const { thumbnail_url, preview_url } = (await ann('GET /user/photos/{id}', { params: { id } })).data
  const { status, headers, body } = await get(largeOf(thumbnail_url))
  expect([status, (await sizeOf(body)).height]).toEqual([200, 800])
  expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
  const ofPreview = new URL(preview_url, 'http://any').searchParams.get('s')!
  expect(await statusOf(large(key, 2))).toBe(403)
  expect(await statusOf(`${large(key, 2)}&s=${ofPreview}`)).toBe(403)
})

test('[FR-12] a share has it at its own address, also without downloads, and it dies with the share', async () => {
  const { id } = await photo()
  const share = (await ann('POST /user/shares', { body: { type: 'photo', ids: [id], is_download_allowed: false } }))
    .data
  const { thumbnail_url } = (await visitor('GET /shares/{slug}/photos/{id}', { params: { slug: share.slug, id } })).data
  const address = largeOf(thumbnail_url)
  const { status, headers, body } = await get(address)
  expect([status, (await sizeOf(body)).height]).toEqual([200, 800])
  expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
  expect(await statusOf(address.replace(/&s=[^&]+/, ''))).toBe(403)
  await ann('DELETE /user/shares', { body: [share.id] })
  expect(await statusOf(address)).toBe(404)
})

test('[FR-12] rules for other pages and watermarks hold for it', async () => {
  const { image_policy } = await services.settings.get()
  const { key } = await photo()
  const plain = await get(large(key))
  const hot_links = { ...image_policy.hot_links, mode: 'only' as const, hosts: [], allow_empty: true }
  await configure({ image_policy: { ...image_policy, hot_links } })
  const elsewhere = await get(large(key), { referer: 'https://elsewhere.example/' })
  expect([elsewhere.status, elsewhere.headers.get('vary')]).toEqual([403, 'referer, sec-fetch-site'])
  const watermark = { ...image_policy.watermark, kind: 'text' as const, text: 'Imagora', min_side: 500 }
  await configure({ image_policy: { ...image_policy, watermark } })
  const marked = await get(large(key))
  expect(marked.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  expect(marked.headers.get('cache-control')).not.toContain('immutable')
  // The first thumbnail is smaller than the smallest picture that is marked.
  expect((await get(small(key))).headers.get('cache-control')).toContain('immutable')
  await configure({ image_policy })
})

test('[FR-12] the address comes from that of the thumbnail, and only where there is a larger one', () => {
  expect(largeThumbnailUrl('https://a.example/i/Ab_-1/thumb.webp?v=2&s=x.1.y')).toBe(
    'https://a.example/i/Ab_-1/thumb.webp?v=2&s=x.1.y&size=large',
  )
  expect(largeThumbnailUrl('/s/summer-24/17/thumb.webp?v=1')).toBe('/s/summer-24/17/thumb.webp?v=1&size=large')
  expect(largeThumbnailUrl('/i/Ab/thumb.webp')).toBe('/i/Ab/thumb.webp?size=large')
  for (const url of [
    '/i/Ab/preview.webp?v=1',
    '/i/Ab.jpg',
    '/api/v2/trash/Ab/thumb.webp?s=1',
    '/i/Ab/thumb.webp?v=1&size=large',
    '',
  ]) {
    expect(largeThumbnailUrl(url)).toBeNull()
  }
})
