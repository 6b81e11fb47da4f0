import { createHash } from 'node:crypto'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { ConnectionTo } from '@imagora/contract'
import { expect, test } from 'vitest'
import { backUp, restore, type Site, temporaryFolder } from '#test/harness/backups.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { createDatabase } from '#test/harness/database.ts'
import { startServer } from '#test/harness/server.ts'
import { createStorageFixture } from '#test/harness/storage-fixtures.ts'
import { openNewStorage } from '#test/storage-servers/open-storage.ts'
import { newBucket } from '#test/storage-servers/s3.ts'

const original = await startServer({ PUBLIC_URL: 'https://photos.example' })
const live = await createStorageFixture(original)
const site: Site = { database: original.config.database, folder: original.folder }

async function addBucket() {
  const connection = await newBucket()
  const body = { name: connection.options.bucket, group_ids: await live.groupIds(), connection }
  const { data, status, message } = await live.admin('POST /admin/storages', { body })
  expect([status, message]).toEqual([200, expect.anything()])
  return { connection, id: data.id }
}

/** Lists every object of a bucket, including the storage mark. */
async function objectsOf({ options, secrets }: ConnectionTo<'s3'>) {
  const credentials = { accessKeyId: options.access_key_id, secretAccessKey: secrets.secret_access_key }
  const client = new S3Client({ endpoint: options.endpoint, region: options.region, forcePathStyle: true, credentials })
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: options.bucket }))
  client.destroy()
  return Contents.map(({ Key, ETag, LastModified }) => `${Key} ${ETag} ${LastModified?.toISOString()}`)
}

