import { beforeAll, expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, callAs, user, createApiClient, db, clock } = server
const { upload } = createUploadActions(server)
const ann = await user('ann')

let seed = 700
const photo = async () =>
  (await upload(ann.token, { bytes: await jpeg({ seed: ++seed }), filename: `${seed}.jpg` })).data
const share = async (body: object = {}) => {
  const { id } = await photo()
  return { photo: id, ...(await ann('POST /user/shares', { body: { type: 'photo', ids: [id], ...body } })).data }
}
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

test.each([
  ['strip', { exif: null, place: null, taken_at: null }],
  ['keep', { exif: { make: 'Leica' }, place: { latitude: 1.5 }, taken_at: expect.any(String) }],
])('of a photo that was kept as %s a share tells what its owner had left in it', async (treatment, told) => {
  const { slug, photo: id } = await share({ is_place_shown: true })
  const ofPhoto = db.selectFrom('photos').where('id', '=', id).select('blob_id')
  const facts = { exif: '{"make":"Leica"}', place: '{"latitude":1.5,"longitude":2.5}', treatment }
  await db.updateTable('blobs').set(facts).where('id', 'in', ofPhoto).execute()
  await db.updateTable('photos').set({ taken_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
  const visitor = callAs(null, fromIp())
  expect((await visitor('GET /shares/{slug}/photos/{id}', { params: { slug, id } })).data).toMatchObject(told)
  const [tile] = (await visitor('GET /shares/{slug}/photos', { params: { slug } })).data.data
  expect(tile).toMatchObject({ taken_at: told.taken_at })
})

test('rate-limits guesses of share names alike for existing and missing ones', async () => {
  const { slug } = await share()
  const here = fromIp()
  const get = (name: string, headers = here) => callAs(null, headers)('GET /shares/{slug}', { params: { slug: name } })
  const page = async (name: string, headers: Record<string, string> = here) =>
    (await fetch(`${origin}/shares/${name}`, { headers })).status
  for (let tries = 0; tries < 60; tries++) expect((await get(`not-there-${tries}`)).status).toBe(404)
  expect([(await get('not-there')).status, (await get(slug)).status]).toEqual([429, 429])
  expect(await page('not-there')).toBe(await page(slug))
  expect((await get(slug, fromIp())).status).toBe(200)
  clock.time = new Date(clock.time.getTime() + 600_000)
  expect((await get(slug)).status).toBe(200)
})

test('a token that may not read photos shows none, and opens no share wider', async () => {
  const { id, photo: photoId } = await share()
  const body = { type: 'photo' as const, ids: [photoId] }
  const params = { id }
  const writer = await createApiClient(ann.id, ['user:share:write'])
  const both = await createApiClient(ann.id, ['user:share:write', 'user:photo:read'])
  expect((await writer('POST /user/shares', { body })).data.code).toBe('permission_lacking')
  expect((await both('POST /user/shares', { body })).status).toBe(200)
  for (const changes of [{ is_place_shown: true }, { password: null }, { is_download_allowed: true }]) {
    expect((await writer('PUT /user/shares/{id}', { params, body: changes })).data.code).toBe('permission_lacking')
    expect((await both('PUT /user/shares/{id}', { params, body: changes })).status).toBe(204)
  }
  expect((await writer('PUT /user/shares/{id}', { params, body: { is_place_shown: false } })).status).toBe(204)
})

test('one network is twenty visitors a day at most, whatever browsers it makes up', async () => {
  const { id, slug } = await share()
  const here = fromIp()
  const open = (browser: string, headers = here) =>
    callAs(null, { ...headers, 'user-agent': browser })('GET /shares/{slug}', { params: { slug } })
  const counter = db.selectFrom('shares').where('id', '=', id).select('view_count')
  const viewed = async () => (await counter.executeTakeFirstOrThrow()).view_count
  for (let browser = 0; browser < 25; browser++) expect((await open(`browser ${browser}`)).status).toBe(200)
  expect(await viewed()).toBe(20)
  expect(await db.selectFrom('share_visits').where('share_id', '=', id).select('visitor').execute()).toHaveLength(20)
  await open('another', fromIp())
  expect(await viewed()).toBe(21)
  clock.time = new Date(clock.time.getTime() + 86_400_000)
  await open('tomorrow')
  expect(await viewed()).toBe(22)
})
