import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StorageMove } from '@imagora/contract'
import { beforeEach, expect, test } from 'vitest'
import { formOf } from '#test/factories/forms.ts'
import { startServer } from '#test/harness/server.ts'
import { createStorageFixture, uniquePicture } from '#test/harness/storage-fixtures.ts'
import { createFileMover } from './move-file.ts'

const server = await startServer()
const { db, services, clock, jobs } = server
const { admin, ann, add, find, rootOf, photo, photos, get, linkOf, blobOf, waitUntilIdle } =
  await createStorageFixture(server)

/** A deletion this old is past the retention of the trash. */
const longAgo = '2020-01-01T00:00:00.000Z'
let names = 0
const newStorage = () => add(`storage-${++names}`)

async function between(count: number) {
  const [from_id, to_id] = [await newStorage(), await newStorage()]
  return { from_id, to_id, made: await photos(from_id, count) }
}

const start = async (body: { from_id: number; to_id: number }) => (await admin('POST /admin/moves', { body })).data.id
const put = (id: number, state: 'running' | 'paused' | 'cancelled') =>
  admin('PUT /admin/moves/{id}', { params: { id }, body: { state } })
const show = async (id: number) =>
  (await admin('GET /admin/moves')).data.data.find((move) => move.id === id) as StorageMove

/** Asserts that pending removals are done after some minutes, and that rows and objects then agree. */
async function expectTidy(minutes = 10) {
  await waitUntilIdle()
  const { time } = clock
  clock.time = new Date(time.getTime() + minutes * 60_000)
  await services.uploadCleanup.deleteLeftovers()
  clock.time = time
  expect(await db.selectFrom('object_intents').selectAll().execute()).toEqual([])
  expect(await services.integrity.verify()).toEqual([])
}

beforeEach(async () => {
  await db.deleteFrom('storage_moves').execute()
})

test('all files of a storage move to another, byte for byte, with what was rendered of them', async () => {
  const { from_id, to_id, made } = await between(5)
  await get(made[0]!.key, '/preview.webp')
  const id = await start({ from_id, to_id })
  await jobs.drain()
  expect(await show(id)).toMatchObject({
    state: 'done',
    total: 5,
    moved: 5,
    failed: 0,
    trouble: null,
    moved_bytes: made.reduce((sum, { bytes }) => sum + bytes.length, 0),
    from: { id: from_id },
    to: { id: to_id, name: expect.stringMatching(/^storage-/) },
  })
  for (const { id: photoId, key, sha256 } of made) {
    expect(await linkOf(key)).toBe(sha256)
    const blob = await blobOf(photoId)
    expect(blob.storage_id).toBe(to_id)
    expect(blob.thumb_path).not.toBeNull()
  }
  expect((await blobOf(made[0]!.id)).preview_path).not.toBeNull()
  expect(await find(from_id)).toMatchObject({ file_count: 0, used_bytes: 0 })
  expect(await find(to_id)).toMatchObject({ file_count: 5 })
  await expectTidy()
  const deleted = await admin('DELETE /admin/storages/{id}', { params: { id: from_id } })
  expect(deleted.status).toBe(204)
})

test('links work at every moment while their files move, while photos are added and while others are deleted', async () => {
  const { from_id, to_id, made } = await between(40)
  const doomed = made.slice(30)
  const alive = made.slice(0, 30)
  const over = new AbortController()
  const failures: unknown[] = []
  let reads = 0
  const readForever = async () => {
    while (!over.signal.aborted) {
      const { key, sha256 } = alive[Math.floor(Math.random() * alive.length)]!
      const found = await linkOf(key)
      const thumb = (await get(key, '/thumb.webp')).status
      if (found !== sha256 || thumb !== 200) failures.push([key, found, thumb])
      reads++
      await sleep(0)
    }
  }
  const readers = [readForever(), readForever(), readForever()]
  const id = await start({ from_id, to_id })
  const moving = jobs.drain()
  const added = await Promise.all([photo(from_id), photo(from_id), photo(to_id)])
  for (const each of doomed) {
    expect((await ann('DELETE /user/photos', { body: [each.id] })).status).toBe(204)
    await db.updateTable('photos').set({ deleted_at: longAgo }).where('id', '=', each.id).execute()
    await services.trash.purgeDuePhotos()
  }
  await moving
  over.abort()
  await Promise.all(readers)
  expect(failures).toEqual([])
  expect(reads).toBeGreaterThan(30)
  for (const { key, sha256 } of [...alive, ...added]) expect(await linkOf(key)).toBe(sha256)
  for (const { key } of doomed) expect(await linkOf(key)).toBe(404)
  expect(await show(id)).toMatchObject({ state: 'done', failed: 0, trouble: null })
  await expectTidy()
}, 60_000)

