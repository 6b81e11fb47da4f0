import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { openPreparedStorage } from '#test/storage-servers/open-storage.ts'
import { newBucket } from '#test/storage-servers/s3.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, clock, user, services, runtime, folder, configure } = server
const { upload, waitUntilIdle } = createUploadActions(server)
const ann = await user('ann')
const { image_policy } = await services.settings.get()

const connection = await newBucket()
await openPreparedStorage(connection)
const bucket = await db
  .insertInto('storages')
  .values({
    name: 'Bucket',
    intro: '',
    provider: 's3',
    options: JSON.stringify(connection.options),
    secrets: runtime.secrets.seal(JSON.stringify(connection.secrets)),
    policy: JSON.stringify({ delivery: 'redirect' }),
    is_enabled: true,
    created_at: clock.time.toISOString(),
  })
  .returning('id')
  .executeTakeFirstOrThrow()
const groups = await db.selectFrom('groups').select('id').execute()
for (const { id } of groups) {
  await db.insertInto('group_storages').values({ group_id: id, storage_id: bucket.id }).execute()
}

let origin = ''
beforeAll(async () => {
  mkdirSync(join(folder, 'web'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), '<html><head></head><body></body></html>')
  const app = buildApp(runtime, services)
  cleanUp(() => app.close())
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

let seed = 1
async function photo(fields: Record<string, string> = {}) {
  const bytes = await jpeg({ width: 1200, height: 800, seed: seed++ })
  const { data, status } = await upload(ann.token, { bytes, filename: '海 1.jpg' }, fields)
  expect(status).toBe(200)
  return { ...data, file: bytes, path: `/i/${data.key}.jpg` }
}

const inBucket = { storage_id: String(bucket.id) }
const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, { redirect: 'manual', ...init })

test('a link leads on to the storage itself, for a short while, which sends the file as we would', async () => {
  const { path, file, id } = await photo(inBucket)
  const { status, headers } = await get(path)
  expect([status, headers.get('cache-control')]).toEqual([302, 'public, max-age=150'])
  const location = new URL(headers.get('location')!)
  expect(location.origin).toBe(connection.options.endpoint)
  expect(location.searchParams.get('X-Amz-Expires')).toBe('300')
  const sent = await fetch(location)
  expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(sent.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''%E6%B5%B7%201.jpg")
  expect(Buffer.from(await sent.arrayBuffer()).equals(file)).toBe(true)
  const part = await fetch(`${origin}${path}`, { headers: { range: 'bytes=0-4' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 5])

  await services.traffic.flush()
  const row = await db.selectFrom('photo_traffic').where('photo_id', '=', id).selectAll().executeTakeFirstOrThrow()
  expect([row.hits, row.bytes]).toEqual([2, 0])
  await services.pictures.flushViews()
  expect((await ann('GET /user/photos/{id}', { params: { id } })).data.views).toBe(2)
})

test('only whole stored files are fetched there: renderings, thumbnails and what a HEAD asks come from us', async () => {
  const { path, key, file } = await photo(inBucket)
  await waitUntilIdle()
  // [FR-12] The large thumbnail is made of a file in the bucket, and kept on this machine.
  const thumbnail = `/i/${key}/thumb.webp?v=1`
  for (const address of [thumbnail, `${thumbnail}&size=large`, `/i/${key}/preview.webp?v=1`]) {
    expect([address, (await get(address)).status]).toEqual([address, 200])
  }
  const head = await get(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(file.length)])
  const watermark = { ...image_policy.watermark, kind: 'text' as const, text: '© Ann', min_side: 0 }
  await configure({ image_policy: { ...image_policy, watermark } })
  expect((await get(path)).status).toBe(200)
  await configure({ image_policy })
  expect((await get(path)).status).toBe(302)
})

test('a storage that cannot do so sends as ever', async () => {
  await configure({ image_policy: { ...image_policy, delivery: 'redirect' } })
  const { path } = await photo()
  expect((await get(path)).status).toBe(200)
  await configure({ image_policy })
})

test('whether the request may have the picture is decided first, and nothing outlives the address', async () => {
  const { path, id } = await photo({ ...inBucket, expired_at: '2026-01-01T00:01:00Z' })
  const short = await get(path)
  expect(short.headers.get('cache-control')).toBe('public, max-age=30')
  expect(new URL(short.headers.get('location')!).searchParams.get('X-Amz-Expires')).toBe('60')
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_protected: true, expired_at: null } })
  expect((await get(path)).status).toBe(403)
  const { public_url } = (await ann('GET /user/photos/{id}', { params: { id } })).data
  const signed = await get(new URL(public_url).pathname + new URL(public_url).search)
  expect([signed.status, signed.headers.get('cache-control')]).toEqual([302, 'private, max-age=150'])
  await ann('DELETE /user/photos', { body: [id] })
  expect((await get(path)).status).toBe(404)
})

test('[R15] [VD-30] the pages’ policy lets in pictures and videos from every place that was configured, and from no other', async () => {
  const directive = async (name: string) => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy')!.split('; ')
    return policy.find((each) => each.startsWith(`${name} `))!
  }
  expect(await directive('img-src')).toContain(connection.options.endpoint)
  await configure({ image_policy: { ...image_policy, public_url: 'https://cdn.example/' } })
  for (const name of ['img-src', 'media-src', 'connect-src'])
    expect(await directive(name)).toContain(' https://cdn.example')
  expect(await directive('script-src')).not.toContain('cdn.example')
  await configure({ image_policy })
  await db.updateTable('storages').set({ policy: '{}' }).where('id', '=', bucket.id).execute()
  services.policies.invalidate()
  expect(await directive('img-src')).toBe("img-src 'self' data: blob: " + new URL(origin).origin)
  expect(await directive('media-src')).toBe("media-src 'self' blob: " + new URL(origin).origin)
})
