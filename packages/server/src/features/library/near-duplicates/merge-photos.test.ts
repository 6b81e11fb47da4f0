import { readPhotoIndex } from '@imagora/contract/photo-index'
import { beforeAll, expect, test } from 'vitest'
import { insertPictureHash } from '#db/picture-hashes.ts'
import { insertPhotos } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { app, db, user, visitor, configure, clock } = server
const { upload, verify } = createUploadActions(server)
const [ann, bob] = [await user('ann'), await user('bob')]
let origin = ''

beforeAll(async () => {
  await configure({ near_duplicates: true })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

let seed = 0
async function add(fields: Record<string, string> = {}, owner = ann) {
  const { data } = await upload(owner.token, { bytes: await jpeg({ seed: ++seed }), filename: `${seed}.jpg` }, fields)
  return { id: data.id, bytes: data.bytes, link: `${origin}/i/${data.key}.jpg` }
}

const resolve = (keep: number, trash: number[], owner = ann) =>
  owner('POST /user/near_duplicates/resolve', { body: { keep, trash } })

async function albumOf(ids: number[], fields: { is_protected?: boolean } = {}) {
  const { data } = await ann('POST /user/albums', { body: { name: 'Sea', ...fields } })
  await ann('POST /user/albums/{id}/photos', { params: data, body: ids })
  return data
}

async function orderOf({ id }: { id: number }) {
  const headers = { authorization: `Bearer ${ann.token}` }
  const answer = await app.inject({ url: `/api/v2/user/photos/index?album_id=${id}&by=manual`, headers })
  return Array.from(readPhotoIndex(answer.rawPayload).ids)
}

const albumNow = async (params: { id: number }) => (await ann('GET /user/albums/{id}', { params })).data
const photoNow = async (id: number) => (await ann('GET /user/photos/{id}', { params: { id } })).data
const statusOf = async (link: string) => (await fetch(link)).status

test('[FN-10] the kept photo takes the place of the others in albums, as their cover and in shares', async () => {
  const [kept, twin, triplet, other, last] = [await add(), await add(), await add(), await add(), await add()]
  const sorted = await albumOf([other.id, twin.id, triplet.id, last.id])
  const known = await albumOf([triplet.id, kept.id])
  await ann('PUT /user/albums/{id}', { params: sorted, body: { cover_id: triplet.id } })
  const { slug } = (await ann('POST /user/shares', { body: { type: 'photo', ids: [twin.id, other.id] } })).data
  const shownIn = async () =>
    new Set((await visitor('GET /shares/{slug}/photos', { params: { slug } })).data.data.map(({ id }) => id))

  expect((await resolve(kept.id, [twin.id, triplet.id, twin.id])).status).toBe(204)

  expect(await orderOf(sorted)).toEqual([other.id, kept.id, last.id])
  expect(await orderOf(known)).toEqual([kept.id])
  expect(await albumNow(sorted)).toMatchObject({ photo_count: 3, cover_id: kept.id })
  expect(await albumNow(known)).toMatchObject({ photo_count: 1, cover_id: null })
  expect(await shownIn()).toEqual(new Set([kept.id, other.id]))
  expect([await statusOf(kept.link), await statusOf(twin.link)]).toEqual([200, 404])
  const { data: profile } = await ann('GET /user/profile')
  const bytes = kept.bytes + other.bytes + last.bytes
  expect(profile).toMatchObject({ photo_count: 3, used_storage: bytes / 1024 })

  // What was trashed comes back to where it was.
  await ann('POST /user/trash/restore', { body: [twin.id, triplet.id] })
  const order = await orderOf(sorted)
  expect([order[0], order.at(-1)]).toEqual([other.id, last.id])
  expect(new Set(order.slice(1, -1))).toEqual(new Set([kept.id, twin.id, triplet.id]))
  expect(await albumNow(known)).toMatchObject({ photo_count: 2 })
  expect(await shownIn()).toEqual(new Set([kept.id, twin.id, other.id]))
  expect(await verify()).toEqual([])
})

test('[FN-10] a kept photo that comes into a protected album is protected from then on', async () => {
  const [kept, twin] = [await add(), await add()]
  await albumOf([twin.id], { is_protected: true })
  expect(await statusOf(kept.link)).toBe(200)
  await resolve(kept.id, [twin.id])
  expect(await statusOf(kept.link)).not.toBe(200)
  expect(await photoNow(kept.id)).toMatchObject({ is_protected: false, is_signed: true })
})

test('[FN-11] the kept photo gets the texts that it lacks, all tags, and expires no earlier than the others', async () => {
  const soon = new Date(clock.time.getTime() + 3_600_000).toISOString()
  const [kept, twin, triplet] = [await add({ expired_at: soon, 'tags[]': 'Sea' }), await add(), await add()]
  const set = (id: number, body: object) => ann('PUT /user/photos/{id}', { params: { id }, body })
  await set(kept.id, { intro: 'My own' })
  await set(twin.id, { intro: 'Other', tags: ['sea', 'Sun'] })
  await set(triplet.id, { alt: 'A lighthouse', tags: ['Coast'] })
  await resolve(kept.id, [twin.id, triplet.id])
  const { intro, alt, tags, expired_at } = await photoNow(kept.id)
  expect([intro, alt, expired_at]).toEqual(['My own', 'A lighthouse', null])
  expect(tags.map(({ name }) => name).toSorted()).toEqual(['Coast', 'Sea', 'Sun'])
  const matches = await ann('GET /user/photos', { query: { q: 'lighthouse' } })
  expect(matches.data.data.map(({ id }) => id)).toEqual([kept.id])
})

test('[FN-12] with a photo of someone else, of the trash or the kept one among them, nothing happens', async () => {
  const [kept, twin, gone, foreign] = [await add(), await add(), await add(), await add({}, bob)]
  const album = await albumOf([twin.id])
  await ann('DELETE /user/photos', { body: [gone.id] })
  for (const bad of [gone.id, foreign.id, 999_999]) {
    expect(await resolve(kept.id, [twin.id, bad])).toMatchObject({ status: 404, data: { code: 'photo_missing' } })
    expect((await resolve(bad, [twin.id])).status).toBe(404)
  }
  expect((await resolve(kept.id, [twin.id, kept.id])).status).toBe(422)
  expect(await orderOf(album)).toEqual([twin.id])
  expect(await statusOf(foreign.link)).toBe(200)

  // The second of two tabs finds the group changed.
  const answers = await Promise.all([resolve(kept.id, [twin.id]), resolve(twin.id, [kept.id])])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  expect(await albumNow(album)).toMatchObject({ photo_count: 1 })
  expect(await verify()).toEqual([])
})

async function insertAlike(count: number, hash: string, owner = ann) {
  const photos = await insertPhotos(
    db,
    Array.from({ length: count }, () => ({ owner_id: owner.id })),
  )
  const ids = photos.map(({ id }) => id)
  const blobs = await db.selectFrom('photos').where('id', 'in', ids).select('blob_id').execute()
  for (const { blob_id } of blobs) {
    // Only pictures with a thumbnail are counted as hashed.
    await db
      .updateTable('blobs')
      .set({ thumb_path: `${blob_id}.webp` })
      .where('id', '=', blob_id)
      .execute()
    await insertPictureHash(db, { blob_id, hash, quality: 100 })
  }
  await db
    .updateTable('users')
    .set(({ eb }) => ({ photo_changes: eb('photo_changes', '+', 1) }))
    .where('id', '=', owner.id)
    .execute()
  return ids
}

const dismiss = (body: number[], owner = ann) => owner('POST /user/near_duplicates/dismissed', { body })
const groupsNow = async () =>
  (await ann('GET /user/near_duplicates', {})).data.data.map(({ photos }) => photos.map(({ id }) => id))

test('[FN-13] a dismissed group stays away until another photo joins it, and comes back on request', async () => {
  const looks = 'f00d'.repeat(16)
  const group = await insertAlike(3, looks)
  expect(await groupsNow()).toEqual([group])
  expect((await dismiss(group, bob)).status).toBe(404)
  expect((await dismiss(group.slice(0, 2))).status).toBe(204)
  expect(await groupsNow()).toEqual([group])
  await dismiss(group)
  expect(await groupsNow()).toEqual([])

  await ann('DELETE /user/photos', { body: [group[1]!] })
  expect(await groupsNow()).toEqual([])
  const [joined] = await insertAlike(1, looks)
  await ann('POST /user/trash/restore', { body: [group[1]!] })
  expect(await groupsNow()).toEqual([[...group, joined]])
  await dismiss([joined!])
  expect(await groupsNow()).toEqual([])

  await bob('DELETE /user/near_duplicates/dismissed', { body: group })
  expect(await groupsNow()).toEqual([])
  await ann('DELETE /user/near_duplicates/dismissed', { body: group.slice(0, 1) })
  expect(await groupsNow()).toEqual([[...group, joined]])

  // A photo that shows another file now was not meant.
  await dismiss(group)
  const { blob_id } = await db
    .selectFrom('photos')
    .where('id', '=', joined!)
    .select('blob_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('photos').set({ blob_id }).where('id', '=', group[0]!).execute()
  expect(await groupsNow()).toHaveLength(1)

  const all = [...group, joined!]
  await ann('DELETE /user/photos', { body: all })
  await ann('DELETE /user/trash', { body: all })
  expect(await db.selectFrom('near_duplicate_dismissals').selectAll().execute()).toEqual([])
})

test('[FN-13] a group of more photos than are listed is dismissed as a whole', async () => {
  const group = await insertAlike(52, 'beef'.repeat(16))
  const [listed] = await groupsNow()
  expect(listed).toEqual(group.slice(0, 50))
  await dismiss(listed!)
  expect(await groupsNow()).toEqual([])
})

test('[FN-14] groups say what makes the first photo the best, and in which albums each photo is', async () => {
  const group = await insertAlike(2, 'cafe'.repeat(16))
  const groupNow = async () => (await ann('GET /user/near_duplicates', {})).data.data[0]!
  expect(await groupNow()).toMatchObject({ best_by: 'age', photos: [{ id: group[0], albums: [] }, {}] })
  const { id } = await albumOf([group[1]!])
  expect(await groupNow()).toMatchObject({
    best_by: 'albums',
    photos: [
      { id: group[1], albums: [{ id, name: 'Sea' }] },
      { id: group[0], albums: [] },
    ],
  })
})
