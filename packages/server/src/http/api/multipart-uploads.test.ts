import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { createReadinessMonitor } from '#platform/process/readiness.ts'
import { formOf } from '#test/factories/forms.ts'
import * as hostile from '#test/factories/hostile-pictures.ts'
import { jpeg, png } from '#test/factories/pictures.ts'
import { startServer } from '#test/harness/server.ts'
import { drip, sendRaw } from '#test/harness/socket.ts'
import { createUploadActions } from '#test/factories/uploads.ts'

const server = await startServer()
const { upload, traces, limit, waitUntilIdle, verify } = createUploadActions(server)
const { token } = await server.user('ann')

/** A server on the same data whose seconds last 20 ms, so that a test can wait half a minute. */
const second = 20
const hasty = buildApp(server.runtime, { ...server.services, readiness: createReadinessMonitor({}) }, second)
let [port, hastyPort] = [0, 0]
beforeAll(async () => {
  for (const app of [server.app, hasty]) await app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as { port: number }).port
  hastyPort = (hasty.server.address() as { port: number }).port
  // An upload starts the worker, so that the first inspection does not wait for it.
  await upload(token, { bytes: await png() })
  await waitUntilIdle()
})
afterAll(() => hasty.close())

type Body = () => Buffer | string | Promise<Buffer>

let seed = 1
const picture = (): Promise<Buffer> => jpeg({ width: 900, height: 700, seed: seed++ })

