import type { Contract, Sent } from '@imagora/contract'
import { readPhotoIndex } from '@imagora/contract/photo-index'
import { expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, callAs, user, visitor, clock, db } = server
const { upload } = createUploadActions(server)
const ann = await user('ann')
const bob = await user('bob')

const later = (seconds: number) => (clock.time = new Date(clock.time.getTime() + seconds * 1000))
let seed = 0
const photoOf = async (who: { token: string }, fields = {}) =>
  (await upload(who.token, { bytes: await jpeg({ seed: ++seed }), filename: `photo-${seed}.jpg` }, fields)).data

const albumOf = async (who: typeof ann, ...ids: number[]) => {
  const { id } = (await who('POST /user/albums', { body: { name: 'Summer', intro: 'At the sea' } })).data
  if (ids.length > 0) await who('POST /user/albums/{id}/photos', { params: { id }, body: ids })
  return id
}

const share = async (body: Sent<Contract['POST /user/shares']>['body']) =>
  (await ann('POST /user/shares', { body })).data

const one = await photoOf(ann)
const two = await photoOf(ann)

test('[SH-01] a share of photos has a slug and a link, and shows these photos alone', async () => {
  const { id, slug, url } = await share({ type: 'photo', ids: [one.id], content: 'One of two' })
  expect(url).toMatch(new RegExp(`/shares/${slug}$`))
  expect(slug).toMatch(/^[0-9a-z]{16}$/)
  expect((await visitor('GET /shares/{slug}', { params: { slug } })).data).toEqual({
    slug,
    is_valid: true,
    needs_password: false,
    reason: null,
    type: 'photo',
    content: 'One of two',
    photo_count: 1,
    expired_at: null,
    is_download_allowed: true,
    is_detail_shown: true,
    uploads: 'off',
    user: { name: 'ann', username: 'ann', avatar_url: '' },
    album: null,
  })
  const { data } = await visitor('GET /shares/{slug}/photos', { params: { slug } })
  expect(data.data.map((photo) => photo.id)).toEqual([one.id])
  expect((await ann('GET /user/shares/{id}', { params: { id } })).data).toMatchObject({ photo_count: 1, album: null })
})

test('[SH-01] a share of an album shows what is in it, now and later', async () => {
  const album = await albumOf(ann, one.id)
  const { slug } = await share({ type: 'album', ids: [album] })
  const countOf = async () => (await visitor('GET /shares/{slug}', { params: { slug } })).data.photo_count
  expect(await countOf()).toBe(1)
  await ann('POST /user/albums/{id}/photos', { params: { id: album }, body: [two.id] })
  expect(await countOf()).toBe(2)
  expect((await visitor('GET /shares/{slug}', { params: { slug } })).data.album).toEqual({
    name: 'Summer',
    intro: 'At the sea',
  })
})

test('[SH-02] shares are listed with their figures, found by what they say, changed and deleted', async () => {
  const album = await albumOf(ann, one.id, two.id)
  const { id, slug } = await share({ type: 'album', ids: [album], content: 'Found by this' })
  await callAs(null, fromIp())('GET /shares/{slug}', { params: { slug } })
  const found = (await ann('GET /user/shares', { query: { q: 'found BY' } })).data
  expect(found.data).toMatchObject([
    { id, view_count: 1, photo_count: 2, has_password: false, is_expired: false, album: { id: album, name: 'Summer' } },
  ])
  expect(found.data[0]!.covers).toHaveLength(2)
  const body = { content: 'Other', expired_at: '2026-02-01', is_download_allowed: false }
  expect((await ann('PUT /user/shares/{id}', { params: { id }, body })).status).toBe(204)
  expect((await ann('GET /user/shares/{id}', { params: { id } })).data).toMatchObject({
    content: 'Other',
    is_download_allowed: false,
    days: [{ day: '2026-01-01', visitors: 1, downloads: 0 }],
  })
  expect((await ann('DELETE /user/shares', { body: [id] })).status).toBe(204)
  expect((await ann('GET /user/shares/{id}', { params: { id } })).data.code).toBe('share_missing')
})

