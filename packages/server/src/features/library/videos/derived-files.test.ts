import { hash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { derivedPathColumns } from '#db/derived-files.ts'
import { openSnapshot } from '#db/snapshot/snapshot.ts'
import { objectsIn } from '#features/operations/backups/format/objects.ts'
import { makeVideo } from '#test/factories/videos.ts'
import { startServer } from '#test/harness/server.ts'
import { createFileMover } from '#features/storages/storage-migrations/move-file.ts'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createStorageFixture } from '#test/harness/storage-fixtures.ts'

const server = await startServer()
const { db, services, clock, jobs } = server
const { admin, ann, add, change, rootOf, upload, get, blobOf, waitUntilIdle } = await createStorageFixture(server)

/** Uploads a video of a codec that browsers do not play. */
async function newVideo(storage_id: number) {
  await db
    .updateTable('groups')
    .set({ allow_file_types: JSON.stringify(['mov']) })
    .execute()
  const more = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1']
  const bytes = await makeVideo({ container: 'mov', seconds: 3, width: 160, height: 90, more })
  const { data, status } = await upload(ann.token, { bytes }, { storage_id: String(storage_id) })
  expect(status).toBe(200)
  await waitUntilIdle()
  return data
}

/** A video with everything that may be derived from one. */
async function convertedVideo(storage_id: number) {
  const data = await newVideo(storage_id)
  await jobs.drain()
  await waitUntilIdle()
  expect((await get(data.key, '/preview.webp')).status).toBe(200)
  return data
}

async function backedUpPaths() {
  const snapshot = await openSnapshot(server.config.database)
  try {
    return (await Array.fromAsync(objectsIn(snapshot))).flat().map(({ path }) => path)
  } finally {
    await snapshot.close()
  }
}

const derivedOf = async (id: number) => {
  const blob = await blobOf(id)
  return derivedPathColumns.map((column) => blob[column])
}

async function expectAgreement() {
  await waitUntilIdle()
  const { time } = clock
  clock.time = new Date(time.getTime() + 70 * 60_000)
  await services.uploadCleanup.deleteLeftovers()
  clock.time = time
  expect(await db.selectFrom('object_intents').selectAll().execute()).toEqual([])
  expect(await services.integrity.verify()).toEqual([])
}

test('[VD-17] what is derived from a video follows it to a mirror and to another storage and into backups', async () => {
  const mirror_id = await add('mirror', { group_ids: [] })
  const [from_id, to_id] = [await add('first'), await add('second')]
  await change(from_id, { mirror_id })
  const { id, key } = await convertedVideo(from_id)
  const before = await derivedOf(id)
  expect(before).not.toContain(null)
  for (const path of before) expect(existsSync(join(rootOf('mirror'), path!)), path!).toBe(true)
  expect(await backedUpPaths()).toEqual(expect.arrayContaining(before))
  const { used_bytes } = await db
    .selectFrom('users')
    .where('id', '=', ann.id)
    .select('used_bytes')
    .executeTakeFirstOrThrow()
  expect(used_bytes).toBe((await blobOf(id)).bytes)

  await admin('POST /admin/moves', { body: { from_id, to_id } })
  await jobs.drain()
  const after = await derivedOf(id)
  expect((await blobOf(id)).storage_id).toBe(to_id)
  for (const path of after) expect(existsSync(join(rootOf('second'), path!)), path!).toBe(true)
  expect((await get(key, '/video.mp4')).bytes.includes('avc1')).toBe(true)
  await expectAgreement()
  for (const path of before) expect(existsSync(join(rootOf('first'), path!)), path!).toBe(false)

  const [, , poster, playback] = after as string[]
  for (const path of [poster!, playback!]) rmSync(join(rootOf('second'), path))
  expect(await services.integrity.verify()).toHaveLength(2)
  await services.integrity.repair()
  expect((await ann('GET /user/photos/{id}', { params: { id } })).data.video!.playback).toBe('unavailable')
  await jobs.runScheduled(db, 'videos.enqueue_conversions')
  await jobs.drain()
  // The poster is another one, so that the preview is made at the next request.
  expect((await derivedOf(id)).filter((path) => path === null)).toHaveLength(1)
  expect((await get(key, '/video.mp4')).bytes.includes('avc1')).toBe(true)

  await ann('DELETE /user/photos', { body: [id] })
  await ann('DELETE /user/trash', { body: [id] })
  await expectAgreement()
  for (const path of after) expect(existsSync(join(rootOf('second'), path!)), path!).toBe(false)
})

test('[VD-17] what is made of a video, and the poster that its owner sets, go along when they come during a move', async () => {
  const [from_id, to_id] = [await add('third'), await add('fourth')]
  const { id } = await newVideo(from_id)
  const listed = await blobOf(id)
  await jobs.drain()
  const form = formOf({ bytes: await jpeg({ width: 320, height: 180 }), filename: 'poster.jpg' })
  const set = await ann('PUT /user/photos/{id}/poster', { params: { id }, form } as object)
  expect(set.status).toBe(200)
  await waitUntilIdle()
  const { id: moveId } = (await admin('POST /admin/moves', { body: { from_id, to_id } })).data
  const move = await db.selectFrom('storage_moves').where('id', '=', moveId).selectAll().executeTakeFirstOrThrow()
  const { moveBlob } = createFileMover({ ...services, db, log: server.runtime.log, now: server.runtime.now })
  expect(await moveBlob(move, listed)).toBeNull()

  const moved = await blobOf(id)
  expect(moved).toMatchObject({
    storage_id: to_id,
    playback_path: expect.any(String),
    storyboard_path: expect.any(String),
  })
  expect(hash('sha256', readFileSync(join(rootOf('fourth'), moved.poster_path!)))).toBe(moved.poster_sha256)
  await jobs.drain()
  await expectAgreement()
})

test('[VD-17] a video does not move while its poster is being written', async () => {
  const [from_id, to_id] = [await add('fifth'), await add('sixth')]
  const { id } = await newVideo(from_id)
  await jobs.drain()
  const { id: moveId } = (await admin('POST /admin/moves', { body: { from_id, to_id } })).data
  const move = await db.selectFrom('storage_moves').where('id', '=', moveId).selectAll().executeTakeFirstOrThrow()
  const { moveBlob } = createFileMover({ ...services, db, log: server.runtime.log, now: server.runtime.now })
  const listed = await blobOf(id)
  const time = server.runtime.now().getTime()
  const leaseUntil = (until: number) =>
    db
      .updateTable('blobs')
      .set({ poster_lease_until: new Date(until).toISOString() })
      .where('id', '=', listed.id)
      .execute()
  await leaseUntil(time + 60_000)
  expect([await moveBlob(move, listed), (await blobOf(id)).storage_id]).toEqual(['other', from_id])
  await leaseUntil(time - 1)
  expect([await moveBlob(move, listed), (await blobOf(id)).storage_id]).toEqual([null, to_id])
  await jobs.drain()
  await expectAgreement()
})
