import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { db, user, services, runtime, folder, configure, clock } = server
const { upload } = createUploadActions(server)
const ann = await user('ann')
const admin = await user('root', { is_admin: true })
let origin = ''
beforeAll(async () => {
  const web = join(folder, 'web')
  mkdirSync(join(web, 'images'), { recursive: true })
  writeFileSync(join(web, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>')
  writeFileSync(join(web, 'images', 'hero.png'), 'ours')
  const app = buildApp(runtime, services)
  cleanUp(() => app.close())
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

let seed = 1
async function photo() {
  const bytes = await jpeg({ width: 60, height: 40, seed: seed++ })
  const { data } = await upload(ann.token, { bytes, filename: 'sea.jpg' })
  return { ...data, bytes }
}

const add = (...body: { path: string; key: string }[]) => admin('POST /admin/aliases', { body })

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`${origin}${path}`, { headers, method, redirect: 'manual' })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('a screen of the application keeps its address', async () => {
  const { key } = await photo()
  await add({ path: '/explore', key })
  expect((await get('/explore')).headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('the address of an older host shows the photo, as its link would', async () => {
  const { key, bytes, id } = await photo()
  const { data } = await add({ path: '/uploads/2024/01/sea.png', key }, { path: '/images/a1b2c3', key })
  expect(data).toEqual({ kept: 2, missing: [] })
  const link = await get(`/i/${key}.jpg`)
  for (const path of ['/uploads/2024/01/sea.png', '/images/a1b2c3', '/uploads/2024/01/sea.png?from=blog']) {
    const { status, headers, body } = await get(path)
    expect([status, headers.get('content-type'), body.equals(bytes)]).toEqual([200, 'image/jpeg', true])
    expect(headers.get('etag')).toBe(link.headers.get('etag'))
    expect(headers.get('cache-control')).toBe(link.headers.get('cache-control'))
    expect(headers.get('content-security-policy')).toBe(link.headers.get('content-security-policy'))
  }
  const part = await get('/images/a1b2c3', { range: 'bytes=0-4' })
  expect([part.status, part.body]).toEqual([206, bytes.subarray(0, 5)])
  const head = await get('/images/a1b2c3', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), head.body.length]).toEqual([200, String(bytes.length), 0])

  await ann('DELETE /user/photos', { body: [id] })
  const gone = await get('/images/a1b2c3')
  expect([gone.status, gone.headers.get('content-type')]).toEqual([404, 'image/svg+xml'])
})

test('the same admission holds: protected photos and rules for pages', async () => {
  const { key, id } = await photo()
  await add({ path: '/old/secret.jpg', key })
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_protected: true } })
  const { public_url } = (await ann('GET /user/photos/{id}', { params: { id } })).data
  const [, signature] = public_url.split('?')
  expect([(await get('/old/secret.jpg')).status, (await get(`/old/secret.jpg?${signature}`)).status]).toEqual([
    403, 200,
  ])
  await ann('PUT /user/photos/{id}', { params: { id }, body: { is_protected: false } })
  const { image_policy } = await services.settings.get()
  await configure({ image_policy: { ...image_policy, hot_links: { mode: 'only', hosts: [], allow_empty: true } } })
  expect((await get('/old/secret.jpg', { referer: 'https://evil.example/' })).status).toBe(403)
  await configure({ image_policy })
})

test('names in every script are found, however they are encoded', async () => {
  const { key } = await photo()
  await add({ path: 'https://old.example/uploads/%E6%B5%B7 1.jpg?x=1', key })
  for (const path of ['/uploads/%E6%B5%B7%201.jpg', '/uploads/海 1.jpg']) expect((await get(path)).status).toBe(200)
  const { data } = await admin('GET /admin/aliases', { query: { q: '海' } })
  expect(data.data).toMatchObject([{ path: '/uploads/海 1.jpg', key }])
})

test('nothing of the site’s own is ever shadowed', async () => {
  const { key } = await photo()
  const taken = [
    '/i/x.jpg',
    '/api/v2/x.png',
    '/assets/app.svg',
    '/avatars/x.webp',
    '/custom/x.png',
    '/user/photos',
    '/',
  ]
  const paths = [
    ...taken,
    '/../secret.jpg',
    '/a/../b.jpg',
    '/a%2fb.jpg',
    '/a\\b.jpg',
    '/a%00.jpg',
    '//evil/x.jpg',
    'x.jpg',
  ]
  for (const path of paths) expect([path, (await add({ path, key })).status]).toEqual([path, 422])
  await db
    .insertInto('url_aliases')
    .values([{ path: '/images/hero.png', photo_id: (await photo()).id, created_at: clock.time.toISOString() }])
    .execute()
  expect((await get('/images/hero.png')).body.toString()).toBe('ours')
  expect((await get('/user/photos')).headers.get('content-type')).toContain('text/html')
})

test('[DL-02] an address of Lsky Pro below /i/ shows the photo, and none of the site’s own is taken for one', async () => {
  const { key, bytes } = await photo()
  const old = '/i/2022/03/07/62254e8a5a3b9.png'
  expect((await get(old)).status).toBe(404)
  expect((await add({ path: old, key })).data).toEqual({ kept: 1, missing: [] })
  const { status, body } = await get(`${old}?from=blog`)
  expect([status, body.equals(bytes)]).toEqual([200, true])
  expect((await get('/i/2022/03/07/none.png')).status).toBe(404)
  for (const path of ['/i/2022/62254e8a5a3b9.png', `/i/${key}/thumb.webp`])
    expect([path, (await add({ path, key })).status]).toEqual([path, 422])
  expect((await get(`/i/${key}/sea.jpg`)).status).toBe(200)
})

test('a path that leads nowhere is asked for once, and leads somewhere as soon as it is added', async () => {
  const { key } = await photo()
  const path = '/uploads/late.jpg'
  const asked = () => get(path).then(({ status }) => status)
  expect(await asked()).toBe(404)
  // The row is inserted without a signal, so the server still uses its cached result.
  const { id } = await photo()
  const row = { path, photo_id: id, created_at: clock.time.toISOString() }
  await db.insertInto('url_aliases').values(row).execute()
  expect(await asked()).toBe(404)
  await add({ path, key })
  expect(await asked()).toBe(200)
  expect((await admin('DELETE /admin/aliases', { body: [path] })).status).toBe(204)
  expect(await asked()).toBe(404)
})

test('a list is imported as far as its photos are here, and written into the log', async () => {
  const { key } = await photo()
  const rows = Array.from({ length: 998 }, (_, index) => ({ path: `/images/import/${index}.gif`, key }))
  const { status, data } = await add(...rows, { path: '/images/import/none.gif', key: 'nobody' }, rows[0]!)
  expect([status, data]).toEqual([200, { kept: 998, missing: ['nobody'] }])
  const { data: list } = await admin('GET /admin/aliases', { query: { q: 'IMPORT/99', per_page: 5 } })
  expect(list.meta.total).toBe(9)
  expect((await admin('GET /admin/audit')).data.data[0]).toMatchObject({ action: 'aliases.add', detail: { kept: 998 } })
  expect((await add(...rows, rows[0]!, rows[1]!, rows[2]!)).status).toBe(422)
})

test('a photo that goes for good takes its addresses with it', async () => {
  const bob = await user('bob')
  const { data } = await upload(bob.token, { bytes: await jpeg({ seed: 999 }), filename: 'x.jpg' })
  await add({ path: '/uploads/bob.jpg', key: data.key })
  await services.trash.purgeAllOf(bob.id)
  expect((await admin('GET /admin/aliases', { query: { q: '/uploads/bob' } })).data.data).toEqual([])
  expect((await get('/uploads/bob.jpg')).status).toBe(404)
})
