import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { createReadinessMonitor } from '#platform/process/readiness.ts'
import { formOf } from '#test/factories/forms.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { drip, sendRaw } from '#test/harness/socket.ts'

const server = await startServer()
const { token } = await server.createApiClient((await server.user('ann')).id)
const bytes = await jpeg({ width: 40, height: 30 })

/** A server whose seconds last 10 ms, so that a test can wait two minutes. */
const second = 10
const hasty = buildApp(server.runtime, { ...server.services, readiness: createReadinessMonitor({}) }, second)
let [origin, port] = ['', 0]
beforeAll(async () => {
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await hasty.listen({ host: '127.0.0.1', port: 0 })
  port = (hasty.server.address() as { port: number }).port
})
afterAll(() => hasty.close())

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each([
  ['one line', (name: string, values: string[]) => values.map((value) => `${name}=${value}`).join('&'), urlencoded],
  ['a form', (name: string, values: string[]) => formOf(null, { [name]: values }), null],
])('what a stranger sends as %s', (_kind, make, headers) => {
  function formed(name: string, values: string[]) {
    const made = make(name, values)
    return typeof made === 'string' ? { payload: made, headers: headers! } : made
  }

  test.each(['a', 'a[]', ''])('is refused at once when it repeats "%s" 30,000 times', async (name) => {
    const form = formed(name, Array<string>(30_000).fill(''))
    // CPU time, so that other load on the machine does not count.
    const begun = process.cpuUsage()
    const { status } = await fetch(`${origin}/api/1/upload`, {
      method: 'POST',
      headers: { ...form.headers, connection: 'close' },
      body: String(form.payload),
    })
    expect(status).toBe(400)
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
  })

  test('is refused when its text is longer than any could be', async () => {
    const form = formed('a', Array<string>(20).fill('x'.repeat(90_000)))
    expect((await server.app.inject({ method: 'POST', url: '/api/1/upload', ...form })).statusCode).toBe(400)
  })
})

describe('a file that comes before its key', () => {
  const spooled = () => readdirSync(join(server.folder, 'spool')).length
  const upload = (ip: string) => {
    const { payload, headers } = formOf({ bytes, part: 'source' }, {}, { key: token })
    return hasty.inject({
      method: 'POST',
      url: '/api/1/upload',
      payload,
      headers: { ...headers, ...fromIp(ip) },
    })
  }

  test.each([
    [
      'a form',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="source"; filename="a"\r\n\r\n',
    ],
    ['one line', urlencoded['content-type'], 'source='],
  ])('takes the place of its network only, and not for long: %s', async (_kind, type, start) => {
    const head = `POST /api/1/upload HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-forwarded-for: 203.0.113.1\r\n`
    const slow = sendRaw(port, async (socket) => {
      socket.write(`${head}content-type: ${type}\r\ncontent-length: 900000\r\n\r\n${start}${'A'.repeat(300_000)}`)
      await drip(socket, 'A'.repeat(2000), second)
    })
    await expect.poll(spooled).toBe(1)
    expect((await upload('203.0.113.1')).statusCode).toBe(503)
    expect((await upload('203.0.113.2')).statusCode).toBe(200)

    const { status, took } = await slow
    expect(status).toBe(400)
    expect(took).toBeGreaterThanOrEqual(110 * second)
    expect(took).toBeLessThan(400 * second)
    expect((await upload('203.0.113.1')).statusCode).toBe(200)
    // The file is deleted once the body ends, which may be after the response.
    await expect.poll(spooled).toBe(0)
  })
})