test('[SH-03] a share with a password says nothing before it is entered', async () => {
  const { slug } = await share({ type: 'photo', ids: [one.id], content: 'Secret words', password: 'sesame' })
  const { data, body } = await visitor('GET /shares/{slug}', { params: { slug } })
  expect(data).toEqual({ slug, is_valid: false, needs_password: true, reason: 'password' })
  expect(body).not.toContain('Secret')
  const calls = ['GET /shares/{slug}/photos', 'GET /shares/{slug}/index'] as const
  for (const call of calls) expect((await visitor(call, { params: { slug } })).data.code).toBe('share_locked')
  const { grant } = (await visitor('POST /shares/{slug}/unlock', { params: { slug }, body: { password: 'sesame' } }))
    .data
  const known = callAs(null, { 'x-share-grant': grant })
  expect((await known('GET /shares/{slug}', { params: { slug } })).data).toMatchObject({ content: 'Secret words' })
  expect((await known('GET /shares/{slug}/photos', { params: { slug } })).data.data).toHaveLength(1)
  expect((await ann('GET /shares/{slug}', { params: { slug } })).data.is_valid).toBe(true)
})

test('[SH-04] the order of a share comes as an index, by date or by id, either way round', async () => {
  const [first, second] = [await photoOf(ann), await photoOf(ann)]
  await db
    .updateTable('photos')
    .set({ dated_at: '2030-01-01T00:00:00.000Z', dated_day: 21_915 })
    .where('id', '=', first.id)
    .execute()
  const { slug } = await share({ type: 'photo', ids: [first.id, second.id] })
  const orderOf = async (query: string) => {
    const response = await app.inject(`/api/v2/shares/${slug}/index${query}`)
    return [...readPhotoIndex(response.rawPayload).ids]
  }
  expect(await orderOf('')).toEqual([first.id, second.id])
  expect(await orderOf('?order=oldest')).toEqual([second.id, first.id])
  expect(await orderOf('?by=id')).toEqual([second.id, first.id])
  expect(await orderOf('?by=id&order=oldest')).toEqual([first.id, second.id])
})

test('[SH-05] a visitor counts once, their owner never, however often they come', async () => {
  const { id, slug } = await share({ type: 'photo', ids: [one.id] })
  const [friend, other] = [callAs(null, fromIp()), callAs(null, fromIp())]
  const views = async () => (await ann('GET /user/shares/{id}', { params: { id } })).data.view_count
  for (const who of [friend, friend, other, ann]) await who('GET /shares/{slug}', { params: { slug } })
  expect(await views()).toBe(2)
})

test('[SH-05] of a hundred calls at once by twenty visitors exactly twenty are counted', async () => {
  const { id, slug } = await share({ type: 'photo', ids: [one.id] })
  const visitors = Array.from({ length: 20 }, () => callAs(null, fromIp()))
  const calls = Array.from({ length: 100 }, (_, place) =>
    visitors[place % 20]!('GET /shares/{slug}', { params: { slug } }),
  )
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  const { data } = await ann('GET /user/shares/{id}', { params: { id } })
  expect(data).toMatchObject({ view_count: 20, days: [{ visitors: 20 }] })
})

test('[SH-07] tiles tell nothing but what a grid shows of photos of the share', async () => {
  const theirs = await photoOf(bob)
  const { slug } = await share({ type: 'photo', ids: [one.id] })
  const query = { ids: `${one.id},${two.id},${theirs.id}` }
  const { data, body } = await visitor('GET /shares/{slug}/tiles', { params: { slug }, query })
  expect(data.map(({ id }) => id)).toEqual([one.id])
  const shown =
    'alt bytes color created_at duration_ms frames height id kind mimetype name preview_url public_url storyboard_url taken_at thumbhash'
  expect(Object.keys(data[0]!).toSorted()).toEqual(`${shown} thumbnail_url video_url width`.split(' '))
  expect(body).not.toContain(one.key)
  for (const id of [two.id, theirs.id, 999_999]) {
    const answer = await visitor('GET /shares/{slug}/photos/{id}', { params: { slug, id } })
    expect(answer.data.code).toBe('photo_missing')
  }
})

