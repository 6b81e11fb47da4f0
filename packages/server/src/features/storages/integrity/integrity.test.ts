import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, clock, user, folder, services } = server
const { upload, waitUntilIdle, filesIn, verify } = createUploadActions(server)
const ann = await user('ann')

const scrub = (budgetMs = 60_000) =>
  services.integrity.scrub({ budgetMs, since: new Date(clock.time.getTime() - 1000) })

let seed = 1
async function photo() {
  const { data } = await upload(ann.token, { bytes: await jpeg({ seed: seed++ }) })
  await waitUntilIdle()
  const blob = await db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'blob_id')
    .where('photos.id', '=', data.id)
    .select(['blobs.id', 'path'])
    .executeTakeFirstOrThrow()
  return { ...blob, key: data.key, file: join(folder, 'objects', blob.path) }
}

test('[F18] a byte that has turned is found by reading, and nothing is deleted', async () => {
  const { id, path, file } = await photo()
  expect(await scrub()).toMatchObject({ problems: [], isDone: true })
  const bytes = readFileSync(file)
  bytes[bytes.length - 10]! ^= 1
  // The object may have no other hard link by now, so it is overwritten in place, as a failing disk would corrupt it.
  writeFileSync(file, bytes)
  expect(await verify()).toEqual([])
  clock.time = new Date(clock.time.getTime() + 2000)
  const { problems } = await scrub()
  expect(problems).toEqual([`blob ${id}: ${path} is not what was stored`])
  expect(readFileSync(file)).toEqual(bytes)
  bytes[bytes.length - 10]! ^= 1
  writeFileSync(file, bytes)
})

test('[F19] an object that was deleted behind our back is reported, and lists go on working', async () => {
  const { id, path, file, key } = await photo()
  const bytes = readFileSync(file)
  rmSync(file)
  expect(await verify()).toEqual([expect.stringContaining(`blob ${id}: ${path} has undefined bytes`)])
  expect((await scrub()).problems).toEqual([`blob ${id}: ${path} is missing`])
  const { status, data } = await ann('GET /user/photos')
  expect([status, data.data[0]!.key]).toEqual([200, key])
  writeFileSync(file, bytes)
  expect(await verify()).toEqual([])
})

test('an object that nobody knows is reported and stays; one that is on its way is not', async () => {
  const { file } = await photo()
  const stray = file.replace(/[^/]+$/, 'stray.jpg')
  writeFileSync(stray, 'x')
  const [problem] = await verify()
  expect(problem).toMatch(/^storage \d+: nobody knows .*stray\.jpg$/)
  expect(filesIn('objects')).toContain(stray)
  const { id: storage_id } = await db.selectFrom('storages').select('id').executeTakeFirstOrThrow()
  const path = stray.slice(join(folder, 'objects').length + 1)
  await db.insertInto('object_intents').values({ storage_id, path, created_at: clock.time.toISOString() }).execute()
  expect(await verify()).toEqual([])
  await db.deleteFrom('object_intents').execute()
  rmSync(stray)
})

test('counters that are wrong are found, and corrected only when that is asked for', async () => {
  const { data: album } = await ann('POST /user/albums', { body: { name: 'A' } })
  await db.updateTable('users').set({ used_bytes: 7, photo_count: 99 }).where('id', '=', ann.id).execute()
  await db.updateTable('albums').set({ photo_count: 5 }).where('id', '=', album.id).execute()
  const { id: liked } = await db.selectFrom('photos').select('id').limit(1).executeTakeFirstOrThrow()
  await db.updateTable('photos').set({ likes: 3 }).where('id', '=', liked).execute()
  expect(await verify()).toHaveLength(3)
  expect(await verify()).toHaveLength(3)
  expect(await services.integrity.repair()).toHaveLength(3)
  expect(await verify()).toEqual([])
  expect(await services.integrity.repair()).toEqual([])
})

test('what was made of a photo and is lost is made again, once that is asked for', async () => {
  const { id } = await photo()
  const { thumb_path } = await db
    .selectFrom('blobs')
    .select('thumb_path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  rmSync(join(folder, 'objects', thumb_path!))
  expect(await verify()).toEqual([`blob ${id}: ${thumb_path} is missing`])
  expect(await services.integrity.repair()).toEqual([expect.stringContaining(`blob ${id}: `)])
  expect(await verify()).toEqual([])
  clock.time = new Date(clock.time.getTime() + 3_600_000)
  await services.pictures.renderMissingThumbnails()
  expect(filesIn('objects')).toContain(join(folder, 'objects', thumb_path!))
  expect(await verify()).toEqual([])
  expect(await services.integrity.repair()).toEqual([])
})

test('reading stops when its time is up, and goes on from there', async () => {
  await db.updateTable('blobs').set({ verified_at: null }).execute()
  const total = (await db.selectFrom('blobs').select('id').execute()).length
  expect(await scrub(-1)).toEqual({ checked: 0, problems: [], repaired: [], isDone: false })
  const { checked, isDone } = await scrub()
  expect([checked, isDone]).toEqual([total, true])
  expect((await scrub()).checked).toBe(0)
})
