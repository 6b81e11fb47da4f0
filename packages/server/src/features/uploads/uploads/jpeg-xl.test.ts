import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { POSITION_DIGITS } from '#test/factories/geotag-metadata.ts'
import { geotaggedJxl, jxl, movingJxl, transparentJxl } from '#test/factories/jxl.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, user } = server
const { upload, limit } = createUploadActions(server)
const ann = await user('ann')

let origin = ''

beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await limit({ limit_concurrent_upload: 0, limit_per_minute: 0, allow_file_types: JSON.stringify(['jpg', 'jxl']) })
})

async function getPicture(url: string, accept = '*/*') {
  const { pathname, search } = new URL(url, origin)
  const response = await fetch(`${origin}${pathname}${search}`, { headers: { accept } })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('[RW-08] a JPEG XL is stored as it is and shown by renderings, and its own address keeps its type', async () => {
  const bytes = jxl()
  const { status, data } = await upload(ann.token, { bytes, filename: 'photo.jpg' })
  expect([status, data.code]).toEqual([200, undefined])
  expect(data).toMatchObject({ extension: 'jxl', mimetype: 'image/jxl', width: 96, height: 64, bytes: bytes.length })
  for (const url of [data.public_url, data.thumbnail_url]) {
    const { headers, body } = await getPicture(url)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 96, height: 64 })
  }
  const jpeg = await getPicture(data.preview_url, 'image/jpeg,image/png')
  expect([jpeg.headers.get('content-type'), jpeg.headers.get('vary')]).toEqual([
    'image/jpeg',
    expect.stringMatching(/accept/i),
  ])
  const stored = await getPicture(data.public_url.replace('.webp', '.jxl'))
  expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/jxl'])
  expect(stored.headers.get('content-disposition')).toMatch(/^inline/)
  expect(stored.body.equals(bytes)).toBe(true)
})

test('[RW-08] transparency stays, and of moving pictures the first frame is shown', async () => {
  const { data } = await upload(ann.token, { bytes: transparentJxl(), filename: 'a.jxl' })
  const { body } = await getPicture(data.public_url)
  expect(await sharp(body).metadata()).toMatchObject({ width: 90, height: 60, hasAlpha: true })
  const moving = await upload(ann.token, { bytes: movingJxl(), filename: 'm.jxl' })
  expect(moving.data).toMatchObject({ width: 96, height: 64 })
})

test('[RW-09] where a JPEG XL was taken is blanked, and its owner gets the exact file', async () => {
  const bytes = geotaggedJxl()
  const { data } = await upload(ann.token, { bytes, filename: 'a.jxl' })
  const detail = await ann('GET /user/photos/{id}', { params: { id: data.id } })
  expect(detail.data).toMatchObject({ exif: { make: 'Imagora' }, place: { latitude: expect.closeTo(51.502, 2) } })
  const { body } = await getPicture(data.public_url.replace('.webp', '.jxl'))
  const number = Buffer.alloc(4)
  number.writeUInt32LE(Number(POSITION_DIGITS))
  expect([bytes.includes(number), body.includes(number), body.length]).toEqual([true, false, bytes.length])
  const original = await app.inject({
    url: `/api/v2/user/photos/${data.id}/original`,
    headers: { authorization: `Bearer ${ann.token}` },
  })
  expect(original.rawPayload.equals(bytes)).toBe(true)
})
