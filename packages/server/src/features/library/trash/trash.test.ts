import { beforeAll, expect, test } from 'vitest'
import { insertPhotos } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { createTrashService } from './service.ts'

const server = await startServer()
const { app, db, clock, user, createApiClient, configure, services, jobs } = server
const { upload, traces, waitUntilIdle, filesIn, verify, limit } = createUploadActions(server)
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

const day = 86_400_000
const later = (ms: number) => void (clock.time = new Date(clock.time.getTime() + ms))

/** The API token outlives the months that pass in these tests. */
async function person(username: string) {
  const { id } = await user(username)
  return Object.assign(await createApiClient(id), { id })
}

let seed = 1
async function photo(owner: { token: string }, fields: Record<string, string> = {}) {
  const { data } = await upload(owner.token, { bytes: await jpeg({ seed: seed++ }) }, fields)
  return { id: data.id, bytes: data.bytes, link: `${origin}/i/${data.key}.jpg` }
}

const statusOf = async (link: string) => (await fetch(link)).status

test('[PH-05] deleting kills the link, gives the room back and corrects the albums, all at once', async () => {
  const ann = await person('ann')
  const { data: album } = await ann('POST /user/albums', { body: { name: 'A' } })
  const [one, two] = [
    await photo(ann, { album_id: String(album.id) }),
    await photo(ann, { album_id: String(album.id) }),
  ]
  expect(await statusOf(one.link)).toBe(200)
  expect((await ann('DELETE /user/photos', { body: [one.id] })).status).toBe(204)

  expect(await statusOf(one.link)).toBe(404)
  expect(await statusOf(two.link)).toBe(200)
  const { data: profile } = await ann('GET /user/profile')
  expect([profile.photo_count, profile.used_storage]).toEqual([1, two.bytes / 1024])
  expect((await ann('GET /user/albums/{id}', { params: album })).data).toMatchObject({
    photo_count: 1,
    covers: [expect.anything()],
  })
  expect((await ann('GET /user/photos')).data.meta.total).toBe(1)
  expect(await verify()).toEqual([])
})

test('[M13] another’s photo among them, or one deleted before, and nothing is deleted', async () => {
  const [ann, bob] = [await person('ann2'), await person('bob2')]
  const [own, gone, foreign] = [await photo(ann), await photo(ann), await photo(bob)]
  await ann('DELETE /user/photos', { body: [gone.id] })
  for (const bad of [foreign.id, gone.id, 999_999]) {
    const answer = await ann('DELETE /user/photos', { body: [own.id, bad] })
    expect(answer).toMatchObject({ status: 404, data: { code: 'photo_missing' } })
  }
  expect(await statusOf(own.link)).toBe(200)
  expect(await statusOf(foreign.link)).toBe(200)
  expect((await ann('DELETE /user/photos', { body: [own.id, own.id] })).status).toBe(204)
  expect(await verify()).toEqual([])
})

test('ten who delete the same photo at once give its room back once', async () => {
  const ann = await person('ann3')
  const { id } = await photo(ann)
  const answers = await Promise.all(Array.from({ length: 10 }, () => ann('DELETE /user/photos', { body: [id] })))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
  expect(await verify()).toEqual([])
})

test('[M12] a thousand at once, and no more', async () => {
  const ann = await person('ann4')
  const made = await insertPhotos(
    db,
    Array.from({ length: 1000 }, () => ({ owner_id: ann.id })),
  )
  const ids = made.map(({ id }) => id)
  await db.updateTable('users').set({ photo_count: 1000, used_bytes: 1_000_000 }).where('id', '=', ann.id).execute()
  expect((await ann('DELETE /user/photos', { body: [...ids, 1] })).status).toBe(422)
  expect((await ann('DELETE /user/photos', { body: ids })).status).toBe(204)
  expect((await ann('GET /user/profile')).data).toMatchObject({ photo_count: 0, used_storage: 0 })
  later(31 * day)
  await services.trash.purgeDuePhotos()
  expect((await traces()).rows['object_intents']).toBe(0)
})

