import { readFileSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { createReadinessMonitor } from '#platform/process/readiness.ts'
import { openFiles } from '#test/harness/open-files.ts'
import { gif, jpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer({ LOG_LEVEL: 'warn' })
const { app, db, clock, user, configure, services } = server
const { upload, waitUntilIdle, filesIn } = createUploadActions(server)
const ann = await user('ann')
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

let seed = 100
async function photo(fields: Record<string, string> = {}, filename = "Sea & 天空's (1).jpg") {
  const file = await jpeg({ width: 600, height: 400, seed: seed++ })
  const { status, data } = await upload(ann.token, { bytes: file, filename }, fields)
  expect(status).toBe(200)
  return { ...data, file, path: `/i/${data.key}.jpg`, thumb: `/i/${data.key}/thumb.webp?v=1` }
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`${origin}${path}`, { method, headers })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

const remove = (id: number) => ann('DELETE /user/photos', { body: [id] })

test('a link serves the file byte for byte, to anyone, with headers that keep it harmless', async () => {
  const { path, file, sha256 } = await photo()
  const { status, headers, body } = await get(path)
  expect(status).toBe(200)
  expect(body.equals(file)).toBe(true)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(file.length),
    'cache-control': 'public, max-age=3600',
    etag: `"${sha256.slice(0, 32)}"`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': "inline; filename*=UTF-8''Sea%20%26%20%E5%A4%A9%E7%A9%BA%27s%20%281%29.jpg",
  })
  expect(headers.get('set-cookie')).toBeNull()
})