test('[SH-07] returns camera and place only if the owner shows them', async () => {
  const photo = await photoOf(ann)
  const { blob_id } = await db
    .selectFrom('photos')
    .where('id', '=', photo.id)
    .select('blob_id')
    .executeTakeFirstOrThrow()
  const facts = { exif: '{"make":"Leica"}', place: '{"latitude":1.5,"longitude":2.5}' }
  await db.updateTable('blobs').set(facts).where('id', '=', blob_id).execute()
  const { id, slug } = await share({ type: 'photo', ids: [photo.id] })
  const read = async () => (await visitor('GET /shares/{slug}/photos/{id}', { params: { slug, id: photo.id } })).data
  expect(await read()).toMatchObject({ exif: { make: 'Leica' }, place: null })
  await ann('PUT /user/shares/{id}', { params: { id }, body: { is_detail_shown: false, is_place_shown: true } })
  expect(await read()).toMatchObject({ exif: null, place: { latitude: 1.5, longitude: 2.5 } })
})

test('[SH-03] expired and deleted shares say so, and keep nothing', async () => {
  const expired_at = new Date(clock.time.getTime() + 60_000).toISOString()
  const { id, slug } = await share({ type: 'photo', ids: [one.id], content: 'Was here', expired_at })
  later(60)
  const read = async () => (await visitor('GET /shares/{slug}', { params: { slug } })).data
  expect(await read()).toEqual({ slug, is_valid: false, needs_password: false, reason: 'expired' })
  await ann('DELETE /user/shares', { body: [id] })
  expect(await read()).toMatchObject({ is_valid: false, reason: 'removed' })
  const row = await db.selectFrom('shares').where('slug', '=', slug).selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ owner_id: null, content: '', album_id: null })
})

test('an account that goes takes its shares with it, and no row of them names it', async () => {
  const leaver = await user('goer')
  const photo = await photoOf(leaver)
  const { slug } = (await leaver('POST /user/shares', { body: { type: 'photo', ids: [photo.id] } })).data
  await db.updateTable('users').set({ deletion_at: clock.time.toISOString() }).where('id', '=', leaver.id).execute()
  await server.services.accountRemoval.removeDueAccounts()
  expect((await visitor('GET /shares/{slug}', { params: { slug } })).data).toMatchObject({ reason: 'removed' })
  expect(await db.selectFrom('shares').where('owner_id', '=', leaver.id).select('id').execute()).toEqual([])
})

test('[SH-03] [SH-05] the next day a visitor counts again, and a grant is over', async () => {
  const { slug } = await share({ type: 'photo', ids: [one.id] })
  const locked = await share({ type: 'photo', ids: [one.id], password: 'sesame' })
  const params = { slug: locked.slug }
  const { grant } = (await visitor('POST /shares/{slug}/unlock', { params, body: { password: 'sesame' } })).data
  const friend = callAs(null, { ...fromIp(), 'x-share-grant': grant })
  const read = async (which: string) => (await friend('GET /shares/{slug}', { params: { slug: which } })).data.is_valid
  expect([await read(slug), await read(slug), await read(locked.slug)]).toEqual([true, true, true])
  later(86_400)
  expect([await read(slug), await read(locked.slug)]).toEqual([true, false])
  const { view_count } = await db
    .selectFrom('shares')
    .where('slug', '=', slug)
    .select('view_count')
    .executeTakeFirstOrThrow()
  expect(view_count).toBe(2)
})

test('[SH-03] reports a deleted share for ninety days', async () => {
  const owner = await user('leaver')
  const photo = await photoOf(owner)
  const { id, slug } = (await owner('POST /user/shares', { body: { type: 'photo', ids: [photo.id] } })).data
  await owner('DELETE /user/shares', { body: [id] })
  const read = async () => (await visitor('GET /shares/{slug}', { params: { slug } })).data
  later(89 * 86_400)
  await server.services.shares.sweep()
  expect(await read()).toMatchObject({ reason: 'removed' })
  later(2 * 86_400)
  await server.services.shares.sweep()
  expect(await read()).toMatchObject({ code: 'share_missing' })
})
