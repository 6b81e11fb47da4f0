import Fastify from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createReadinessMonitor } from '#platform/process/readiness.ts'
import { drip, sendRaw } from '#test/harness/socket.ts'
import { createClientErrorHandler, registerRequestGuard } from './request-guard.ts'
import { serverLimits } from './request-limits.ts'

/** A server whose seconds last 20 ms, so that a test can wait half a minute. */
const second = 20
const now = () => new Date()
const app = Fastify({
  ...serverLimits(second),
  clientErrorHandler: createClientErrorHandler(() => ({ language: 'zh-CN', time: now() })),
})
app.decorateRequest('caller', null)
app.decorateRequest('client')
const client = { ip: '', language: 'en-US', user_agent: '', origin: 'http://x', picture_origin: 'http://x' } as const
registerRequestGuard(app, {
  resolveClient: () => client,
  transportPolicy: () => null,
  readiness: createReadinessMonitor({}),
  now,
  second,
})
app.post('/', async ({ body }) => ({ body }))
app.post('/form', async ({ raw }) => {
  let bytes = 0
  for await (const chunk of raw) bytes += (chunk as Buffer).length
  return { bytes }
})
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())
const { port } = app.server.address() as { port: number }

const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

test('[B19] headers that drip are given up after ten seconds', async () => {
  const { status, took } = await sendRaw(port, (socket) =>
    drip(socket, `GET / HTTP/1.1\r\nx: ${'x'.repeat(60)}`, second / 2),
  )
  expect(status).toBe(408)
  expect(took).toBeGreaterThan(9 * second)
  expect(took).toBeLessThan(28 * second)
})

test('[B18] JSON that drips is given up after half a minute, though it never stands still', async () => {
  const { status, body, took } = await sendRaw(port, async (socket) => {
    socket.write(head('/', 'application/json', 1000))
    await drip(socket, `"${'x'.repeat(200)}`, second / 2)
  })
  expect(status).toBe(408)
  expect(JSON.parse(body)).toMatchObject({ status: 'error', data: { code: 'request_too_slow' } })
  expect(took).toBeGreaterThan(29 * second)
})

test('a form may take longer than that, as long as it moves', async () => {
  const text = 'x'.repeat(120)
  const { status, body, took } = await sendRaw(port, async (socket) => {
    socket.write(head('/form', 'multipart/form-data; boundary=b', text.length))
    await drip(socket, text, second / 2)
  })
  expect([status, body]).toEqual([200, '{"bytes":120}'])
  expect(took).toBeGreaterThan(35 * second)
})

test('[B14] a form that stands still ends', async () => {
  const { took } = await sendRaw(port, async (socket) => {
    socket.write(head('/form', 'multipart/form-data; boundary=b', 1000))
    socket.write('x')
    await sleep(1)
  })
  expect(took).toBeGreaterThan(29 * second)
  expect(took).toBeLessThan(60 * second)
})

test('JSON may nest 20 deep, and brackets in texts do not count', async () => {
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })
  expect((await send(`${'['.repeat(20)}${']'.repeat(20)}`)).statusCode).toBe(200)
  expect((await send(`${'['.repeat(21)}${']'.repeat(21)}`)).statusCode).toBe(400)
  expect((await send(`{"a":"\\"${'['.repeat(50)}"}`)).statusCode).toBe(200)
  expect((await send(`[${'{"a":[]},'.repeat(50)}1]`)).statusCode).toBe(200)
})