test('a thumbnail asked for right after the answer waits until it is made, and is the same for all', async () => {
  const { thumb } = await photo()
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(thumb)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const [first] = answers
  expect(await sharp(first!.body).metadata()).toMatchObject({ format: 'webp', width: 400, height: 267 })
  expect(answers.every(({ body }) => body.equals(first!.body))).toBe(true)
  expect(first!.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  await waitUntilIdle()
  expect(filesIn('objects').filter((file) => file.endsWith('.thumb.webp'))).not.toHaveLength(0)
})

test('an address with another version than the picture’s is not kept for long', async () => {
  const { key } = await photo()
  for (const query of ['', '?v=2', '?v=01', '?x=1']) {
    const { status, headers } = await get(`/i/${key}/thumb.webp${query}`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
  }
  expect((await get(`/i/${key}/thumb.webp?x=1&v=1`)).headers.get('cache-control')).toContain('immutable')
})

test('a preview is made when it is first looked at, and keeps what moves', async () => {
  const file = await gif({ frames: 3, width: 300, height: 200 })
  const { data } = await upload(ann.token, { bytes: file, filename: 'moves.gif' })
  const path = `/i/${data.key}/preview.webp?v=1`
  const answers = await Promise.all([get(path), get(path)])
  for (const { status, headers, body } of answers) {
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(body, { pages: -1 }).metadata()).toMatchObject({ pages: 3, width: 300 })
  }
  const again = await get(path, { range: 'bytes=0-9' })
  expect([again.status, again.body]).toEqual([206, answers[0].body.subarray(0, 10)])
})

test('what the client has is not sent again', async () => {
  const { path, thumb } = await photo()
  for (const address of [path, thumb]) {
    const { headers } = await get(address)
    const etag = headers.get('etag')!
    for (const known of [etag, `"x", W/${etag}`, '*']) {
      const { status, body, headers: sent } = await get(address, { 'if-none-match': known })
      expect([status, body.length]).toEqual([304, 0])
      expect(sent.get('cache-control')).toBe(headers.get('cache-control'))
    }
    expect((await get(address, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get(address, { 'if-none-match': `${'"x",'.repeat(2000)}"y"` })).status).toBe(200)
  }
})

test('[L15] [L16] parts are served one at a time', async () => {
  const { path, file } = await photo()
  const last = file.length - 1
  const part = async (range: string, more = {}) => {
    const { status, headers, body } = await get(path, { range, ...more })
    return { status, range: headers.get('content-range'), body }
  }
  expect(await part('bytes=5-9')).toEqual({
    status: 206,
    range: `bytes 5-9/${file.length}`,
    body: file.subarray(5, 10),
  })
  expect(await part('bytes=-3')).toMatchObject({ status: 206, body: file.subarray(-3) })
  expect(await part(`bytes=${last}-${last + 100}`)).toMatchObject({ status: 206, body: file.subarray(-1) })
  expect(await part(`bytes=${last + 1}-`)).toMatchObject({ status: 416, range: `bytes */${file.length}` })
  expect(await part(`bytes=${'0-0,'.repeat(999)}1-1`)).toMatchObject({ status: 200, body: file })
  expect(await part('bytes=0-0', { 'if-range': '"other"' })).toMatchObject({ status: 200, body: file })
  const etag = (await get(path)).headers.get('etag')!
  expect(await part('bytes=0-0', { 'if-range': etag })).toMatchObject({ status: 206 })
})

test('HEAD tells the same without the bytes, and nothing else is allowed', async () => {
  const { path, thumb, file } = await photo()
  for (const address of [path, thumb]) {
    const { status, headers, body } = await get(address, { range: 'bytes=0-1' }, 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
    expect(Number(headers.get('content-length'))).toBeGreaterThan(100)
  }
  expect((await get(path, {}, 'HEAD')).headers.get('content-length')).toBe(String(file.length))
  const { status, headers } = await get(path, {}, 'DELETE')
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test.each([
  ['a name', 'sea'],
  ['Chinese', '海边 日出'],
  ['quotes and brackets', `"'<a>(1)[2]{3}`],
  ['what means something in an address', '100% #1? a&b=c;d+e'],
  ['another ending', 'sea.tar.png'],
  ['many dots', '...'],
  ['the name of a thumbnail', 'thumb'],
  ['a header', 'a\r\nx-evil: 1'],
])('[DL-01] a link with a file name serves what the link serves: %s', async (_case, name) => {
  const { path, file } = await photo()
  const named = path.replace('.jpg', `/${encodeURIComponent(name)}.jpg`)
  const [plain, answer] = [await get(path), await get(named)]
  expect(answer.status).toBe(200)
  expect(answer.body.equals(file)).toBe(true)
  const { date: _date, ...headers } = Object.fromEntries(answer.headers)
  // The filename comes from the upload, never from the URL.
  expect(headers).toEqual({
    ...Object.fromEntries([...plain.headers].filter(([header]) => header !== 'date')),
    link: `<${path}>; rel="canonical"`,
  })

  const etag = answer.headers.get('etag')!
  expect((await get(named, { 'if-none-match': etag })).status).toBe(304)
  const part = await get(named, { range: 'bytes=5-9' })
  expect([part.status, part.body]).toEqual([206, file.subarray(5, 10)])
  const head = await get(named, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(file.length)])
  expect((await get(`${named}?w=160`)).headers.get('etag')).toBe((await get(`${path}?w=160`)).headers.get('etag'))
  expect((await get(named, {}, 'DELETE')).status).toBe(405)
})

test('[DL-01] bytes that are no UTF-8, and a name of a thousand signs, are names too', async () => {
  const { key } = await photo()
  for (const name of ['%ff%fe', '%E6%B5', '%', 'a'.repeat(1000)])
    expect((await get(`/i/${key}/${name}.jpg`)).status).toBe(200)
})

test('[DL-01] whatever the name, the picture is known by its key: no other name asks the database', async () => {
  const { id, key, path } = await photo()
  expect((await get(path)).status).toBe(200)
  const rename = (to: string) => db.updateTable('photos').set({ key: to }).where('id', '=', id).execute()
  // The key changes without the server noticing: a database query would now find no such key.
  await rename(`${key}-gone`)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => get(`/i/${key}/name-${number}.jpg`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await rename(key)
})

test('[DL-01] a link with a file name counts as a view, and dies with its photo', async () => {
  const { id, key } = await photo()
  const named = `/i/${key}/sea.jpg`
  await get(named)
  await services.pictures.flushViews()
  expect((await ann('GET /user/photos/{id}', { params: { id } })).data.views).toBe(1)
  await remove(id)
  expect((await get(named)).status).toBe(404)
})

test('[K16] a deleted photo is gone with the next request, however often it was seen', async () => {
  const { id, path, thumb, key } = await photo()
  const preview = `/i/${key}/preview.webp?v=1`
  for (const address of [path, thumb, preview]) expect((await get(address)).status).toBe(200)
  expect((await remove(id)).status).toBe(204)
  for (const address of [path, thumb, preview]) {
    const { status, headers, body } = await get(address)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await sharp(body).metadata()).toMatchObject({ format: 'svg' })
  }
})

test('[UP-12] a link dies at the moment it expires, and no cache keeps it for longer', async () => {
  const { path, thumb } = await photo({ expired_at: '2026-01-01T00:30:00Z' })
  expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=1800')
  expect((await get(thumb)).headers.get('cache-control')).toBe('public, max-age=1800')
  clock.time = new Date('2026-01-01T00:29:59.500Z')
  expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=0')
  clock.time = new Date('2026-01-01T00:30:00Z')
  expect((await get(path)).status).toBe(404)
  expect((await get(thumb)).status).toBe(404)
  clock.time = new Date('2026-01-01T00:00:00Z')
})

test('how long a link is kept is a setting', async () => {
  const { path } = await photo()
  await configure({ picture_max_age: 60 })
  expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=60')
  await configure({ picture_max_age: 3600 })
})

test.each([
  ['an unknown key', () => '/i/AAAAAAAAAAAAAAAAAAAAAA.jpg'],
  ['another extension', (key: string) => `/i/${key}.png`],
  ['a variant nobody knows', (key: string) => `/i/${key}/huge.webp`],
  ['[DL-01] a file name with another extension', (key: string) => `/i/${key}/sea.png`],
  ['[DL-01] a file name without extension', (key: string) => `/i/${key}/sea`],
  ['[DL-01] a file name in a folder', (key: string) => `/i/${key}/a/sea.jpg`],
  ['[DL-01] a file name after an unknown key', () => '/i/AAAAAAAAAAAAAAAAAAAAAA/sea.jpg'],
  ['[K01] a path out of the folder', () => '/i/../secret.key'],
  ['[K02] an encoded path', (key: string) => `/i/%2e%2e%2f${key}.jpg`],
  ['[K04] a NUL', (key: string) => `/i/${key}%00.jpg`],
  ['[K06] double encoding', (key: string) => `/i/%252e%252e%252f${key}.jpg`],
  ['nothing', () => '/i/'],
])('%s is not found', async (_case, addressOf) => {
  const { key } = await photo()
  const { status } = await get(addressOf(key))
  expect(status).toBe(404)
})

test('[F19] reports and logs a file missing from the storage, and renders its thumbnail again', async () => {
  const { path, thumb, sha256 } = await photo()
  await get(thumb)
  await waitUntilIdle()
  const blob = await db.selectFrom('blobs').selectAll().where('sha256', '=', sha256).executeTakeFirstOrThrow()
  const fileOf = (name: string) => filesIn('objects').find((file) => file.endsWith(name))!
  rmSync(fileOf(blob.thumb_path!))
  // A fresh server has empty caches.
  const fresh = buildApp(server.runtime, { ...services, readiness: createReadinessMonitor({}) })
  const address = await fresh.listen({ host: '127.0.0.1', port: 0 })
  expect((await fetch(`${address}${thumb}`)).status).toBe(200)
  expect(readFileSync(fileOf(blob.thumb_path!)).length).toBeGreaterThan(0)
  rmSync(fileOf(blob.path))
  expect((await fetch(`${address}${path.split('?')[0]}?s=secret`)).status).toBe(404)
  const told = server.logLines.filter((line) => line.includes('could not be served'))
  expect(told.at(-1)).toContain(path.split('?')[0])
  expect(told.join('')).not.toContain('secret')
  await fresh.close()
})

test('views are written down together, and thumbnails are no views', async () => {
  const { id, path, thumb } = await photo()
  for (const address of [path, path, thumb]) await get(address)
  await get(path, { range: 'bytes=10-20' })
  await get(path, {}, 'HEAD')
  await services.pictures.flushViews()
  const { data } = await ann('GET /user/photos', { query: { per_page: 100 } })
  expect(data.data.find((each) => each.id === id)?.views).toBe(2)
})

const openObjects = () => openFiles().filter((name) => name.includes('/objects/'))

test('a file that many ask for is opened once, and is not sent once it is deleted, moved, or in a folder that was', async () => {
  const [one, other, third] = [await photo(), await photo(), await photo()]
  for (const { path } of [one, one, other, other, third, third]) expect((await get(path)).status).toBe(200)
  const blobs = await db.selectFrom('blobs').select(['sha256', 'path']).execute()
  const files = [one, other, third].map(({ sha256 }) => {
    const { path } = blobs.find((blob) => blob.sha256 === sha256)!
    return filesIn('objects').find((file) => file.endsWith(path))!
  })
  for (const file of files) expect(openObjects().filter((name) => name === file)).toHaveLength(1)
  rmSync(files[0]!)
  renameSync(files[1]!, `${files[1]}.elsewhere`)
  expect([(await get(one.path)).status, (await get(other.path)).status]).toEqual([404, 404])
  renameSync(dirname(files[2]!), `${dirname(files[2]!)}-elsewhere`)
  expect((await get(third.path)).status).toBe(404)
  renameSync(`${dirname(files[2]!)}-elsewhere`, dirname(files[2]!))
  renameSync(`${files[1]}.elsewhere`, files[1]!)
  expect([(await get(other.path)).status, (await get(third.path)).status]).toEqual([200, 200])
})

test('a client that goes away in the middle leaves no file open', async () => {
  const noise = Buffer.alloc(3_000_000)
  for (let at = 0; at < noise.length; at++) noise[at] = (at * 2654435761) >>> 13
  const file = await sharp(noise, { raw: { width: 1000, height: 1000, channels: 3 } })
    .png()
    .toBuffer()
  const { data } = await upload(ann.token, { bytes: file, filename: 'large.png' })
  await waitUntilIdle()
  const { port } = app.server.address() as { port: number }
  for (let round = 0; round < 5; round++) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /i/${data.key}.png HTTP/1.1\r\nhost: x\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
  }
  // A file stays open for five seconds, for others who ask for it.
  await vi.waitFor(() => expect(openObjects()).toEqual([]), 9000)
  expect((await get(`/i/${data.key}.png`)).body.equals(file)).toBe(true)
})
