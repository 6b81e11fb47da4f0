import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { createStorageFixture, uniquePicture } from '#test/harness/storage-fixtures.ts'

const server = await startServer()
const { db, services, clock, jobs } = server
const {
  origin,
  admin,
  ann,
  add,
  find,
  change,
  rootOf,
  photo,
  photos,
  get,
  linkOf,
  blobOf,
  copies,
  waitUntilIdle,
  upload,
} = await createStorageFixture(server)

let names = 0
const newName = () => `place-${++names}`

/** Creates a storage that has a mirror. */
async function mirroredStorage() {
  const [mirrorName, name] = [newName(), newName()]
  const mirror_id = await add(mirrorName, { group_ids: [] })
  const id = await add(name, { mirror_id })
  return { id, mirror_id, root: rootOf(name), mirrorRoot: rootOf(mirrorName) }
}

const copiesOf = async (photoId: number) => {
  const { id } = await blobOf(photoId)
  return (await copies()).filter(({ blob_id }) => blob_id === id).map(({ storage_id }) => storage_id)
}

async function expectAgreement(minutes = 70) {
  await waitUntilIdle()
  const { time } = clock
  clock.time = new Date(time.getTime() + minutes * 60_000)
  await services.uploadCleanup.deleteLeftovers()
  clock.time = time
  expect(await db.selectFrom('object_intents').selectAll().execute()).toEqual([])
  expect(await services.integrity.verify()).toEqual([])
}

test('what is uploaded is copied to the mirror after the answer', async () => {
  const { id, mirror_id, mirrorRoot } = await mirroredStorage()
  const [one] = await photos(id, 1)
  expect(await find(id)).toMatchObject({ lagging_count: 1, mirror_id })
  await jobs.drain()
  expect(await copiesOf(one!.id)).toEqual([mirror_id])
  expect(existsSync(join(mirrorRoot, (await blobOf(one!.id)).path))).toBe(true)
  expect(await find(id)).toMatchObject({ lagging_count: 0 })
  await expectAgreement()
})

test('while the storage is gone, links, thumbnails and previews are served from the mirror', async () => {
  const { id, root } = await mirroredStorage()
  const made = await photos(id, 3)
  expect((await get(made[0]!.key, '/preview.webp')).status).toBe(200)
  await jobs.drain()
  await rename(root, `${root}.away`)
  for (const { key, sha256 } of made) expect(await linkOf(key)).toBe(sha256)
  const part = await fetch(`${origin}/i/${made[0]!.key}.jpg`, { headers: { range: 'bytes=2-9' } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, made[0]!.bytes.subarray(2, 10)])
  for (const variant of ['/thumb.webp', '/preview.webp']) {
    expect((await get(made[0]!.key, variant)).status).toBe(200)
  }
  const { status } = await fetch(`${origin}/readyz`)
  expect(status).toBe(200)
  await rename(`${root}.away`, root)
  for (const { key, sha256 } of made) expect(await linkOf(key)).toBe(sha256)
  await expectAgreement()
})

test('a single file that is lost is served from the mirror', async () => {
  const { id, root } = await mirroredStorage()
  const [one] = await photos(id, 1)
  await jobs.drain()
  await rm(join(root, (await blobOf(one!.id)).path))
  expect(await linkOf(one!.key)).toBe(one!.sha256)
  await writeFile(join(root, (await blobOf(one!.id)).path), one!.bytes)
})

test('an upload while the storage is gone is refused, whatever its mirror could take', async () => {
  const { id, root } = await mirroredStorage()
  await rename(root, `${root}.away`)
  const { status, data } = await upload(ann.token, { bytes: uniquePicture() }, { storage_id: String(id) })
  expect([status, data.code]).toEqual([503, 'storage_unavailable'])
  await rename(`${root}.away`, root)
  await expectAgreement()
})

test('what the mirror missed while it was gone is made up for, and until then said to lag', async () => {
  const { id, mirrorRoot } = await mirroredStorage()
  await rename(mirrorRoot, `${mirrorRoot}.away`)
  const made = await photos(id, 4)
  await jobs.drain()
  await services.mirrors.repair()
  expect(await find(id)).toMatchObject({ lagging_count: 4 })
  for (const { key, sha256 } of made) expect(await linkOf(key)).toBe(sha256)
  await rename(`${mirrorRoot}.away`, mirrorRoot)
  // Intents of the failed attempts are taken over after 5 minutes.
  const { time } = clock
  clock.time = new Date(time.getTime() + 6 * 60_000)
  await services.mirrors.repair()
  clock.time = time
  expect(await find(id)).toMatchObject({ lagging_count: 0 })
  await expectAgreement()
})

