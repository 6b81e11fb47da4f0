import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { UploadedPhoto } from '@imagora/contract'
import { Upload, type UploadOptions } from 'tus-js-client'
import { beforeAll, expect, test, vi } from 'vitest'
import { bigJpeg } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { app, db, folder, clock, services, configure } = server
const { limit, waitUntilIdle } = createUploadActions(server)
const ann = await server.user('ann')
const bob = await server.user('bob')
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

const MB = 1024 * 1024
const files = () => readdirSync(join(folder, 'resumable'))
const storedBytesOf = (url: string) =>
  statSync(join(folder, 'resumable', url.split('/').at(-1)!), { throwIfNoEntry: false })?.size ?? 0
const type = { 'content-type': 'application/offset+octet-stream' }

interface Answer {
  data: UploadedPhoto & { code?: string; received: number; photo: UploadedPhoto | null }
}

async function call(
  method: string,
  path: string,
  token: string | null,
  headers: Record<string, string> = {},
  body?: Buffer,
) {
  const response = await fetch(path.startsWith('http') ? path : `${origin}/api/v2${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: (body as unknown as string | undefined) ?? null,
  })
  const text = await response.text()
  const { data } = (text ? JSON.parse(text) : {}) as Partial<Answer>
  return { status: response.status, headers: response.headers, text, data }
}

const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const create = (bytes: number | string, token: string | null = ann.token, fields: Record<string, string> = {}) =>
  call('POST', '/uploads', token, { 'upload-length': String(bytes), 'upload-metadata': metadata(fields) })

async function begin(bytes: number, token: string | null = ann.token, fields: Record<string, string> = {}) {
  const { status, headers, text } = await create(bytes, token, fields)
  expect([status, text]).toEqual([201, ''])
  return headers.get('location')!
}

const patch = (url: string, offset: number, body: Buffer, token: string | null = ann.token, headers = {}) =>
  call('PATCH', url, token, { ...type, 'upload-offset': String(offset), ...headers }, body)
const head = (url: string, token: string | null = ann.token) => call('HEAD', url, token)
const offsetOf = ({ headers }: { headers: Headers }) => Number(headers.get('upload-offset'))

/** Uploads with `tus-js-client` and returns its last response. */
function upload(bytes: Buffer, options: UploadOptions = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sending = new Upload(bytes, {
    endpoint: `${origin}/api/v2/uploads`,
    headers: { authorization: `Bearer ${ann.token}` },
    metadata: { filename: '海.jpg', tags: 'sea,evening', is_public: '1' },
    retryDelays: [0, 20, 50, 100],
    onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
    onError: reject,
    ...options,
  })
  sending.start()
  return { sending, body: promise }
}

async function expectKept(url: string, bytes: Buffer) {
  const served = await fetch(url)
  const sum = createHash('sha256')
    .update(Buffer.from(await served.arrayBuffer()))
    .digest('hex')
  expect([served.status, sum]).toEqual([200, createHash('sha256').update(bytes).digest('hex')])
}

test('[UP-13] tus-js-client uploads a file in parts, and the last answer is the photo', async () => {
  const bytes = await bigJpeg(3 * MB)
  const { data } = JSON.parse(await upload(bytes, { chunkSize: MB }).body) as Answer
  expect(data).toMatchObject({ filename: '海.jpg', is_public: true, bytes: bytes.length })
  expect(data.tags.map(({ name }) => name)).toEqual(['evening', 'sea'])
  await expectKept(data.public_url, bytes)
  await waitUntilIdle()
  expect(files()).toEqual([])
})

test('[UP-13] the photo is told again to whoever lost the answer, and there is one', async () => {
  const bytes = await bigJpeg(MB / 2)
  const url = await begin(bytes.length)
  const { status, data } = await patch(url, 0, bytes)
  expect(status).toBe(200)
  expect(offsetOf(await head(url))).toBe(bytes.length)
  const shown = await call('GET', url, ann.token)
  expect(shown.data?.photo).toMatchObject({ id: data!.id, links: data!.links })
  expect((await patch(url, bytes.length, Buffer.alloc(0))).data?.id).toBe(data!.id)
})

test('[UP-13] a connection that is cut loses nothing that was acknowledged, and the upload goes on', async () => {
  const bytes = await bigJpeg(2 * MB)
  const url = await begin(bytes.length)
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  const lines = [
    `PATCH ${new URL(url).pathname} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${ann.token}`,
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
    'upload-offset: 0',
    `content-length: ${bytes.length}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.write(bytes.subarray(0, MB))
  await vi.waitUntil(() => storedBytesOf(url) === MB, 30_000)
  socket.destroy()

  const offset = offsetOf(await head(url))
  expect(offset).toBe(MB)
  const { body } = upload(bytes, { uploadUrl: url })
  const { data } = JSON.parse(await body) as Answer
  await expectKept(data.public_url, bytes)
})

