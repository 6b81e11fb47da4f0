import { expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { unzip } from '#test/factories/zip.ts'

const server = await startServer()
const { app, callAs, user, visitor, db } = server
const { upload } = createUploadActions(server)
const ann = await user('ann')
const admin = await user('root', { is_admin: true })

let seed = 0
const photo = async () =>
  (await upload(ann.token, { bytes: await jpeg({ seed: ++seed }), filename: `${seed}.jpg` })).data
const [one, two] = [await photo(), await photo()]
const share = async (body: object = {}) =>
  (await ann('POST /user/shares', { body: { type: 'photo', ids: [one.id, two.id], ...body } })).data
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

test('[SH-04] all photos of a share come as one archive, and each visitor’s download is counted once a day', async () => {
  const { id, slug } = await share()
  const params = { slug }
  const [friend, other] = [callAs(null, fromIp()), callAs(null, fromIp())]
  const archive = (await friend('POST /shares/{slug}/archive', { params })).data
  expect(archive).toMatchObject({ photos: 2, failed: 0 })
  const { rawPayload } = await app.inject(pathOf(archive.url))
  expect(rawPayload).toHaveLength(archive.bytes)
  expect([...unzip(rawPayload).keys()]).toEqual([one.filename, two.filename])
  const again = (await other('POST /shares/{slug}/archive', { params })).data
  expect(again.url).toBe(archive.url)
  await Promise.all(Array.from({ length: 10 }, () => friend('POST /shares/{slug}/archive', { params })))
  await ann('POST /shares/{slug}/archive', { params })
  expect((await ann('GET /user/shares/{id}', { params: { id } })).data).toMatchObject({
    download_count: 2,
    days: [{ visitors: 0, downloads: 2 }],
  })
})

test('an archive is dead with its share, and once a photo has left it', async () => {
  const { id, slug } = await share()
  const archive = (await visitor('POST /shares/{slug}/archive', { params: { slug } })).data
  const { id: album } = (await ann('POST /user/albums', { body: { name: 'Summer' } })).data
  await ann('POST /user/albums/{id}/photos', { params: { id: album }, body: [one.id, two.id] })
  const ofAlbum = (await ann('POST /user/shares', { body: { type: 'album', ids: [album] } })).data
  const second = (await visitor('POST /shares/{slug}/archive', { params: { slug: ofAlbum.slug } })).data
  expect(second.name).toBe('Summer.zip')
  const statuses = async () => [
    (await app.inject(pathOf(archive.url))).statusCode,
    (await app.inject(pathOf(second.url))).statusCode,
  ]
  expect(await statuses()).toEqual([200, 200])
  await ann('DELETE /user/albums/{id}/photos', { params: { id: album }, body: [two.id] })
  await ann('DELETE /user/shares', { body: [id] })
  expect(await statuses()).toEqual([404, 404])
})

test('where downloads are off there is no archive, and none of before', async () => {
  const { id, slug } = await share()
  const archive = (await visitor('POST /shares/{slug}/archive', { params: { slug } })).data
  await ann('PUT /user/shares/{id}', { params: { id }, body: { is_download_allowed: false } })
  expect((await visitor('POST /shares/{slug}/archive', { params: { slug } })).data.code).toBe('share_download_off')
  expect((await app.inject(pathOf(archive.url))).statusCode).toBe(404)
})

test('archives of shares leave those that their owner has asked for alone', async () => {
  const mine = (await ann('POST /user/photos/archive', { body: { ids: [one.id] } })).data
  for (let times = 0; times < 4; times++) {
    const { slug } = await share()
    await visitor('POST /shares/{slug}/archive', { params: { slug } })
  }
  expect((await app.inject(pathOf(mine.url))).statusCode).toBe(200)
})

test('[SH-07] a file that says where it was taken is let out only where the share shows places', async () => {
  const there = await photo()
  const told = { place: '{"latitude":1.5,"longitude":2.5}', treatment: 'keep', is_geotagged: true }
  const { blob_id } = await db
    .selectFrom('photos')
    .where('id', '=', there.id)
    .select('blob_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('blobs').set(told).where('id', '=', blob_id).execute()
  server.services.pictures.evictAll()
  const { id, slug } = await share({ ids: [one.id, there.id] })
  const read = async () => (await visitor('GET /shares/{slug}/photos/{id}', { params: { slug, id: there.id } })).data
  const archive = async () => (await visitor('POST /shares/{slug}/archive', { params: { slug } })).data
  const hidden = await read()
  expect(hidden.public_url).toBe(hidden.preview_url)
  expect(await archive()).toMatchObject({ photos: 1, failed: 1 })
  await ann('PUT /user/shares/{id}', { params: { id }, body: { is_place_shown: true } })
  const { public_url } = await read()
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const statusOf = async () => (await fetch(`${origin}${pathOf(public_url)}`)).status
  expect([await statusOf(), (await archive()).photos]).toEqual([200, 2])
  await ann('PUT /user/shares/{id}', { params: { id }, body: { is_place_shown: false } })
  expect(await statusOf()).toBe(403)
})

test('administrators see everybody’s shares and take them back, with a note in the log', async () => {
  const { id, slug } = await share({ content: 'Something forbidden', slug: 'to-be-taken-back' })
  const find = async (query: object) => (await admin('GET /admin/shares', { query: { q: slug, ...query } })).data.data
  expect(await find({ state: 'live' })).toMatchObject([
    { id, slug, content: 'Something forbidden', user: { username: 'ann' }, photo_count: 2, is_removed: false },
  ])
  expect(await find({ state: 'expired' })).toEqual([])
  expect((await admin('DELETE /admin/shares', { body: { ids: [id, 999_999] } })).data.code).toBe('share_missing')
  expect((await admin('DELETE /admin/shares', { body: { ids: [id], note: 'Reported twice' } })).status).toBe(204)
  expect((await visitor('GET /shares/{slug}', { params: { slug } })).data).toMatchObject({ reason: 'removed' })
  expect(await find({ state: 'removed' })).toMatchObject([{ id, user: null, content: '', is_removed: true }])
  const [entry] = (await admin('GET /admin/audit')).data.data
  expect(entry).toMatchObject({ action: 'share.remove', target: `share ${id} ${slug}` })
  expect(JSON.stringify(entry)).toContain('Reported twice')
})
