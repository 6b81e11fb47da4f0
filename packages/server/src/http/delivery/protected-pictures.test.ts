import { namedLink } from '@imagora/contract/link-names'
import { beforeAll, expect, test } from 'vitest'
import { pictureUrlExpiry } from '#features/delivery/pictures/url-signer.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, clock, user, createApiClient, configure, services, db } = server
const { upload } = createUploadActions(server)
const ann = await user('ann')
const { image_policy } = await services.settings.get()
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

let seed = 1
async function photo(fields: Record<string, string> = {}) {
  const bytes = await jpeg({ width: 600, height: 400, seed: seed++ })
  const { status, data } = await upload(ann.token, { bytes, filename: 'sea.jpg' }, fields)
  expect(status).toBe(200)
  return { ...data, bytes }
}

/** URLs carry the origin of the request that returned them; only their path matters here. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}${pathOf(url)}`, { headers })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

const protect = (id: number, is_protected = true) =>
  ann('PUT /user/photos/{id}', { params: { id }, body: { is_protected } })
const shown = async (id: number) => (await ann('GET /user/photos/{id}', { params: { id } })).data
const statuses = async (...urls: string[]) => Promise.all(urls.map(async (url) => (await get(url)).status))

async function protectedPhoto() {
  const { id, bytes } = await photo()
  expect((await protect(id)).status).toBe(204)
  return { ...(await shown(id)), bytes }
}

test('[R13] a protected photo opens by its owner’s addresses, each for its variant, and by nothing else', async () => {
  const before = await photo()
  expect(await statuses(before.public_url, before.thumbnail_url, before.preview_url)).toEqual([200, 200, 200])
  expect((await protect(before.id)).status).toBe(204)
  expect(await statuses(before.public_url, before.thumbnail_url, before.preview_url)).toEqual([403, 403, 403])

  const after = await shown(before.id)
  expect(after).toMatchObject({ is_protected: true, is_signed: true })
  const answers = await Promise.all([after.public_url, after.thumbnail_url, after.preview_url].map((url) => get(url)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]!.body.equals(before.bytes)).toBe(true)
  for (const { headers } of answers) expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
  const refused = await get(before.public_url)
  expect([refused.headers.get('cache-control'), refused.headers.get('content-type')]).toEqual([
    'no-store',
    'image/svg+xml',
  ])

  expect((await protect(before.id, false)).status).toBe(204)
  expect(await shown(before.id)).toMatchObject({ is_protected: false, is_signed: false })
  expect(await statuses(before.public_url, before.thumbnail_url)).toEqual([200, 200])
})

test('[DL-01] a protected photo opens by a link with its file name only where that is signed', async () => {
  const { key, public_url, bytes } = await protectedPhoto()
  const named = namedLink(public_url, '海 "1".jpg', true)
  expect(named).toMatch(/\/%E6%B5%B7%20%221%22\.jpg\?s=/)
  const answer = await get(named)
  expect(answer.status).toBe(200)
  expect(answer.body.equals(bytes)).toBe(true)
  expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
  // The canonical link for search engines does not contain the signature.
  expect(answer.headers.get('link')).toBe(`</i/${key}.jpg>; rel="canonical"`)
  expect(await statuses(`/i/${key}/sea.jpg`, `/i/${key}/sea.jpg?s=1.a.AAAA`)).toEqual([403, 403])
})

test('every answer to the owner has the signed addresses: lists, uploads and the covers of albums', async () => {
  const album = (await ann('POST /user/albums', { body: { name: 'Safe', is_protected: true } })).data
  const uploaded = await photo({ album_id: String(album.id) })
  expect(uploaded).toMatchObject({ is_protected: false, is_signed: true })
  expect(uploaded.links.url).toBe(uploaded.public_url)
  const { data: list } = await ann('GET /user/photos', { query: { album_id: album.id } })
  const { covers } = (await ann('GET /user/albums/{id}', { params: { id: album.id } })).data
  const reader = await createApiClient(ann.id, ['user:photo:read'])
  const { data: byToken } = await reader('GET /user/photos', { query: { album_id: album.id } })
  const urls = [uploaded.public_url, uploaded.thumbnail_url, list.data[0]!.preview_url, covers[0]!]
  expect(await statuses(...urls, byToken.data[0]!.public_url)).toEqual([200, 200, 200, 200, 200])
})

test('addresses are the same within the hour, so that caches keep what they show, and live for one at least', async () => {
  const { id, public_url } = await protectedPhoto()
  const start = clock.time
  clock.time = new Date('2026-01-01T00:00:01Z')
  const first = (await shown(id)).public_url
  clock.time = new Date('2026-01-01T00:59:59Z')
  const last = (await shown(id)).public_url
  expect(last).toBe(first)
  expect((await get(last)).headers.get('cache-control')).toBe('private, max-age=3600')
  clock.time = new Date('2026-01-01T01:59:00Z')
  expect((await get(last)).headers.get('cache-control')).toBe('private, max-age=60')
  clock.time = start
  expect(pictureUrlExpiry(new Date('2026-01-01T00:00:00Z'))).toEqual(new Date('2026-01-01T01:00:00Z'))
  expect(first).not.toBe(public_url)
})

test('[K13] an address of one photo opens no other', async () => {
  const one = await protectedPhoto()
  const other = await protectedPhoto()
  const [, signature] = one.public_url.split('?')
  expect(await statuses(one.public_url, `/i/${other.key}.jpg?${signature}`)).toEqual([200, 403])
})

test('[K14] an address of one variant opens no other', async () => {
  const { key, thumbnail_url, public_url } = await protectedPhoto()
  const signatureOf = (url: string) => /s=([^&]+)/.exec(url)![1]
  expect(
    await statuses(
      `/i/${key}.jpg?s=${signatureOf(thumbnail_url)}`,
      `/i/${key}/preview.webp?v=2&s=${signatureOf(thumbnail_url)}`,
      `/i/${key}/thumb.webp?v=2&s=${signatureOf(public_url)}`,
    ),
  ).toEqual([403, 403, 403])
})

test('[K15] an address opens nothing once it has expired, and a later date in it is noticed', async () => {
  const { public_url, thumbnail_url } = await protectedPhoto()
  const start = clock.time
  clock.time = new Date(pictureUrlExpiry(start).getTime() - 1)
  expect(await statuses(public_url, thumbnail_url)).toEqual([200, 200])
  clock.time = pictureUrlExpiry(start)
  expect(await statuses(public_url, thumbnail_url)).toEqual([403, 403])
  const [, path, expiry, rest] = /^(.*\?s=)(\w+)(\..*)$/.exec(public_url)!
  const later = (Number.parseInt(expiry!, 36) + 3600).toString(36)
  expect(await statuses(`${path}${later}${rest}`)).toEqual([403])
  clock.time = start
})

test('[K16] an address opens nothing once the photo is deleted, and nothing of old when it comes back', async () => {
  const { id, public_url, thumbnail_url } = await protectedPhoto()
  await ann('DELETE /user/photos', { body: [id] })
  expect(await statuses(public_url, thumbnail_url)).toEqual([404, 404])
  await db.updateTable('photos').set({ deleted_at: null }).where('id', '=', id).execute()
  const fresh = await db.selectFrom('photos').where('id', '=', id).select('key').executeTakeFirstOrThrow()
  services.pictures.evict([fresh.key])
  expect(await statuses(public_url, thumbnail_url)).toEqual([403, 403])
  expect(await statuses((await shown(id)).public_url)).toEqual([200])
})

test('[K17] an address opens nothing once the photo is hidden', async () => {
  const { id } = await protectedPhoto()
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_public: true } })
  const { public_url } = await shown(id)
  expect(await statuses(public_url)).toEqual([200])
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_public: false } })
  expect(await statuses(public_url, (await shown(id)).public_url)).toEqual([403, 200])
})

test('[R13] an address opens nothing while the owner is suspended', async () => {
  const eve = await user('eve')
  const root = await user('root', { is_admin: true })
  const bytes = await jpeg({ seed: 1000 })
  const { data: secret } = await upload(eve.token, { bytes, filename: 'a.jpg' })
  const { data: plain } = await upload(eve.token, { bytes: await jpeg({ seed: 1001 }), filename: 'b.jpg' })
  const params = { id: secret.id }
  await eve('PUT /user/photos/{id}', { params, body: { is_protected: true } })
  const { public_url } = (await eve('GET /user/photos/{id}', { params })).data
  const suspend = (is_suspended: boolean) =>
    root('PUT /admin/users/{id}', { params: { id: eve.id }, body: { is_suspended } })
  expect(await statuses(public_url, plain.public_url)).toEqual([200, 200])
  expect((await suspend(true)).status).toBe(204)
  expect(await statuses(public_url, plain.public_url)).toEqual([403, 200])
  await suspend(false)
  expect(await statuses(public_url)).toEqual([200])
})

test('a photo that is merely unlisted keeps working by its link', async () => {
  const { id, public_url, is_signed } = await photo({ is_public: '1' })
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_public: false } })
  expect([is_signed, ...(await statuses(public_url))]).toEqual([false, 200])
})

test.each([
  ['nothing', ''],
  ['another key', 'zz.9.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['no expiry', '.1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['a short digest', 'zzzzzzz.1.AAAA'],
  ['a wrong digest', 'zzzzzzz.1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['a very long one', 'A'.repeat(5000)],
  ['signs of no alphabet', '%00%ff..%2f'],
])('a signature of %s opens nothing', async (_case, signature) => {
  const { key } = await protectedPhoto()
  expect((await get(`/i/${key}.jpg?s=${signature}`)).status).toBe(403)
})

test('an album protects what is in it, from the moment it comes in until it goes out', async () => {
  const { id, public_url } = await photo()
  const { data: album } = await ann('POST /user/albums', { body: { name: 'Vault' } })
  const params = { id: album.id }
  const now = async () => (await statuses(public_url))[0]
  await ann('POST /user/albums/{id}/photos', { params, body: [id] })
  expect(await now()).toBe(200)
  await ann('PUT /user/albums/{id}', { params, body: { is_protected: true } })
  expect([await now(), (await statuses((await shown(id)).public_url))[0]]).toEqual([403, 200])
  await ann('DELETE /user/albums/{id}/photos', { params, body: [id] })
  expect(await now()).toBe(200)
  await ann('POST /user/albums/{id}/photos', { params, body: [id] })
  expect(await now()).toBe(403)
  await ann('PUT /user/photos/{id}', { params: { id }, body: { album_id: null } })
  expect(await now()).toBe(200)
  await ann('PUT /user/photos/update', { body: { ids: [id], album_id: album.id } })
  expect(await now()).toBe(403)
  await ann('PUT /user/albums/{id}', { params, body: { is_protected: false } })
  expect(await now()).toBe(200)
  await ann('PUT /user/albums/{id}', { params, body: { is_protected: true } })
  await ann('DELETE /user/albums/{id}', { params })
  expect(await now()).toBe(200)
})

test('a policy protects all pictures that it is in force for, with the next request', async () => {
  const { id, public_url } = await photo()
  expect(await statuses(public_url)).toEqual([200])
  await configure({ image_policy: { ...image_policy, is_protected: true } })
  expect(await statuses(public_url, (await shown(id)).public_url)).toEqual([403, 200])
  await configure({ image_policy })
  const { group_id } = await db.selectFrom('photos').where('id', '=', id).select('group_id').executeTakeFirstOrThrow()
  const say = async (policy: object) => {
    await db
      .updateTable('groups')
      .set({ policy: JSON.stringify(policy) })
      .where('id', '=', group_id)
      .execute()
    services.policies.invalidate()
  }
  await say({ is_protected: true })
  expect(await statuses(public_url, (await shown(id)).public_url)).toEqual([403, 200])
  await say({})
  expect(await statuses(public_url)).toEqual([200])
})

test('revalidates a protected photo only for clients with its address', async () => {
  const { key, public_url } = await protectedPhoto()
  const { headers } = await get(public_url)
  const known = { 'if-none-match': headers.get('etag')! }
  expect((await get(public_url, known)).status).toBe(304)
  expect((await get(`/i/${key}.jpg`, known)).status).toBe(403)
})

test('links begin with the address of the CDN where there is one', async () => {
  await configure({ image_policy: { ...image_policy, public_url: 'https://cdn.example/' } })
  const { key, public_url, thumbnail_url, links } = await photo()
  expect([public_url, thumbnail_url, links.url]).toEqual([
    `https://cdn.example/i/${key}.jpg`,
    `https://cdn.example/i/${key}/thumb.webp?v=1`,
    `https://cdn.example/i/${key}.jpg`,
  ])
  expect(await statuses(public_url)).toEqual([200])
  await configure({ image_policy })
})
