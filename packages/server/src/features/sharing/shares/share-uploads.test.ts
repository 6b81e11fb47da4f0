import { expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { unzip } from '#test/factories/zip.ts'

const server = await startServer()
const { app, callAs, user, visitor, clock, db } = server
const { upload, limit, waitUntilIdle, traces } = createUploadActions(server)
const ann = await user('ann')
const bob = await user('bob')

let seed = 100
const picture = async () => ({ bytes: await jpeg({ seed: ++seed }), filename: 'party.jpg' })
const own = async () => (await upload(ann.token, await picture())).data

type Uploads = 'off' | 'approve' | 'open'
async function share(uploads: Uploads, more: object = {}) {
  const photo = await own()
  return (await ann('POST /user/shares', { body: { type: 'photo', ids: [photo.id], uploads, ...more } })).data
}

async function shareAlbum(uploads: Uploads) {
  const { id: album } = (await ann('POST /user/albums', { body: { name: 'Party' } })).data
  return { album, ...(await ann('POST /user/shares', { body: { type: 'album', ids: [album], uploads } })).data }
}

interface Sent {
  data: { id: number; is_waiting: boolean; code?: string }
}

async function send(slug: string, headers: Record<string, string> = fromIp(), fields = {}) {
  const { payload, headers: kind } = formOf(await picture(), fields)
  const url = `/api/v2/shares/${slug}/photos`
  const length = { 'content-length': String(payload.length) }
  const response = await app.inject({ method: 'POST', url, payload, headers: { ...kind, ...length, ...headers } })
  return { status: response.statusCode, ...response.json<Sent>().data }
}

const shownIn = async (slug: string) =>
  (await visitor('GET /shares/{slug}/photos', { params: { slug } })).data.data.map(({ id }) => id)

test('a share takes no photos unless its owner says so', async () => {
  const { slug } = await share('off')
  expect(await send(slug)).toMatchObject({ status: 403, code: 'share_uploads_off' })
  expect((await send('nobody-knows-it')).code).toBe('share_missing')
})

test('what is sent to an open share is seen at once, and is the owner’s', async () => {
  const { slug, album } = await shareAlbum('open')
  const { id, is_waiting } = await send(slug)
  expect(is_waiting).toBe(false)
  expect(await shownIn(slug)).toEqual([id])
  expect((await ann('GET /user/photos/{id}', { params: { id } })).data).toMatchObject({
    filename: 'party.jpg',
    is_public: false,
    album: { id: album },
  })
  const list = await share('open')
  const sent = await send(list.slug)
  expect(await shownIn(list.slug)).toContain(sent.id)
})

test('a guest upload sets neither album nor visibility', async () => {
  const { id: other } = (await ann('POST /user/albums', { body: { name: 'Not this one' } })).data
  const { slug, album } = await shareAlbum('open')
  const { id } = await send(slug, fromIp(), { album_id: String(other), is_public: '1', tags: 'spam' })
  const { data } = await ann('GET /user/photos/{id}', { params: { id } })
  expect(data).toMatchObject({ is_public: false, tags: [], albums: [{ id: album }] })
})

test('what waits is seen by its owner alone, until it is approved', async () => {
  const { id: shareId, slug, album } = await shareAlbum('approve')
  const [first, second] = [await send(slug), await send(slug)]
  expect([first.is_waiting, second.is_waiting]).toEqual([true, true])
  expect(await shownIn(slug)).toEqual([])
  const params = { id: shareId }
  const waiting = (await ann('GET /user/shares/{id}/uploads', { params })).data
  expect(waiting.data.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(waiting.data[0]!.visitor).toMatch(/^[\w-]{8}$/)
  expect((await ann('GET /user/shares/{id}', { params })).data.pending_count).toBe(2)
  const decide = (id: number, decision: 'approve' | 'refuse') =>
    ann('POST /user/shares/{id}/uploads', { params, body: { ids: [id], decision } })
  expect((await decide(first.id, 'approve')).status).toBe(204)
  expect((await decide(second.id, 'refuse')).status).toBe(204)
  expect(await shownIn(slug)).toEqual([first.id])
  expect((await ann('GET /user/albums/{id}', { params: { id: album } })).data.photo_count).toBe(1)
  expect((await ann('GET /user/trash')).data.data.map(({ id }) => id)).toContain(second.id)
  expect((await ann('GET /user/shares/{id}', { params })).data.pending_count).toBe(0)
  expect((await decide(first.id, 'approve')).data.code).toBe('photo_missing')
})

test('another’s waiting photos are neither seen nor decided about', async () => {
  const { id, slug } = await shareAlbum('approve')
  const sent = await send(slug)
  expect((await bob('GET /user/shares/{id}/uploads', { params: { id } })).status).toBe(404)
  const body = { ids: [sent.id], decision: 'approve' as const }
  expect((await bob('POST /user/shares/{id}/uploads', { params: { id }, body })).status).toBe(404)
  const mine = await own()
  const foreign = { ids: [mine.id], decision: 'approve' as const }
  expect((await ann('POST /user/shares/{id}/uploads', { params: { id }, body: foreign })).data.code).toBe(
    'photo_missing',
  )
})

test('of many at once no more are taken than the share may have, and a refusal leaves nothing behind', async () => {
  const { id, slug } = await share('open', { upload_most: 3 })
  await limit({ limit_concurrent_upload: 20 })
  const sent = await Promise.all(Array.from({ length: 8 }, () => send(slug)))
  await limit({ limit_concurrent_upload: 3 })
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(sent.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['share_full']))
  expect((await ann('GET /user/shares/{id}', { params: { id } })).data.photo_count).toBe(4)
  await waitUntilIdle()
  const before = await traces()
  expect((await send(slug)).code).toBe('share_full')
  await waitUntilIdle()
  expect(await traces()).toEqual(before)
})

test('what is sent counts as the owner’s, and is refused where the owner has no room', async () => {
  const { slug } = await share('open')
  const usedBy = async () =>
    (await db.selectFrom('users').where('id', '=', ann.id).select('used_bytes').executeTakeFirstOrThrow()).used_bytes
  const before = await usedBy()
  await send(slug)
  expect(await usedBy()).toBeGreaterThan(before)
  await limit({ capacity_bytes: 1 })
  expect(await send(slug)).toMatchObject({ status: 403, code: 'capacity_exceeded' })
  await limit({ capacity_bytes: 0 })
})

test('a locked share accepts photos only after its password, an expired one none', async () => {
  const { slug } = await share('open', { password: 'sesame' })
  expect(await send(slug)).toMatchObject({ status: 403, code: 'share_locked' })
  const { grant } = (await visitor('POST /shares/{slug}/unlock', { params: { slug }, body: { password: 'sesame' } }))
    .data
  expect((await send(slug, { ...fromIp(), 'x-share-grant': grant })).status).toBe(200)
  const expired_at = new Date(clock.time.getTime() + 60_000).toISOString()
  const over = await share('open', { expired_at })
  clock.time = new Date(clock.time.getTime() + 60_000)
  expect(await send(over.slug)).toMatchObject({ status: 410, code: 'share_gone' })
})

test('what is no picture is refused like any upload', async () => {
  const { slug } = await share('open')
  const { payload, headers } = formOf({ bytes: Buffer.from('<script>'), filename: 'x.jpg' })
  const url = `/api/v2/shares/${slug}/photos`
  const response = await app.inject({ method: 'POST', url, payload, headers: { ...headers, ...fromIp() } })
  expect(response.statusCode).toBe(422)
})

test('one visitor sends only so many in an hour', async () => {
  const { slug } = await share('approve')
  const here = fromIp()
  const { id } = await db.selectFrom('shares').where('slug', '=', slug).select('id').executeTakeFirstOrThrow()
  for (let hit = 0; hit < 100; hit++)
    await server.services.rateLimits.hit('share_upload', { ip: here['x-forwarded-for'], account: `share ${id}` })
  expect((await send(slug, here)).status).toBe(429)
  expect((await callAs(null, here)('GET /shares/{slug}', { params: { slug } })).status).toBe(200)
})

test('whence a visitor has sent a photo is for administrators alone', async () => {
  const { slug } = await share('open')
  const here = fromIp()
  const { id } = await send(slug, here)
  expect((await ann('GET /user/photos/{id}', { params: { id } })).data.ip_address).toBe('')
  const listed = (await ann('GET /user/photos')).data.data
  expect(listed.find((each) => each.id === id)!.ip_address).toBe('')
  const mine = await own()
  expect((await ann('GET /user/photos/{id}', { params: { id: mine.id } })).data.ip_address).not.toBe('')
  const { url } = (await ann('POST /user/export')).data
  const { rawPayload } = await app.inject(url.replace(/^https?:\/\/[^/]+/, ''))
  expect(rawPayload.toString()).not.toContain(here['x-forwarded-for'])
  const exported = JSON.parse(unzip(rawPayload).get('photos.json')!.toString()) as { id: number; ip_address: string }[]
  expect(exported.find((each) => each.id === id)!.ip_address).toBe('')
  const admin = await user('root', { is_admin: true })
  const { data } = await admin('GET /admin/photos', { query: { q: here['x-forwarded-for'] } })
  expect(data.data).toMatchObject([{ id, ip_address: here['x-forwarded-for'] }])
})