test('[PH-05] files wait in the trash for as many days as the site says, and then go, thumbnails too', async () => {
  const ann = await person('ann5')
  await configure({ trash_days: 7 })
  await waitUntilIdle()
  await services.trash.purgeDuePhotos()
  const before = filesIn('objects').length
  const { id } = await photo(ann)
  await waitUntilIdle()
  await ann('DELETE /user/photos', { body: [id] })
  later(7 * day - 1)
  await services.trash.purgeDuePhotos()
  expect(filesIn('objects').length).toBe(before + 2)
  later(1)
  await services.trash.purgeDuePhotos()
  expect(filesIn('objects').length).toBe(before)
  expect(await db.selectFrom('photos').where('id', '=', id).select('id').execute()).toEqual([])
  expect(await verify()).toEqual([])
})

test('[PH-05] what is restored, or deleted anew, after the emptying has begun stays', async () => {
  const ann = await person('ann13')
  const [restored, anew, left] = [await photo(ann), await photo(ann), await photo(ann)]
  await waitUntilIdle()
  const ids = [restored.id, anew.id, left.id]
  await ann('DELETE /user/photos', { body: ids })
  later(8 * day)
  const { reservations } = services
  async function lockUser(tx: typeof db, userId: number) {
    await tx.updateTable('photos').set({ deleted_at: null }).where('id', '=', restored.id).execute()
    const deleted_at = clock.time.toISOString()
    await tx.updateTable('photos').set({ deleted_at }).where('id', '=', anew.id).execute()
    return reservations.lockUser(tx, userId)
  }
  const now = () => clock.time
  await createTrashService({ ...services, db, now, reservations: { ...reservations, lockUser } }).purgeDuePhotos()
  const rows = await db.selectFrom('photos').where('id', 'in', ids).orderBy('id').select('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([restored.id, anew.id])
  expect(await statusOf(restored.link)).toBe(200)
  await db.updateTable('users').set({ photo_count: 1, used_bytes: restored.bytes }).where('id', '=', ann.id).execute()
})

test('[UP-12] a photo that has expired goes with its record and files, and gives its room back', async () => {
  const ann = await person('ann6')
  await waitUntilIdle()
  await services.trash.purgeDuePhotos()
  const before = await traces()
  const { data: album } = await ann('POST /user/albums', { body: { name: 'A' } })
  const expired_at = new Date(clock.time.getTime() + 1000).toISOString()
  const { link } = await photo(ann, { expired_at, album_id: String(album.id), 'tags[]': 'short' })
  await waitUntilIdle()
  later(1000)
  expect(await statusOf(link)).toBe(404)
  await services.trash.purgeDuePhotos()
  expect({ ...(await traces()), counted: 0 }).toEqual({ ...before, counted: 0 })
  expect((await ann('GET /user/albums/{id}', { params: album })).data.photo_count).toBe(0)
  expect(await verify()).toEqual([])
})

test('[PH-05] what lies in the trash is listed, and restored with its link, albums and room', async () => {
  const ann = await person('ann10')
  const { data: album } = await ann('POST /user/albums', { body: { name: 'A' } })
  const one = await photo(ann, { album_id: String(album.id) })
  const two = await photo(ann)
  await ann('DELETE /user/photos', { body: [one.id, two.id] })
  const { data } = await ann('GET /user/trash')
  expect(data.data.map(({ id }) => id)).toEqual([two.id, one.id])
  expect(Date.parse(data.data[0]!.removed_at) - Date.parse(data.data[0]!.deleted_at)).toBe(7 * day)
  expect((await (await person('bob10'))('POST /user/trash/restore', { body: [one.id] })).status).toBe(404)
  expect((await ann('POST /user/trash/restore', { body: [one.id, 999_999] })).status).toBe(404)
  expect((await ann('POST /user/trash/restore', { body: [one.id] })).status).toBe(204)
  expect((await ann('POST /user/trash/restore', { body: [one.id] })).status).toBe(404)
  expect([await statusOf(one.link), await statusOf(two.link)]).toEqual([200, 404])
  expect((await ann('GET /user/albums/{id}', { params: album })).data.photo_count).toBe(1)
  expect((await ann('GET /user/profile')).data).toMatchObject({ photo_count: 1, used_storage: one.bytes / 1024 })
  expect((await ann('DELETE /user/trash', { body: [one.id] })).status).toBe(404)
  expect((await ann('DELETE /user/trash', { body: [two.id] })).status).toBe(204)
  expect((await ann('GET /user/trash')).data.meta.total).toBe(0)
  expect(await verify()).toEqual([])
})

test('[PH-05] restoring takes room again: what does not fit stays in the trash', async () => {
  const ann = await person('ann11')
  const one = await photo(ann)
  await ann('DELETE /user/photos', { body: [one.id] })
  const two = await photo(ann)
  await limit({ capacity_bytes: one.bytes + two.bytes - 1 })
  const refused = await ann('POST /user/trash/restore', { body: [one.id] })
  expect(refused).toMatchObject({ status: 403, data: { code: 'capacity_exceeded' } })
  await ann('DELETE /user/photos', { body: [two.id] })
  expect((await ann('POST /user/trash/restore', { body: [one.id] })).status).toBe(204)
  await limit({ capacity_bytes: 0 })
  expect(await verify()).toEqual([])
})

test('[UP-12] what expires while it lies in the trash cannot be restored', async () => {
  const ann = await person('ann12')
  const one = await photo(ann, { expired_at: new Date(clock.time.getTime() + 1000).toISOString() })
  await ann('DELETE /user/photos', { body: [one.id] })
  later(1000)
  expect((await ann('GET /user/trash')).data.data).toEqual([])
  expect((await ann('POST /user/trash/restore', { body: [one.id] })).status).toBe(404)
})

test('removing a photo from an album after deleting it does not count twice', async () => {
  const ann = await person('ann7')
  const { data: album } = await ann('POST /user/albums', { body: { name: 'A' } })
  const [one] = [await photo(ann, { album_id: String(album.id) }), await photo(ann, { album_id: String(album.id) })]
  await ann('DELETE /user/photos', { body: [one.id] })
  await ann('DELETE /user/albums/{id}/photos', { params: album, body: [one.id] })
  expect((await ann('GET /user/albums/{id}', { params: album })).data.photo_count).toBe(1)
  expect(await verify()).toEqual([])
})

test('[P2] an object that nobody kept goes, and one that was kept stays', async () => {
  const ann = await person('ann8')
  const { link } = await photo(ann)
  await waitUntilIdle()
  const before = filesIn('objects').length
  const blob = await db.selectFrom('blobs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  const created_at = clock.time.toISOString()
  const { storage_id } = blob
  // One object was never written, and the photo of the other was committed.
  for (const path of ['2026/01/never-written.jpg', blob.path]) {
    await db.insertInto('object_intents').values({ storage_id, path, created_at }).execute()
  }
  await services.uploadCleanup.deleteLeftovers()
  expect((await traces()).rows['object_intents']).toBe(2)
  later(3_600_000)
  await services.uploadCleanup.deleteLeftovers()
  expect((await traces()).rows['object_intents']).toBe(0)
  expect(filesIn('objects').length).toBe(before)
  expect(await statusOf(link)).toBe(200)
})

test('what clears away is done by jobs, without being asked', async () => {
  const ann = await person('ann9')
  await configure({ trash_days: 0 })
  const { id } = await photo(ann)
  await waitUntilIdle()
  await ann('DELETE /user/photos', { body: [id] })
  // The last run is set to long ago; a missed run is caught up on start.
  await db.insertInto('job_schedules').values({ name: 'trash.empty', last_tick: '2020-01-01T00:00:00.000Z' }).execute()
  await jobs.start()
  const gone = async () => (await db.selectFrom('photos').where('id', '=', id).select('id').execute()).length
  await expect.poll(gone, { timeout: 10_000 }).toBe(0)
})