function head(headers: Record<string, string | number>) {
  const all = { host: 'localhost', connection: 'close', authorization: `Bearer ${token}`, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST /api/v2/upload HTTP/1.1\r\n${lines.join('')}\r\n`
}

const say = (headers: Record<string, string | number>, body: Buffer | string, at = port) =>
  sendRaw(at, async (socket) => {
    socket.write(head({ 'content-length': Buffer.byteLength(body), ...headers }))
    socket.write(body)
  })

const type = { 'content-type': 'multipart/form-data; boundary=b' }
const field = (name: string, value = 'x') => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const filePart = (bytes: Buffer, more = 'filename="a.jpg"', headers = '') =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; ${more}\r\n${headers}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
const whole = (...parts: (Buffer | string)[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part)), Buffer.from('--b--\r\n')])

async function refusedWithoutTrace(
  speakIt: () => Promise<{ status: number; body: string }>,
  status: number,
  code?: string,
) {
  await waitUntilIdle()
  const before = await traces()
  const answer = await speakIt()
  expect([answer.status, code && (JSON.parse(answer.body) as { data: object }).data]).toEqual([
    status,
    code && expect.objectContaining({ code }),
  ])
  await expect.poll(traces, { timeout: 3000 }).toEqual(before)
}

test.each([
  ['[B01] no boundary', { 'content-type': 'multipart/form-data' }, () => whole(field('a')), 415, 'media_type_refused'],
  ['[B01] an empty boundary', { 'content-type': 'multipart/form-data; x=y' }, () => whole(), 400, 'request_unreadable'],
  [
    '[B02] another boundary',
    { 'content-type': 'multipart/form-data; boundary=c' },
    () => whole(field('a')),
    400,
    'request_unreadable',
  ],
  ['[B03] a part without an end', type, async () => filePart(await picture()), 400, 'request_unreadable'],
  ['[B04] no file', type, () => whole(field('a')), 422, 'file_missing'],
  ['[B04] a field in place of the file', type, () => whole(field('file')), 422, 'file_missing'],
  [
    '[B05] two files',
    type,
    async () => whole(filePart(await picture()), filePart(await picture())),
    400,
    'request_unreadable',
  ],
  [
    '[B08] 1,001 fields',
    type,
    () => whole(...Array.from({ length: 1001 }, (_, at) => field(`f${at}`))),
    400,
    'request_unreadable',
  ],
  ['[B09] a field of 2 MB', type, () => whole(field('intro', 'x'.repeat(2_000_000))), 400, 'request_unreadable'],
  [
    '[B20] JSON with garbage after its type',
    { 'content-type': 'application/json garbage' },
    () => '{}',
    415,
    'media_type_refused',
  ],
  ['[B21] plain text', { 'content-type': 'text/plain' }, () => '{}', 415, 'media_type_refused'],
  [
    '[B22] a compressed body',
    { ...type, 'content-encoding': 'gzip' },
    () => gzipSync(Buffer.alloc(1_000_000)),
    415,
    'media_type_refused',
  ],
] as [string, Record<string, string>, Body, number, string][])(
  '%s is refused, and nothing is left',
  async (_case, headers, body, status, code) => {
    const bytes = await body()
    await refusedWithoutTrace(() => say(headers, bytes), status, code)
  },
)

test.each([
  ['[A01] [FR-43] an empty file', () => Buffer.alloc(0), 'file_empty'],
  ['[A06] half a JPEG', async () => (await picture()).subarray(0, 5000), 'image_damaged'],
  ['[A16] a PDF', () => Buffer.from('%PDF-1.4\n%âãÏÓ\n'), 'image_unsupported'],
  ['[A17] HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'image_unsupported'],
  ['[A18] SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'file_type_refused'],
  ['[A28] a bomb of 12,000 × 12,000', () => hostile.pngBomb(12_000, 12_000), 'image_too_many_pixels'],
  ['[A30] a WebP bomb', () => hostile.webpBomb(12_000, 12_000), 'image_too_many_pixels'],
] as [string, () => Buffer | Promise<Buffer>, string][])(
  '%s is refused in words, and nothing is left',
  async (_case, make, code) => {
    const bytes = await make()
    await refusedWithoutTrace(() => say(type, whole(filePart(bytes))), 422, code)
  },
)

test.each([
  ['[B06] a field called __proto__', () => [field('__proto__')]],
  ['[B07] constructor[prototype]', () => [field('constructor[prototype]'), field('__proto__[is_admin]')]],
  ['a field without a name', () => ['--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n']],
  ['a file of another name', () => [filePart(Buffer.from('x')).toString().replace('name="file"', 'name="avatar"')]],
])('%s is passed over', async (_case, parts) => {
  const isFile = parts().some((part) => part.includes('avatar'))
  const { status } = await say(type, whole(...parts(), ...(isFile ? [] : [filePart(await picture())])))
  expect(status).toBe(isFile ? 422 : 200)
})

test('fields may come before the file and after it', async () => {
  const bytes = await picture()
  const { status, body } = await say(type, whole(field('name', 'Before'), filePart(bytes), field('intro', 'After')))
  expect([status, JSON.parse(body)]).toMatchObject([200, { data: { name: 'Before', intro: 'After' } }])
})

test.each([
  ['[B26] a name in broken percent signs', "filename*=UTF-8''%zz%e4.jpg"],
  ['[B25] a name with a NUL', 'filename="a\0b.jpg"'],
  ['[B27] a name with line breaks', 'filename="a\r\nb.jpg"'],
  ['[B23] a name of 5,000 letters', `filename="${'x'.repeat(5000)}.jpg"`],
])('%s does no harm', async (_case, name) => {
  const { status, body } = await say(type, whole(filePart(await picture(), name)))
  expect([status, body.includes('\\u0000')]).toEqual([200, false])
})

test('[B28] part headers of 100 KB do no harm', async () => {
  const { status } = await say(
    type,
    whole(filePart(await picture(), 'filename="a.jpg"', `X-Y: ${'y'.repeat(100_000)}\r\n`)),
  )
  expect(status).toBeLessThan(500)
  await waitUntilIdle()
  expect(await verify()).toEqual([])
})

test('[SF-92] a part whose headers never end is refused when the body ends, not hours later', async () => {
  const begun = performance.now()
  await refusedWithoutTrace(() => say(type, whole('--b\r\nno header\r\nx\r\n')), 400, 'request_unreadable')
  expect(performance.now() - begun).toBeLessThan(20_000)
})

test('[B13] a body longer than it says is cut where it says', async () => {
  const body = whole(filePart(await picture()))
  await refusedWithoutTrace(() => say({ ...type, 'content-length': body.length - 500 }, body), 400)
})

test('[B14] a body that never comes whole ends with the patience of the server', async () => {
  const body = whole(filePart(await picture()))
  await refusedWithoutTrace(async () => {
    const { took } = await say({ ...type, 'content-length': body.length + 1000 }, body, hastyPort)
    expect(took).toBeGreaterThan(25 * second)
    return { status: 0, body: '' }
  }, 0)
})

test('[B15] a body without a length is stopped at the limit of the group', async () => {
  await limit({ max_upload_bytes: 100_000 })
  const bytes = Buffer.concat([filePart(await picture()).subarray(0, -2), Buffer.alloc(500_000)])
  await refusedWithoutTrace(
    () =>
      sendRaw(port, async (socket) => {
        socket.write(head({ ...type, 'transfer-encoding': 'chunked' }))
        for (let at = 0; at < bytes.length && socket.writable; at += 10_000) {
          const chunk = bytes.subarray(at, at + 10_000)
          socket.write(`${chunk.length.toString(16)}\r\n`)
          socket.write(chunk)
          socket.write('\r\n')
        }
        socket.write('0\r\n\r\n')
      }),
    413,
    'file_too_large',
  )
  await limit({ max_upload_bytes: 0 })
})

test('a body without a length is taken like any other', async () => {
  const bytes = whole(filePart(await picture()))
  const { status } = await sendRaw(port, async (socket) => {
    socket.write(head({ ...type, 'transfer-encoding': 'chunked' }))
    socket.write(`${bytes.length.toString(16)}\r\n`)
    socket.write(bytes)
    socket.write('\r\n0\r\n\r\n')
  })
  expect(status).toBe(200)
})

async function abortAfter(part: number, wait: (socket: Socket) => Promise<unknown>) {
  const body = whole(filePart(await picture()))
  await sendRaw(port, async (socket) => {
    socket.write(head({ ...type, 'content-length': body.length }))
    socket.write(body.subarray(0, Math.floor(body.length * part)))
    await wait(socket)
    socket.destroy()
  })
}

test('[B16] who goes away in the middle leaves nothing', async () => {
  await waitUntilIdle()
  const before = await traces()
  for (const part of [0, 0.1, 0.5, 0.9]) await abortAfter(part, () => sleep(20))
  await expect.poll(traces, { timeout: 3000 }).toEqual(before)
})

test('[B17] who goes away after the last byte has uploaded, or not: there is no third', async () => {
  for (const ms of [0, 1, 3, 5, 10, 20]) await abortAfter(1, () => sleep(ms))
  await expect.poll(async () => (await traces()).rows['upload_slots'], { timeout: 5000 }).toBe(0)
  await waitUntilIdle()
  expect(await verify()).toEqual([])
  expect((await traces()).rows['object_intents']).toBe(0)
})

test('[B18] a body that drips is given up after half a minute', async () => {
  const body = whole(filePart(await picture())).toString('latin1')
  await refusedWithoutTrace(
    () =>
      sendRaw(hastyPort, async (socket) => {
        socket.write(head({ ...type, 'content-length': body.length }))
        await drip(socket, body.slice(0, 500), second / 2)
      }),
    400,
    'upload_interrupted',
  )
})

test('[B29] answers 100 Continue to a client that expects it', async () => {
  const body = whole(filePart(await picture()))
  const { status, body: rest } = await sendRaw(port, async (socket) => {
    socket.write(head({ ...type, 'content-length': body.length, expect: '100-continue' }))
    await sleep(50)
    socket.write(body)
  })
  expect([status, rest.includes('HTTP/1.1 200 OK')]).toEqual([100, true])
})

test.each([
  ['two lengths', 'content-length: 5\r\ncontent-length: 6\r\n'],
  ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked\r\n'],
  ['a folded header', 'x-a: 1\r\n 2\r\ncontent-length: 5\r\n'],
])('[B30] %s are refused', async (_case, lines) => {
  const start = head(type).replace(/\r\n$/, '')
  const { status } = await sendRaw(port, `${start}${lines}\r\n12345`)
  expect(status).toBe(400)
})

test('a refusal is read by a client that is still sending', async () => {
  await limit({ max_upload_bytes: 1000 })
  const { payload, headers } = formOf({ bytes: Buffer.alloc(5_000_000) })
  const response = await fetch(`http://127.0.0.1:${port}/api/v2/upload`, {
    method: 'POST',
    body: payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  expect([response.status, await response.json()]).toMatchObject([413, { data: { code: 'file_too_large' } }])
  await limit({ max_upload_bytes: 0 })
})

test('[F36] a worker that dies fails that file only, and the next one is served', async () => {
  await waitUntilIdle()
  const before = await traces()
  const uploads = Array.from({ length: 6 }, async () => upload(token, { bytes: await picture() }))
  const { pids } = server.images.status()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  const answers = await Promise.all(uploads)
  const kept = answers.filter(({ status }) => status === 200).length
  expect((await upload(token, { bytes: await picture() })).status).toBe(200)
  await waitUntilIdle()
  expect((await traces()).rows['photos']).toBe(before.rows['photos']! + kept + 1)
  expect(await verify()).toEqual([])
})
