import { rmSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type FormFile, formOf } from '#test/factories/forms.ts'
import * as hostile from '#test/factories/hostile-pictures.ts'
import { gif, jpeg, png, webp } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, user, services, clock } = server
const { traces, filesIn, verify } = createUploadActions(server)

const send = (file: FormFile, fields = {}) => ({ form: formOf({ part: 'avatar', ...file }, fields) })
const get = (url: string, headers = {}) => app.inject({ url: new URL(url).pathname, headers })
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer({ resolveWithObject: true })

test('a picture becomes a square of 256 px without metadata, shown under an address of its own [PR-03]', async () => {
  const ann = await user('ann')
  const bytes = await jpeg({ width: 900, height: 500, orientation: 6, exif: { IFD0: { Copyright: 'Somebody' } } })
  const { status, data } = await ann('POST /user/profile', send({ bytes }, { tagline: 'With a face' }))
  expect(status).toBe(200)
  expect(data.tagline).toBe('With a face')
  expect(data.avatar_url).toMatch(/^http:\/\/[^/]+\/avatars\/[\w-]{22}\.webp$/)

  const response = await get(data.avatar_url)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': 'inline',
  })
  const { format, width, height, exif, icc, xmp } = await sharp(response.rawPayload).metadata()
  expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'webp', width: 256, height: 256 })
  const again = await get(data.avatar_url, { 'if-none-match': String(response.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect(await verify()).toEqual([])
})

test('it is the middle of the picture, and the first frame of one that moves', async () => {
  const bob = await user('bob')
  const left = { create: { width: 300, height: 300, channels: 3, background: '#f00' } } as const
  const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#00f' } })
    .composite([{ input: await sharp(left).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { data } = await bob('POST /user/profile', send({ bytes: wide }))
  const { data: pixels, info } = await pixelsOf((await get(data.avatar_url)).rawPayload)
  for (const at of [0, pixels.length - info.channels]) expect(pixels[at]!).toBeLessThan(40)

  const moving = await bob('POST /user/profile', send({ bytes: await gif({ frames: 3 }) }))
  expect((await sharp((await get(moving.data.avatar_url)).rawPayload).metadata()).pages ?? 1).toBe(1)
})

test('a new picture has a new address, and nothing is left of the old one [PR-03]', async () => {
  const cat = await user('cat')
  const before = await traces()
  const first = (await cat('POST /user/profile', send({ bytes: await png() }))).data.avatar_url
  const second = (await cat('POST /user/profile', send({ bytes: await webp() }))).data.avatar_url
  expect(second).not.toBe(first)
  const gone = await get(first)
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
  expect((await get(second)).statusCode).toBe(200)
  expect(await traces()).toEqual({ ...before, files: before.files + 1 })

  expect((await cat('DELETE /user/avatar')).status).toBe(204)
  expect((await cat('GET /user/profile')).data.avatar_url).toBe('')
  expect((await get(second)).statusCode).toBe(404)
  expect(await traces()).toEqual(before)
  expect((await cat('DELETE /user/avatar')).status).toBe(204)
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const text = (value: string) => Buffer.from(value, 'latin1')
const svg = text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')

test.each<[what: string, make: () => Buffer | Promise<Buffer>, status: number, code: string]>([
  ['[A01] an empty file with a name', () => Buffer.alloc(0), 422, 'image_unsupported'],
  ['[A54] an SVG', () => svg, 422, 'image_unsupported'],
  ['[A17] a page', () => text('<html><script>alert(1)</script>'), 422, 'image_unsupported'],
  ['[A06] half a JPEG', async () => half(await jpeg({ width: 400, height: 300 })), 422, 'image_damaged'],
  ['[A28] a PNG of 30,000 × 30,000', () => hostile.pngBomb(30_000, 30_000), 422, 'image_too_many_pixels'],
  ['[A30] a WebP of 12,000 × 12,000', () => hostile.webpBomb(12_000, 12_000), 422, 'image_too_many_pixels'],
  ['[A31] a GIF of 20,000 frames', () => hostile.gifBomb(2000, 2000, 20_000), 422, 'image_too_many_pixels'],
  ['more than 10 MB', async () => Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]), 413, 'file_too_large'],
])('%s is refused at its field, and leaves no file, row or change', async (_what, make, status, code) => {
  const dan = await user(`dan_${Math.random().toString(36).slice(2, 8)}`)
  await dan('POST /user/profile', send({ bytes: await jpeg() }))
  const before = [await traces(), (await dan('GET /user/profile')).data]
  const answer = await dan('POST /user/profile', send({ bytes: await make() }, { tagline: 'Unwritten' }))
  expect([answer.status, answer.data.code]).toEqual([status, code])
  expect(Object.keys(answer.data.errors!)).toEqual(['avatar'])
  expect([await traces(), (await dan('GET /user/profile')).data]).toEqual(before)
})

test('the part of a form in which nothing was chosen changes nothing', async () => {
  const eve = await user('eve')
  const { avatar_url } = (await eve('POST /user/profile', send({ bytes: await jpeg() }))).data
  const before = await traces()
  const empty = send(
    { bytes: Buffer.alloc(0), filename: '', type: 'application/octet-stream' },
    { tagline: 'Still me' },
  )
  expect((await eve('POST /user/profile', empty)).data).toMatchObject({ avatar_url, tagline: 'Still me' })
  expect(await traces()).toEqual(before)
})

test('of many changes at once one stays, whole, and no other file does', async () => {
  const fay = await user('fay')
  const before = await traces()
  const files = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => jpeg({ seed })))
  const answers = await Promise.all([
    ...files.map((bytes) => fay('POST /user/profile', send({ bytes }))),
    fay('DELETE /user/avatar'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 204])
  const { avatar_url } = (await fay('GET /user/profile')).data
  if (avatar_url) expect((await get(avatar_url)).statusCode).toBe(200)
  expect(await traces()).toEqual({ ...before, files: before.files + (avatar_url ? 1 : 0) })
  expect(await verify()).toEqual([])
})

test('so many pictures may be set in a while', async () => {
  const gus = await user('gus')
  const form = send({ bytes: await jpeg() })
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries++) statuses.push((await gus('POST /user/profile', form)).status)
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
})

test('what a crash leaves is found: the object of an avatar stays, one that nobody kept goes', async () => {
  const hal = await user('hal')
  await hal('POST /user/profile', send({ bytes: await jpeg() }))
  const kept = await db.selectFrom('avatars').selectAll().where('user_id', '=', hal.id).executeTakeFirstOrThrow()
  // The connection is treated as lost after the commit, before the intent was known to be fulfilled.
  const intent = { storage_id: kept.storage_id, path: kept.path, created_at: clock.time.toISOString() }
  await db.insertInto('object_intents').values(intent).execute()
  await services.uploadCleanup.recover()
  expect(await verify()).toEqual([])
  expect((await hal('GET /user/profile')).data.avatar_url).not.toBe('')
})

test('a file that is gone is missed by the check, and shown as nothing', async () => {
  const ida = await user('ida')
  const { avatar_url } = (await ida('POST /user/profile', send({ bytes: await jpeg() }))).data
  const { path } = await db.selectFrom('avatars').select('path').where('user_id', '=', ida.id).executeTakeFirstOrThrow()
  rmSync(filesIn('objects').find((file) => file.endsWith(path))!)
  expect((await get(avatar_url)).statusCode).toBe(404)
  expect(await verify()).toEqual([expect.stringContaining(path)])
})

test('[SF-73] a picture smaller than 256 px becomes a square of its shorter side, and is not enlarged', async () => {
  const small = await user('small')
  for (const [width, height, side] of [
    [120, 90, 90],
    [300, 200, 200],
    [2000, 1, 1],
  ] as const) {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer()
    const { data } = await small('POST /user/profile', send({ bytes }))
    const shown = await sharp((await get(data.avatar_url)).rawPayload).metadata()
    expect([shown.width, shown.height]).toEqual([side, side])
  }
})
