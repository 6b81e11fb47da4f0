import { createHash } from 'node:crypto'
import type { ImagePolicy } from '@imagora/contract'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { defaultSettings } from '#settings/defaults.ts'
import { createViewActions } from '#test/factories/page-views.ts'
import { gif, png, webp } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, configure, services } = server
const { ann, get, photo, metadata } = await createViewActions(server)

const watermark = (changes: Partial<ImagePolicy['watermark']>) =>
  configure({
    image_policy: {
      ...defaultSettings.image_policy,
      watermark: { ...defaultSettings.image_policy.watermark, ...changes },
    },
  })

const mark = { kind: 'text', text: '© 图像馆', size: 20, opacity: 100, min_side: 300 } as const

afterEach(async () => {
  await configure({ image_policy: defaultSettings.image_policy })
})

/** Returns how much the lower right corners of two pictures differ. */
async function difference(one: Buffer, other: Buffer, page = 0) {
  const corner = async (body: Buffer) => {
    const { width, height } = await sharp(body, { page }).metadata()
    return sharp(body, { page })
      .removeAlpha()
      .extract({
        left: Math.round(width / 2),
        top: Math.round(height / 2),
        width: Math.floor(width / 2),
        height: Math.floor(height / 2),
      })
      .resize(200, 150, { fit: 'fill' })
      .raw()
      .toBuffer()
  }
  const [first, second] = [await corner(one), await corner(other)]
  let sum = 0
  for (let at = 0; at < first.length; at++) sum += Math.abs(first[at]! - second[at]!)
  return sum / first.length
}

test('a watermark is on the link, the preview and the transforms from the next request on, and off again', async () => {
  const { link, key, file } = await photo()
  const addresses = [link, `/i/${key}/preview.webp?v=1`, `${link}?w=960&format=webp`]
  const before = await Promise.all(addresses.map((address) => get(address)))
  await watermark(mark)
  for (const [index, address] of addresses.entries()) {
    const { status, headers, body } = await get(address)
    expect(status).toBe(200)
    expect(headers.get('etag')).not.toBe(before[index]!.headers.get('etag'))
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('content-type')).toBe(before[index]!.headers.get('content-type'))
    expect(await difference(body, before[index]!.body)).toBeGreaterThan(5)
    const { status: same } = await get(address, { 'if-none-match': before[index]!.headers.get('etag')! })
    expect(same).toBe(200)
  }
  await watermark({ ...mark, text: 'another' })
  expect(await difference((await get(link)).body, file)).toBeGreaterThan(3)
  await watermark({})
  expect((await get(link)).body.equals(file)).toBe(true)
  expect((await get(link)).headers.get('etag')).toBe(before[0]!.headers.get('etag'))
})

test('what is smaller than the policy says carries no mark, thumbnails among it unless the policy says so', async () => {
  const { link, key } = await photo()
  const thumb = `/i/${key}/thumb.webp?v=1`
  const [small, plain] = [await get(`${link}?w=320&format=webp`), await get(thumb)]
  await watermark(mark)
  expect((await get(`${link}?w=320&format=webp`)).body.equals(small.body)).toBe(true)
  expect((await get(thumb)).body.equals(plain.body)).toBe(true)
  await watermark({ ...mark, min_side: 0 })
  const marked = await get(thumb)
  expect(marked.headers.get('content-type')).toBe('image/webp')
  expect(await metadata(marked.body)).toMatchObject({ width: 400, height: 267 })
  expect(await difference(marked.body, plain.body)).toBeGreaterThan(3)
})

test('a strip that is cut out carries the mark, however low it is', async () => {
  const { link } = await photo()
  const strip = `${link}?w=960&h=160&fit=cover&format=webp`
  const plain = await get(strip)
  await watermark(mark)
  expect(await difference((await get(strip)).body, plain.body)).toBeGreaterThan(3)
})

test('a group may have a mark of its own', async () => {
  const { link, file } = await photo()
  const policy = { watermark: { ...defaultSettings.image_policy.watermark, ...mark } }
  const change = async (value: object) => {
    await db
      .updateTable('groups')
      .set({ policy: JSON.stringify(value) })
      .where('is_default', '=', true)
      .execute()
    services.policies.invalidate()
  }
  await change(policy)
  expect(await difference((await get(link)).body, file)).toBeGreaterThan(5)
  await change({})
  expect((await get(link)).body.equals(file)).toBe(true)
})

test('a picture of the site’s own is laid over others, and its change is seen at once', async () => {
  const logo = await sharp({ create: { width: 200, height: 100, channels: 4, background: '#ff00ff' } })
    .png()
    .toBuffer()
  const { key, id } = await photo(logo, 'logo.png')
  const { link, file } = await photo()
  await watermark({ ...mark, kind: 'image', image_key: key, position: 'center', size: 30 })
  const { body } = await get(link)
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, green = 0, blue = 0] = data.subarray(middle, middle + 3)
  expect(red > 230 && green < 40 && blue > 230).toBe(true)
  await ann('DELETE /user/photos', { body: [id] })
  expect((await get(link)).body.equals(file)).toBe(true)
})

test.each([
  ['gif', () => gif({ frames: 3, width: 400, height: 400, seed: 77 })],
  ['webp', () => webp({ frames: 3, width: 400, height: 400, seed: 78 })],
] as const)('a %s keeps its frames under a mark, and each of them carries it', async (format, bytes) => {
  const { link, file } = await photo(await bytes(), `moves.${format}`)
  await watermark(mark)
  const { headers, body } = await get(link)
  expect(headers.get('content-type')).toBe(`image/${format}`)
  expect(await metadata(body)).toMatchObject({ pages: 3, width: 400, pageHeight: 400, delay: [100, 100, 100] })
  for (const page of [0, 1, 2]) expect(await difference(body, file, page)).toBeGreaterThan(5)
})

test('a mark lies in every place that the policy knows, and tiles cover all of it', async () => {
  const { link } = await photo(await png({ width: 900, height: 700, seed: 79 }), 'a.png')
  const seen = new Set<string>()
  for (const position of ['top_left', 'top_right', 'center', 'bottom_left', 'bottom_right', 'tiled'] as const) {
    await watermark({ ...mark, position })
    const { status, headers, body } = await get(link)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    seen.add(String(await sharp(body).resize(40, 40, { fit: 'fill' }).raw().toBuffer()))
  }
  expect(seen.size).toBe(6)
})

test('hashes stay those of the stored file while a mark is shown', async () => {
  await watermark(mark)
  const { sha256, md5, file } = await photo()
  expect([sha256, md5]).toEqual(['sha256', 'md5'].map((name) => createHash(name).update(file).digest('hex')))
})