test('a file that is deleted after the move has found it has not failed, though it is missing', async () => {
  const { from_id, to_id, made } = await between(2)
  const [deleted, lost] = [await blobOf(made[0]!.id), await blobOf(made[1]!.id)]
  const id = await start({ from_id, to_id })
  const move = (await db.selectFrom('storage_moves').selectAll().where('id', '=', id).executeTakeFirst())!
  await ann('DELETE /user/photos', { body: [made[0]!.id] })
  await db.updateTable('photos').set({ deleted_at: longAgo }).where('id', '=', made[0]!.id).execute()
  await services.trash.purgeDuePhotos()
  await rename(join(rootOf(`storage-${names - 1}`), lost.path), join(server.folder, 'lost'))
  const { moveBlob } = createFileMover({ ...services, db, log: server.runtime.log, now: server.runtime.now })
  expect([await moveBlob(move, deleted), await moveBlob(move, lost)]).toEqual([null, 'object_missing'])
  await rename(join(server.folder, 'lost'), join(rootOf(`storage-${names - 1}`), lost.path))
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'done', moved: 1, failed: 0 })
  await expectTidy(70)
})

test('a file that moves after its place was looked up is found at the new one', async () => {
  const { from_id, to_id, made } = await between(1)
  const [{ key, id: photoId, sha256 }] = made as [(typeof made)[0]]
  expect(await linkOf(key)).toBe(sha256)
  const { path } = await blobOf(photoId)
  // The row is changed directly, like a move by another process whose signal has not arrived; the old file is already
  // gone.
  const storage = await services.storages.openWithoutMirror(to_id)
  const file = join(server.folder, 'moved')
  await writeFile(file, made[0]!.bytes)
  await storage.write('2026/01/moved.jpg', file)
  const place = { storage_id: to_id, path: '2026/01/moved.jpg', thumb_path: null }
  await db.updateTable('blobs').set(place).where('path', '=', path).execute()
  const old = await services.storages.openWithoutMirror(from_id)
  for (const gone of [path, ...services.pictures.listVariantPaths(path)]) await old.remove(gone)
  expect(await linkOf(key)).toBe(sha256)
})

test('a paused move stands still, and goes on where it was', async () => {
  const { from_id, to_id, made } = await between(3)
  const id = await start({ from_id, to_id })
  expect((await put(id, 'paused')).status).toBe(204)
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'paused', moved: 0 })
  expect((await put(id, 'running')).status).toBe(204)
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'done', moved: 3 })
  for (const { key, sha256 } of made) expect(await linkOf(key)).toBe(sha256)
  await expectTidy()
})

test('a pause in the middle is heeded after a few files, and what is left moves later', async () => {
  const { from_id, to_id } = await between(40)
  const id = await start({ from_id, to_id })
  const moving = jobs.drain()
  while ((await show(id)).moved === 0) await sleep(5)
  await put(id, 'paused')
  await moving
  const { moved, state } = await show(id)
  expect(state).toBe('paused')
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(40)
  await put(id, 'running')
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'done', moved: 40, total: 40 })
  await expectTidy()
})

test('[FR-86] [FR-88] a cancelled move leaves each file where it is, and cannot be taken up again', async () => {
  const { from_id, to_id, made } = await between(2)
  const id = await start({ from_id, to_id })
  const listed = async () =>
    (await admin('GET /admin/activities')).data.find((each) => each.kind === 'move' && each.id === id)
  expect(await listed()).toMatchObject({ state: 'running', done: 0, total: 2, is_counted: true })
  await put(id, 'cancelled')
  expect(await listed()).toMatchObject({ state: 'cancelled' })
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'cancelled', moved: 0 })
  expect((await put(id, 'running')).data.code).toBe('move_over')
  for (const { key, sha256 } of made) expect(await linkOf(key)).toBe(sha256)
})

