import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { heic } from '#test/factories/heic.ts'
import { jpeg, png } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, user, createApiClient, services, clock, configure } = server
const { upload, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')

let seed = 1
const exif = {
  IFD0: { Make: 'Imagora' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 30/1 0/1' },
}

const get = (id: number, token: string | null) =>
  app.inject({
    url: `/api/v2/user/photos/${id}/original`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

const keep = async (bytes: Buffer, filename = '日落 (1).jpg') => (await upload(ann.token, { bytes, filename })).data

test.each([
  ['a photo with a place', () => jpeg({ exif, seed: seed++, width: 600, height: 400 })],
  ['a photo without one', () => png({ seed: seed++ })],
  ['a HEIC', heic],
])('the owner has back what was sent of %s, byte for byte', async (_what, make) => {
  const bytes = await make()
  const { id, sha256 } = await keep(bytes)
  const { statusCode, rawPayload, headers } = await get(id, ann.token)
  expect(statusCode).toBe(200)
  expect(rawPayload.equals(bytes)).toBe(true)
  expect(headers).toMatchObject({
    'content-length': String(bytes.length),
    'content-disposition': "attachment; filename*=UTF-8''%E6%97%A5%E8%90%BD%20%281%29.jpg",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const { source_sha256 } = await db
    .selectFrom('blobs')
    .where('sha256', '=', sha256)
    .select('source_sha256')
    .executeTakeFirstOrThrow()
  expect(source_sha256 ?? sha256).toBe(createHash('sha256').update(rawPayload).digest('hex'))
})

test('nobody else has it, an administrator neither', async () => {
  const { id } = await keep(await jpeg({ exif, seed: seed++ }))
  const admin = await user('admin', { is_admin: true })
  expect((await get(id, null)).statusCode).toBe(401)
  expect((await get(id, admin.token)).json()).toMatchObject({ data: { code: 'photo_missing' } })
  expect((await get(id, (await createApiClient(ann.id, ['user:album:read'])).token)).statusCode).toBe(403)
  expect((await get(id, (await createApiClient(ann.id, ['user:photo:read'])).token)).statusCode).toBe(200)
  await ann('DELETE /user/photos', { body: [id] })
  expect((await get(id, ann.token)).statusCode).toBe(404)
})

test('the place is told to the owner alone, in the details of the photo', async () => {
  const photo = await keep(await jpeg({ exif, seed: seed++ }))
  expect(JSON.stringify(photo)).not.toMatch(/51\.5|latitude/)
  const { data } = await ann('GET /user/photos/{id}', { params: photo })
  expect(data).toMatchObject({
    id: photo.id,
    exif: { make: 'Imagora' },
    place: { latitude: 51.5, longitude: 7.5 },
    frames: 1,
    is_original_exact: true,
    version_count: 0,
    original_url: expect.stringMatching(new RegExp(`/api/v2/user/photos/${photo.id}/original$`)),
  })
  const { body } = await ann('GET /user/photos')
  expect(body).not.toMatch(/51\.5|latitude/)
  const admin = await user('other_admin', { is_admin: true })
  expect((await admin('GET /user/photos/{id}', { params: photo })).status).toBe(404)
})

test('what was converted is told to be no longer exact, and the stored file comes', async () => {
  const { image_policy } = await services.settings.get()
  await configure({ image_policy: { ...image_policy, max_side: 100 } })
  const { id, sha256 } = await keep(await jpeg({ width: 300, height: 200, seed: seed++ }))
  await configure({ image_policy })
  expect((await ann('GET /user/photos/{id}', { params: { id } })).data.is_original_exact).toBe(false)
  const { rawPayload } = await get(id, ann.token)
  expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
})

test('what was taken out goes with the photo', async () => {
  await keep(await jpeg({ exif, seed: seed++ }))
  await waitUntilIdle()
  const { data } = await ann('GET /user/photos')
  await ann('DELETE /user/photos', { body: data.data.map(({ id }) => id) })
  clock.time = new Date(clock.time.getTime() + 31 * 86_400_000)
  await services.trash.purgeDuePhotos()
  expect(await db.selectFrom('blob_patches').selectAll().execute()).toEqual([])
})
