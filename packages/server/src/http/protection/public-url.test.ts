import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const environment = {
  PUBLIC_URL: 'https://pictures.example',
  ALIAS_URLS: 'https://old.example',
  TRUST_PROXY: '10.0.0.0/8',
}
const { app, visitor, logLines } = await startServer({ ...environment, LOG_LEVEL: 'info' })

const get = (headers: Record<string, string>, remoteAddress = '127.0.0.1', url = '/api/v2/configs') =>
  app.inject({ url, headers, remoteAddress })

test.each([
  ['the public address', 'pictures.example', 200],
  ['the public address with its port', 'pictures.example:443', 200],
  ['an alias', 'OLD.example', 200],
  ['an IP address, which no foreign name can become', '192.168.1.5:3000', 200],
  ['an IPv6 address', '[::1]:3000', 200],
  ['this machine', 'localhost:3000', 200],
  ['L09 a name nobody configured', 'evil.example', 421],
  ['the public name as part of another', 'pictures.example.evil.example', 421],
  ['a host that is none', 'a b', 400],
])('%s: %s answers %i', async (_case, host, status) => {
  expect((await get({ host })).statusCode).toBe(status)
})

test('[L09] the refusal says what to do, in the caller’s language; probes need no name', async () => {
  const host = 'evil.example'
  expect((await get({ host, 'accept-language': 'en' })).json()).toMatchObject({
    message: expect.stringContaining('PUBLIC_URL'),
    data: { code: 'host_unknown' },
  })
  expect((await get({ host }, undefined, '/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get({ host }, undefined, '/readyz')).json()).toEqual({
    status: 'ok',
    database: 'ok',
    storage: 'ok',
    disk: 'ok',
  })
})

test('[L08] links are those of the configuration, whatever host is asked', async () => {
  const forwarded = { host: '192.168.1.5', 'x-forwarded-host': 'evil.example' }
  expect((await get(forwarded)).json<{ data: { app: { url: string } } }>().data.app.url).toBe(
    'https://pictures.example',
  )
})

test('all configured origins may call', async () => {
  for (const origin of ['https://pictures.example', 'https://old.example']) {
    const headers = { origin, host: 'localhost', 'content-type': 'application/json' }
    expect((await app.inject({ method: 'POST', url: '/api/v2/user/albums', headers, payload: {} })).statusCode).toBe(
      401,
    )
  }
})

test('HTTPS is insisted on where it is the public address', async () => {
  expect((await visitor('GET /configs')).headers['strict-transport-security']).toBe('max-age=31536000')
})

test('[L07] an address is taken from a trusted proxy only', async () => {
  const forwarded = { host: 'localhost', 'x-forwarded-for': '198.51.100.7' }
  await get(forwarded, '10.1.2.3')
  await get(forwarded, '203.0.113.1')
  const ips = logLines.map((line) => (JSON.parse(line) as { ip?: string }).ip)
  expect(ips.slice(-2)).toEqual(['198.51.100.7', '203.0.113.1'])
})

test('[R42] a request id is taken from a trusted proxy only', async () => {
  const idOf = async (id: string, peer: string) =>
    (await get({ host: 'localhost', 'x-request-id': id }, peer)).headers['x-request-id']
  expect(await idOf('lb-1', '10.1.2.3')).toBe('lb-1')
  expect(await idOf('lb-1', '::ffff:10.1.2.3')).toBe('lb-1')
  expect(await idOf('lb-1', '203.0.113.1')).not.toBe('lb-1')
  expect(await idOf('bad\tid', '10.1.2.3')).toMatch(/^[0-9a-f-]{36}$/)
})