test('a file that is damaged or missing is left, counted, and moved once it is back', async () => {
  const { from_id, to_id, made } = await between(4)
  const [lost, damaged] = [await blobOf(made[0]!.id), await blobOf(made[1]!.id)]
  const fileOf = ({ path }: { path: string }) => join(rootOf(`storage-${names - 1}`), path)
  await rename(fileOf(lost), `${fileOf(lost)}.away`)
  await writeFile(fileOf(damaged), 'something else')
  const id = await start({ from_id, to_id })
  await jobs.drain()
  const halted = await show(id)
  expect(halted).toMatchObject({ state: 'done', total: 4, moved: 2, failed: 2 })
  expect(['object_missing', 'content_differs']).toContain(halted.trouble)
  expect((await blobOf(made[1]!.id)).storage_id).toBe(from_id)

  await rename(`${fileOf(lost)}.away`, fileOf(lost))
  await writeFile(fileOf(damaged), made[1]!.bytes)
  expect((await put(id, 'running')).status).toBe(204)
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'done', total: 4, moved: 4, failed: 0, trouble: null })
  for (const { key, sha256 } of made) expect(await linkOf(key)).toBe(sha256)
  expect((await put(id, 'running')).data.code).toBe('move_over')
  await expectTidy()
})

test('while the target is away nothing counts as failed, and the move goes on when it is back', async () => {
  const { from_id, to_id, made } = await between(3)
  const root = rootOf(`storage-${names}`)
  await rename(root, `${root}.away`)
  const id = await start({ from_id, to_id })
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'running', moved: 0, failed: 0, trouble: 'target_unavailable' })
  for (const { key, sha256 } of made) expect(await linkOf(key)).toBe(sha256)
  await rename(`${root}.away`, root)
  await put(id, 'paused')
  await put(id, 'running')
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'done', moved: 3, trouble: null })
  // Objects that could not be written are cleaned up like an interrupted upload, after an hour.
  await expectTidy(70)
})

test('avatars move as well', async () => {
  const to_id = await newStorage()
  const bob = await server.user('bob')
  const form = formOf({ bytes: uniquePicture(), part: 'avatar' }, { name: 'Bob' })
  expect((await bob('POST /user/profile', { form })).status).toBe(200)
  const { storage_id: from_id } = await db.selectFrom('avatars').select('storage_id').executeTakeFirstOrThrow()
  const id = await start({ from_id, to_id })
  await jobs.drain()
  expect(await show(id)).toMatchObject({ state: 'done', moved: 1, total: 1 })
  const { avatar_url } = (await bob('GET /user/profile')).data
  expect(avatar_url).toMatch(/avatars/)
  const shown = await server.app.inject({ url: new URL(avatar_url, 'http://localhost').pathname })
  expect(shown.statusCode).toBe(200)
  await expectTidy()
})

test('[BO-54] the logo moves as well, keeps its address, and counts as content of its storage', async () => {
  const to_id = await newStorage()
  const form = formOf({ bytes: uniquePicture() }, {})
  expect((await admin('POST /admin/site_logo', { form })).status).toBe(204)
  const { storage_id: from_id } = await db
    .selectFrom('site_images')
    .select('storage_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = await start({ from_id, to_id })
  await jobs.drain()
  // The avatar of the test before has moved already.
  expect(await show(id)).toMatchObject({ state: 'done', moved: 6, total: 6 })
  const { logo } = (await admin('GET /configs')).data.site
  expect((await server.app.inject({ url: logo!.url })).statusCode).toBe(200)
  await expectTidy()
  const deleted = await admin('DELETE /admin/storages/{id}', { params: { id: to_id } })
  expect(deleted.status).toBe(409)
})

test('there is one move at a time for a storage, and none to itself or to nowhere', async () => {
  const { from_id, to_id } = await between(1)
  const id = await start({ from_id, to_id })
  const again = await admin('POST /admin/moves', { body: { from_id: to_id, to_id: from_id } })
  expect(again).toMatchObject({ status: 409, data: { code: 'move_conflict' } })
  const same = await admin('POST /admin/moves', { body: { from_id, to_id: from_id } })
  expect(same.data.errors).toHaveProperty('to_id')
  const nowhere = await admin('POST /admin/moves', { body: { from_id, to_id: 999_999 } })
  expect(nowhere).toMatchObject({ status: 404, data: { code: 'storage_missing' } })
  const deleted = await admin('DELETE /admin/storages/{id}', { params: { id: to_id } })
  expect(deleted.data.code).toBe('move_conflict')
  expect((await put(999_999, 'paused')).data.code).toBe('move_missing')
  await put(id, 'cancelled')
  await rm(join(server.folder, 'moved'), { force: true })
})