test('[UP-13] a connection that only seems alive does not keep out whoever comes back', async () => {
  const bytes = await bigJpeg(MB)
  const url = await begin(bytes.length)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `PATCH ${new URL(url).pathname} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ann.token}\r\ntus-resumable: 1.0.0\r\n` +
      `content-type: application/offset+octet-stream\r\nupload-offset: 0\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  )
  socket.write(bytes.subarray(0, 1000))
  await vi.waitUntil(() => storedBytesOf(url) === 1000, 30_000)
  expect(offsetOf(await head(url))).toBe(1000)
  expect((await patch(url, 1000, bytes.subarray(1000))).status).toBe(200)
  socket.destroy()
})

test('[UP-13] tus-js-client goes on by itself when answers fail to come', async () => {
  const bytes = await bigJpeg(2 * MB)
  let failures = 2
  const { body } = upload(bytes, {
    chunkSize: MB / 2,
    onAfterResponse: (request) => {
      if (request.getMethod() === 'PATCH' && failures-- > 0) throw new Error('The answer was lost')
    },
    onShouldRetry: () => true,
  })
  const { data } = JSON.parse(await body) as Answer
  await expectKept(data.public_url, bytes)
})

test('a part at the wrong place is refused, and so is one that is too long', async () => {
  const url = await begin(1000)
  expect((await patch(url, 0, Buffer.alloc(400))).status).toBe(204)
  for (const offset of [0, 399, 401, 5000]) {
    const { status, data } = await patch(url, offset, Buffer.alloc(10))
    expect([status, data?.code]).toEqual([409, 'upload_offset_wrong'])
  }
  expect((await patch(url, 400, Buffer.alloc(601))).status).toBe(413)
  expect(offsetOf(await head(url))).toBe(400)
  expect(storedBytesOf(url)).toBeLessThanOrEqual(1000)
  await call('DELETE', url, ann.token)
})

test('of a part whose checksum is wrong nothing is kept', async () => {
  const bytes = await bigJpeg(MB / 4)
  const url = await begin(bytes.length)
  const half = bytes.subarray(0, 1000)
  const sha1 = (what: Buffer) => ({ 'upload-checksum': `sha1 ${createHash('sha1').update(what).digest('base64')}` })
  const wrong = await patch(url, 0, half, ann.token, sha1(Buffer.from('other')))
  expect([wrong.status, wrong.data?.code, offsetOf(await head(url))]).toEqual([460, 'upload_checksum_wrong', 0])
  expect((await patch(url, 0, half, ann.token, sha1(half))).status).toBe(204)
  expect((await patch(url, 1000, bytes.subarray(1000), ann.token, { 'upload-checksum': 'crc9 x' })).status).toBe(422)
  expect((await patch(url, 1000, bytes.subarray(1000))).status).toBe(200)
})

test('another’s upload is as missing as none, and nothing can be done to it', async () => {
  const url = await begin(1000, ann.token, { filename: 'canary.jpg' })
  const absent = url.replace(/[^/]+$/, 'AAAAAAAAAAAAAAAAAAAAAA')
  const rows = () => db.selectFrom('resumable_uploads').selectAll().orderBy('id').execute()
  const before = await rows()
  for (const token of [bob.token, null]) {
    const statuses = []
    for (const path of [url, absent]) {
      const answers = [
        await head(path, token),
        await call('GET', path, token),
        await patch(path, 0, Buffer.alloc(10), token),
        await call('DELETE', path, token),
      ]
      statuses.push(answers.map(({ status, text }) => [status, text.replace(/"time":\d+/, '')]))
    }
    expect(statuses[0]).toEqual(statuses[1])
    expect(statuses[0]!.map(([status]) => status)).toEqual([404, 404, 404, 404])
  }
  expect(await rows()).toEqual(before)
  expect((await call('DELETE', url, ann.token)).status).toBe(204)
  expect((await head(url)).status).toBe(404)
})

test('a token without the right to upload is refused, as is a visitor where visitors may not', async () => {
  const { token } = await server.createApiClient(ann.id, ['user:photo:read'])
  expect((await create(1000, token)).status).toBe(403)
  expect((await create(1000, 'imt_wrong')).status).toBe(401)
  expect((await create(1000, null)).status).toBe(401)
  await configure({ guest_upload: true })
  const bytes = await bigJpeg(20_000)
  const url = await begin(bytes.length, null)
  expect((await patch(url, 0, bytes, ann.token)).status).toBe(404)
  expect((await patch(url, 0, bytes, null)).data).toMatchObject({ bytes: bytes.length, links: { delete_url: '' } })
  await configure({ guest_upload: false })
})

test.each([
  ['negative', '-1', 422],
  ['no number', '1e3', 422],
  ['a hexadecimal one', '0x10', 422],
  ['beyond all numbers', '9'.repeat(30), 422],
  ['none', '0', 422],
  ['more than the group allows', String(51 * MB), 413],
])('a length that is %s is refused before anything is made', async (_case, length, status) => {
  const before = files().length
  expect((await create(length)).status).toBe(status)
  expect(files().length).toBe(before)
})

test.each([
  ['a broken value', 'filename !!!'],
  ['an album of nobody', metadata({ album_id: '999999' })],
  ['a storage of nobody', metadata({ storage_id: '999999' })],
  ['a time gone by', metadata({ expired_at: '1999-01-01 00:00:00' })],
  ['too many tags', metadata({ tags: 'a,b,c,d,e' })],
])('%s is refused at the beginning', async (_case, given) => {
  const { status } = await call('POST', '/uploads', ann.token, { 'upload-length': '1000', 'upload-metadata': given })
  expect([404, 422]).toContain(status)
})

test('what does not fit into the capacity with all that is unfinished does not begin', async () => {
  const eve = await server.user('eve')
  await limit({ capacity_bytes: 10_000 })
  const url = await begin(6000, eve.token)
  const { status, data } = await create(6000, eve.token)
  expect([status, data?.code]).toEqual([403, 'capacity_exceeded'])
  await call('DELETE', url, eve.token)
  await begin(6000, eve.token)
  await limit({ capacity_bytes: 10 * 1024 * MB })
})

test('sixteen may be unfinished at once, also when all begin at once', async () => {
  const dan = await server.user('dan')
  const answers = await Promise.all(Array.from({ length: 24 }, () => create(1000, dan.token)))
  expect(answers.filter(({ status }) => status === 201).length).toBe(16)
  expect(answers.filter(({ data }) => data?.code === 'uploads_unfinished').length).toBe(8)
})

test('what turns out to be no picture is gone at once; what only has to wait is kept but for its last byte', async () => {
  const bytes = await bigJpeg(50_000)
  const junk = await begin(1000)
  expect((await patch(junk, 0, randomBytes(1000))).status).toBe(422)
  expect((await head(junk)).status).toBe(404)

  await limit({ limit_per_minute: 1 })
  const kim = await server.user('kim')
  const first = await begin(bytes.length, kim.token)
  expect((await patch(first, 0, bytes, kim.token)).status).toBe(200)
  const second = await begin(bytes.length, kim.token)
  expect((await patch(second, 0, bytes, kim.token)).status).toBe(429)
  expect(offsetOf(await head(second, kim.token))).toBe(bytes.length - 1)
  await limit({ limit_per_minute: 0 })
  expect((await patch(second, bytes.length - 1, bytes.subarray(-1), kim.token)).status).toBe(200)
})

test('another version of the protocol and another type of body are refused, and OPTIONS tells what is spoken', async () => {
  const url = await begin(1000)
  expect((await call('HEAD', url, ann.token, { 'tus-resumable': '0.2.2' })).status).toBe(412)
  expect(
    (await call('PATCH', url, ann.token, { 'content-type': 'text/plain', 'upload-offset': '0' }, Buffer.from('x')))
      .status,
  ).toBe(415)
  expect((await patch(url, 0, Buffer.from('x'), ann.token, { 'upload-offset': '-5' })).status).toBe(422)
  const { status, headers } = await call('OPTIONS', '/uploads', null)
  expect([status, headers.get('tus-version'), headers.get('tus-extension')]).toEqual([
    204,
    '1.0.0',
    'creation,expiration,checksum,termination',
  ])
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await patch(url, 0, Buffer.from('x'), ann.token, foreign)).status).toBe(403)
})

test('after a day what is unfinished is missing, and then gone from the disk; an account takes its own along', async () => {
  const gus = await server.user('gus')
  await begin(1000, gus.token)
  await services.resumables.removeAllOf(gus.id)
  const url = await begin(1000)
  const name = url.split('/').at(-1)!
  expect(statSync(join(folder, 'resumable', name)).mode & 0o777).toBe(0o640)
  clock.time = new Date(clock.time.getTime() + 11 * 3_600_000)
  expect((await head(url)).status).toBe(200)
  clock.time = new Date(clock.time.getTime() + 13 * 3_600_000 + 1)
  const { token } = await server.createApiClient(ann.id)
  expect((await head(url, token)).status).toBe(404)
  expect(files()).toContain(name)
  await services.resumables.deleteExpired()
  expect(files()).toEqual([])
  expect(await db.selectFrom('resumable_uploads').select('id').execute()).toEqual([])
})