/** Restores the site from a backup of it and starts the copy. */
async function startRestored(given: Parameters<typeof restore>[2] = {}) {
  const folder = temporaryFolder('copy')
  const copied: Site = { database: await createDatabase(folder), folder }
  const { folder: backup } = await backUp(site, temporaryFolder('backups'), { withObjects: true })
  const restored = await restore(backup, copied, { isSameSite: false, ...given })
  const environment = { DATA_DIR: folder, DATABASE_URL: copied.database, PUBLIC_URL: 'https://drill.example' }
  const server = await startServer(environment, undefined, { secrets: original.runtime.secrets })
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const linkOf = async (path: string) => {
    const response = await fetch(`${origin}/i/${path}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    return response.status === 200 ? createHash('sha256').update(bytes).digest('hex') : response.status
  }
  cleanUp(() => server.app.close())
  return { ...server, restored, linkOf, admin: server.callAs(live.admin.token), ann: server.callAs(live.ann.token) }
}
type Copy = Awaited<ReturnType<typeof startRestored>>

/** Deletes a photo permanently and runs the jobs of a day. */
async function destroy(copy: Copy, photoId: number) {
  expect((await copy.ann('DELETE /user/photos', { body: [photoId] })).status).toBe(204)
  expect((await copy.ann('DELETE /user/trash', { body: [photoId] })).status).toBe(204)
  await copy.services.objects.removeOrphans(new Date('2030-01-01'))
  await copy.jobs.drain()
}

const intentsOf = async ({ db }: Copy, storageId: number) =>
  (await db.selectFrom('object_intents').where('storage_id', '=', storageId).select('path').execute()).length

test('[SF-33] a photo deleted in a restored copy stays in the bucket of the running site', async () => {
  const { connection, id } = await addBucket()
  const [kept, deleted] = await live.photos(id, 2)
  const before = await objectsOf(connection)
  expect(before.length).toBeGreaterThanOrEqual(5)

  const copy = await startRestored()
  expect(copy.restored.isCopy).toBe(true)
  await destroy(copy, deleted!.id)

  expect(await objectsOf(connection)).toEqual(before)
  expect(await live.linkOf(deleted!.key)).toBe(deleted!.sha256)
  expect(await copy.linkOf(`${kept!.key}.jpg`)).toBe(kept!.sha256)
  expect(await copy.linkOf(`${deleted!.key}.jpg`)).toBe(404)
  expect(await intentsOf(copy, id)).toBeGreaterThan(0)
})

test('[SF-33] no way of writing reaches a storage that came with a backup, and its pictures are shown', async () => {
  const { connection, id } = await addBucket()
  const [photo] = await live.photos(id, 1)
  const [local] = await live.photos(1, 1)
  const copy = await startRestored()
  const { services, admin, jobs } = copy
  const before = await objectsOf(connection)

  expect(await copy.linkOf(`${photo!.key}.jpg`)).toBe(photo!.sha256)
  // Missing thumbnails and previews are generated on request and stored elsewhere.
  await copy.db.updateTable('blobs').set({ thumb_path: null, preview_path: null }).execute()
  services.pictures.evictAll()
  expect(await copy.linkOf(`${photo!.key}/thumb.webp`)).toMatch(/^[0-9a-f]{64}$/)
  expect(await copy.linkOf(`${photo!.key}/preview.webp`)).toMatch(/^[0-9a-f]{64}$/)
  await services.pictures.renderMissingThumbnails()
  await services.pictures.renderIdlePreviews()

  const own = await services.storages.openWithoutMirror(id)
  await expect(own.write('2026/a.jpg', 'anything')).rejects.toMatchObject({ code: 'storage_unavailable' })
  await expect(own.remove('2026/a.jpg')).rejects.toMatchObject({ code: 'storage_unavailable' })
  await expect(own.prepare()).rejects.toMatchObject({ code: 'storage_unavailable' })

  const moved = await admin('POST /admin/moves', { body: { from_id: id, to_id: 1 } })
  expect(moved).toMatchObject({ status: 409, data: { code: 'storage_read_only' } })
  await copy.db.updateTable('storages').set({ mirror_id: id }).where('id', '=', 1).execute()
  services.storages.evictAll()
  await services.mirrors.repair()
  expect(await copy.db.selectFrom('blob_copies').selectAll().execute()).toEqual([])
  // The existing copy is dropped with the mirror, and deleted once the storage is confirmed.
  const { id: blob_id } = await live.blobOf(local!.id)
  const created_at = '2026-01-01T00:00:00.000Z'
  await copy.db.insertInto('blob_copies').values({ blob_id, storage_id: id, created_at }).execute()
  await copy.db.updateTable('storages').set({ mirror_id: null }).execute()
  services.storages.evictAll()
  await services.mirrors.repair()
  expect(await intentsOf(copy, id)).toBeGreaterThan(0)
  await services.integrity.repair()
  await services.integrity.scrub({ budgetMs: 10_000, since: new Date('2030-01-01'), isRepairing: true })
  await services.storageAdmin.checkHealth()
  expect((await admin('POST /admin/storages/{id}/test', { params: { id } })).data.findings).toEqual([
    { step: 'read', outcome: 'ok', host_key: null },
    { step: 'list', outcome: 'ok', host_key: null },
  ])
  await jobs.drain()
  expect(await objectsOf(connection)).toEqual(before)
})

test('[SF-34] a storage that another site holds is confirmed only by who adopts it, and then is that site’s no more', async () => {
  const { connection, id } = await addBucket()
  const [photo] = await live.photos(id, 1)
  const copy = await startRestored()
  const { admin } = copy
  await destroy(copy, photo!.id)
  const before = await objectsOf(connection)
  const find = async () => (await admin('GET /admin/storages')).data.data.find((storage) => storage.id === id)!
  expect(await find()).toMatchObject({ trouble: null, read_only_since: expect.any(String) })
  const { findings } = (await admin('GET /admin/health')).data
  expect(findings).toContainEqual({
    problem: 'storage_read_only',
    level: 'warning',
    name: (await find()).name,
    count: 0,
  })

  const params = { id }
  const { data: holder } = await admin('GET /admin/storages/{id}/holder', { params })
  expect(holder).toMatchObject({ state: 'foreign', site: { label: 'https://photos.example' } })
  const refused = await admin('POST /admin/storages/{id}/confirm', { params, body: {} })
  expect(refused).toMatchObject({ status: 409, data: { code: 'storage_held' } })
  expect(refused.message).toContain('https://photos.example')
  expect(await objectsOf(connection)).toEqual(before)
  expect((await find()).read_only_since).not.toBeNull()

  const adopted = await admin('POST /admin/storages/{id}/confirm', { params, body: { is_adopting: true } })
  expect(adopted.status).toBe(204)
  expect((await find()).read_only_since).toBeNull()
  expect((await admin('GET /admin/storages/{id}/holder', { params })).data).toMatchObject({
    state: 'own',
    site: { id: copy.restored.siteId, label: 'https://drill.example' },
  })
  // The pending deletions run now.
  await copy.services.objects.removeOrphans(new Date('2030-01-01'))
  expect(await intentsOf(copy, id)).toBe(0)
  const left = await Array.fromAsync((await openNewStorage(connection)).list(''))
  expect(left).toEqual([])

  // The original site notices the new mark before its next change.
  original.services.storages.evictAll()
  await expect(live.photo(id)).rejects.toThrow('storage_unavailable')
  await live.admin('POST /admin/storages/{id}/test', { params })
  expect(await live.find(id)).toMatchObject({ trouble: 'mark_foreign' })
  expect((await live.admin('POST /admin/storages/{id}/confirm', { params, body: { is_adopting: true } })).status).toBe(
    204,
  )
  await live.photo(id)
})

test('[SF-34] uploads pass a storage by that is only read, and the folder of the site itself is confirmed without adopting', async () => {
  const copy = await startRestored()
  const show = async () => (await copy.ann('GET /group')).data.storages.map(({ id }) => id)
  expect(await show()).toEqual([])
  expect((await copy.admin('GET /admin/storages/{id}/holder', { params: { id: 1 } })).data.state).toBe('own')
  const confirmed = await copy.admin('POST /admin/storages/{id}/confirm', { params: { id: 1 }, body: {} })
  expect(confirmed.status).toBe(204)
  expect(await show()).toEqual([1])
  const { data } = await copy.admin('GET /admin/audit', { query: { action: 'storage.confirm' } })
  expect(data.data[0]).toMatchObject({ action: 'storage.confirm' })
})

test('[SF-34] a site whose original is gone keeps its id and writes to its storages at once', async () => {
  const { id } = await addBucket()
  const moved = await startRestored({ isSameSite: true })
  expect(moved.restored.isCopy).toBe(false)
  const { data } = await moved.admin('GET /admin/storages/{id}/holder', { params: { id } })
  expect(data).toMatchObject({ state: 'own', site: { id: moved.restored.siteId } })
  const { data: listed } = await moved.admin('GET /admin/storages')
  expect(listed.data.filter(({ read_only_since }) => read_only_since !== null)).toEqual([])
})