test('a copy is only a copy when it was read back: a damaged original is never copied', async () => {
  const { id, root } = await mirroredStorage()
  const one = await photo(id)
  await waitUntilIdle()
  const file = join(root, (await blobOf(one.id)).path)
  await writeFile(file, 'something else')
  await jobs.drain()
  expect(await copiesOf(one.id)).toEqual([])
  await writeFile(file, one.bytes)
  await services.mirrors.repair()
  expect(await copiesOf(one.id)).toHaveLength(1)
  await expectAgreement()
})

test('a deleted photo leaves both storages', async () => {
  const { id, root, mirrorRoot } = await mirroredStorage()
  const [one] = await photos(id, 1)
  await jobs.drain()
  const { path } = await blobOf(one!.id)
  expect([existsSync(join(root, path)), existsSync(join(mirrorRoot, path))]).toEqual([true, true])
  await ann('DELETE /user/photos', { body: [one!.id] })
  await db.updateTable('photos').set({ deleted_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', one!.id).execute()
  await services.trash.purgeDuePhotos()
  expect([existsSync(join(root, path)), existsSync(join(mirrorRoot, path))]).toEqual([false, false])
  await expectAgreement(0)
})

test('photos deleted while they are copied leave nothing behind', async () => {
  const { id } = await mirroredStorage()
  const made = await photos(id, 20)
  const copying = jobs.drain()
  await sleep(20)
  const ids = made.map((each) => each.id)
  await ann('DELETE /user/photos', { body: ids })
  await db.updateTable('photos').set({ deleted_at: '2020-01-01T00:00:00.000Z' }).where('id', 'in', ids).execute()
  await services.trash.purgeDuePhotos()
  await copying
  await expectAgreement()
  expect(await copies()).not.toContainEqual(expect.objectContaining({ storage_id: id }))
})

test('a mirror that is given to a storage with files gets them all, and loses them when it is taken away', async () => {
  const [name, mirrorName] = [newName(), newName()]
  const [id, mirror_id] = [await add(name), await add(mirrorName)]
  const made = await photos(id, 3)
  expect((await change(id, { mirror_id })).status).toBe(204)
  await jobs.drain()
  expect(await find(id)).toMatchObject({ lagging_count: 0 })
  expect(await copiesOf(made[0]!.id)).toEqual([mirror_id])
  const inUse = await admin('DELETE /admin/storages/{id}', { params: { id: mirror_id } })
  expect(inUse.data.code).toBe('storage_is_mirror')

  await change(id, { mirror_id: null })
  await jobs.drain()
  expect(await copiesOf(made[0]!.id)).toEqual([])
  await expectAgreement()
  expect((await admin('DELETE /admin/storages/{id}', { params: { id: mirror_id } })).status).toBe(204)
  for (const { key, sha256 } of made) expect(await linkOf(key)).toBe(sha256)
})

test('the last copy of a file that the storage has lost stays when the mirror is changed or taken away', async () => {
  const { id, root, mirror_id, mirrorRoot } = await mirroredStorage()
  const [lost, cut, whole] = await photos(id, 3)
  await jobs.drain()
  const pathOf = async (one: typeof lost) => (await blobOf(one!.id)).path
  await rename(join(root, await pathOf(lost)), join(root, 'away.jpg'))
  await writeFile(join(root, await pathOf(cut)), 'half')
  const other_id = await add(newName(), { group_ids: [] })
  for (const next of [other_id, null]) {
    await change(id, { mirror_id: next })
    await jobs.drain()
    await services.mirrors.repair()
    for (const one of [lost, cut]) {
      expect(await copiesOf(one!.id)).toEqual([mirror_id])
      expect(existsSync(join(mirrorRoot, await pathOf(one)))).toBe(true)
    }
    expect(await copiesOf(whole!.id)).toEqual(next === null ? [] : [next])
    expect(existsSync(join(mirrorRoot, await pathOf(whole)))).toBe(false)
  }
  await change(id, { mirror_id })
  expect(await linkOf(lost!.key)).toBe(lost!.sha256)
  await change(id, { mirror_id: null })
  await rename(join(root, 'away.jpg'), join(root, await pathOf(lost)))
  await writeFile(join(root, await pathOf(cut)), cut!.bytes)
  await jobs.drain()
  for (const one of [lost, cut, whole]) expect(await copiesOf(one!.id)).toEqual([])
  await expectAgreement()
})

test('while the storage cannot be looked at, no copy is dropped', async () => {
  const { id, root, mirror_id } = await mirroredStorage()
  const [one] = await photos(id, 1)
  await jobs.drain()
  await rename(root, `${root}.away`)
  await change(id, { mirror_id: null })
  await jobs.drain()
  expect(await copiesOf(one!.id)).toEqual([mirror_id])
  await rename(`${root}.away`, root)
  await services.mirrors.repair()
  expect(await copiesOf(one!.id)).toEqual([])
  await expectAgreement()
})

test('a move takes the copies along, from the mirror where the storage itself is gone', async () => {
  const { id, root, mirrorRoot } = await mirroredStorage()
  const made = await photos(id, 3)
  await jobs.drain()
  const target = await mirroredStorage()
  const { path } = await blobOf(made[0]!.id)
  await rm(join(root, path))
  await admin('POST /admin/moves', { body: { from_id: id, to_id: target.id } })
  await jobs.drain()
  for (const each of made) {
    expect(await linkOf(each.key)).toBe(each.sha256)
    expect(await copiesOf(each.id)).toEqual([target.mirror_id])
  }
  await expectAgreement()
  expect(existsSync(join(mirrorRoot, path))).toBe(false)
})

test('no storage is its own mirror, over however many', async () => {
  const [a, b, c] = [await add(newName()), await add(newName()), await add(newName())]
  expect((await change(a, { mirror_id: a })).data.errors).toHaveProperty('mirror_id')
  expect((await change(a, { mirror_id: 999_999 })).data.errors).toHaveProperty('mirror_id')
  expect((await change(a, { mirror_id: b })).status).toBe(204)
  expect((await change(b, { mirror_id: c })).status).toBe(204)
  const { status, data } = await change(c, { mirror_id: a })
  expect(status).toBe(422)
  expect(data.errors).toHaveProperty('mirror_id')
})

test('what a storage has lost is brought back from its mirror when that is asked for, and the other way round', async () => {
  const { id, mirror_id, root, mirrorRoot } = await mirroredStorage()
  const made = await photos(id, 3)
  await jobs.drain()
  const [lost, rotten, copied] = await Promise.all(made.map(({ id: photoId }) => blobOf(photoId)))
  await rm(join(root, lost!.path))
  await writeFile(join(root, rotten!.path), Buffer.alloc(made[1]!.bytes.length, 7))
  await rm(join(mirrorRoot, copied!.path))
  expect(await services.integrity.repair()).toEqual([
    `blob ${lost!.id}: ${lost!.path} was brought back from storage ${mirror_id}`,
    `blob ${copied!.id}: ${copied!.path} will be copied to storage ${mirror_id} again`,
  ])
  const since = new Date(clock.time.getTime() + 1)
  const scrubbing = { budgetMs: 60_000, since }
  expect((await services.integrity.scrub(scrubbing)).problems).toEqual([
    `blob ${rotten!.id}: ${rotten!.path} is not what was stored`,
  ])
  await db.updateTable('blobs').set({ verified_at: null }).execute()
  const { problems, repaired } = await services.integrity.scrub({ ...scrubbing, isRepairing: true })
  expect([problems, repaired]).toEqual([[], [expect.stringContaining(`blob ${rotten!.id}: `)]])
  await services.mirrors.repair()
  await jobs.drain()
  for (const { key, sha256 } of made) expect(await linkOf(key)).toBe(sha256)
  expect(existsSync(join(mirrorRoot, copied!.path))).toBe(true)
  await expectAgreement()
})

test('a storage whose disk is away is not written to by a repair', async () => {
  const { id, root } = await mirroredStorage()
  const [one] = await photos(id, 1)
  await jobs.drain()
  await rename(root, `${root}.away`)
  expect(await services.integrity.repair()).toEqual([])
  expect(existsSync(root)).toBe(false)
  await rename(`${root}.away`, root)
  expect(await linkOf(one!.key)).toBe(one!.sha256)
})
