import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'
import { sendRaw } from '#test/harness/socket.ts'

const { app, db, user, logLines, services } = await startServer({ LOG_LEVEL: 'debug' })
const ann = await user('ann')
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as { port: number }

const json = { 'content-type': 'application/json' }
const bearer = { authorization: `Bearer ${ann.token}` }
const albums = '/api/v2/user/albums'
const countAlbums = async () => (await db.selectFrom('albums').select('id').execute()).length

interface Try {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'HEAD'
  url?: string
  headers?: Record<string, string | string[]>
  payload?: string
}

/** Sends a creation request that succeeds unless the test case changes it. */
const tryTo = ({ method = 'POST', url = albums, headers = {}, payload = '{"name":"x"}' }: Try) =>
  app.inject({
    method,
    url,
    headers: { ...json, ...bearer, ...headers },
    ...(method === 'POST' && { payload }),
  })

test.each([
  ['no origin, as programs send', {}],
  ['the host itself', { origin: 'http://localhost:80' }],
  ['the host behind a proxy with TLS', { origin: 'https://pictures.example', host: 'pictures.example' }],
  ['the page itself', { 'sec-fetch-site': 'same-origin' }],
  ['a browser extension', { origin: 'chrome-extension://abcdef', 'sec-fetch-site': 'cross-site' }],
  ['the word in capitals and spaces', { authorization: `BEARER   ${ann.token} ` }],
  ['X-HTTP-Method-Override, which says nothing here [L10]', { 'x-http-method-override': 'DELETE' }],
])('accepts %s', async (_case, headers) => {
  const host = { host: 'localhost:80' }
  expect((await tryTo({ headers: { ...host, ...headers } })).statusCode).toBe(200)
})

test.each([
  ['L01 a foreign origin', { origin: 'https://evil.example' }, 403, 'origin_refused'],
  ['L02 the origin null', { origin: 'null' }, 403, 'origin_refused'],
  ['an origin that is none', { origin: '%%%' }, 403, 'origin_refused'],
  ['the right name as part of another', { origin: 'http://localhost.evil.example' }, 403, 'origin_refused'],
  ['L03 a request across sites', { 'sec-fetch-site': 'cross-site' }, 403, 'origin_refused'],
  ['a forgery token without its cookie', { 'x-xsrf-token': 'a'.repeat(32) }, 403, 'origin_refused'],
  [
    'a forgery token other than its cookie',
    { 'x-xsrf-token': 'a'.repeat(32), cookie: `XSRF-TOKEN=${'b'.repeat(32)}` },
    403,
    'origin_refused',
  ],
  ['L04 a plain form', { 'content-type': 'text/plain' }, 415, 'media_type_refused'],
  ['an encoded form', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'media_type_refused'],
  ['B20 a type with something after it', { 'content-type': 'application/json garbage' }, 415, 'media_type_refused'],
  [
    'a form with a file where JSON belongs',
    { 'content-type': 'multipart/form-data; boundary=x' },
    415,
    'media_type_refused',
  ],
  ['L14 another kind of authorization', { authorization: 'Basic YW5uOnNlY3JldA==' }, 401, 'login_required'],
  ['L13 a token of 10 KB', { authorization: `Bearer ${'x'.repeat(10_000)}` }, 401, 'login_required'],
  ['a token with something after it', { authorization: `${bearer.authorization} x` }, 401, 'login_required'],
])('refuses %s, and changes nothing', async (_case, headers, status, code) => {
  const before = await countAlbums()
  const answer = await tryTo({ headers })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ status: 'error', data: { code } })
  expect(await countAlbums()).toBe(before)
})

test('[AU-10] the forgery token counts when it is the cookie’s', async () => {
  const token = 'c'.repeat(32)
  expect((await tryTo({ headers: { 'x-xsrf-token': token, cookie: `a=b; XSRF-TOKEN=${token}` } })).statusCode).toBe(200)
})

test('[L05] [L06] no other site is allowed to read an answer', async () => {
  const origin = 'https://evil.example'
  const preflight = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  }
  for (const answer of [
    await tryTo({ method: 'OPTIONS', headers: preflight }),
    await tryTo({ method: 'GET', headers: { origin } }),
    await app.inject({ url: '/api/v2/configs', headers: { origin } }),
  ]) {
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

const expectedEverywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.any(String),
  'cross-origin-opener-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
}

test.each<[string, Try, number]>([
  ['a read', { method: 'GET' }, 200],
  ['a creation', {}, 200],
  ['a change without a body', { method: 'DELETE', url: `${albums}/999999` }, 404],
  ['an unknown call', { method: 'GET', url: '/api/v2/none' }, 404],
  ['an unknown call of another method', { url: '/none' }, 404],
  ['a visitor', { headers: { authorization: '' } }, 401],
  ['a refused origin', { headers: { origin: 'null' } }, 403],
  ['a body that is too large', { payload: JSON.stringify('x'.repeat(1_100_000)) }, 413],
  ['a body that is no JSON', { payload: '{' }, 400],
  ['wrong input', { payload: '{}' }, 422],
  ['an address that cannot be decoded', { method: 'GET', url: '/api/v2/%zz' }, 400],
  ['a parameter that is too long', { method: 'GET', url: `${albums}/${'1'.repeat(300)}` }, 404],
  ['an address that is too long', { method: 'GET', url: `${albums}?q=${'x'.repeat(8200)}` }, 414],
  ['too many parameters', { method: 'GET', url: `${albums}?${'q=1&'.repeat(101)}` }, 400],
])('[L20] %s is answered with every header, its status and the envelope', async (_case, request, status) => {
  const { statusCode, headers, body } = await tryTo(request)
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject(expectedEverywhere)
  if (request.url !== '/none') expect(headers['cache-control']).toBe('no-store')
  expect(JSON.parse(body)).toMatchObject({ status: status < 400 ? 'success' : 'error', time: expect.any(Number) })
})

test('[L20] who asks too often is answered with every header', async () => {
  const ask = () => app.inject({ url: '/api/v2/captcha', remoteAddress: '203.0.113.9' })
  const answers = await Promise.all(Array.from({ length: 61 }, ask))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(1)
  expect(refused[0]?.headers).toMatchObject({ ...expectedEverywhere, 'retry-after': expect.any(String) })
})

test('[L20] a fault is answered with every header, tells its request id, and the log has the rest', async () => {
  const { authenticate } = services.tokens
  services.tokens.authenticate = async () => {
    throw Object.assign(new Error('boom'), { parameters: ['very secret'], cause: new Error('deeper') })
  }
  const { statusCode, headers, body } = await tryTo({})
  services.tokens.authenticate = authenticate
  expect(statusCode).toBe(500)
  expect(headers).toMatchObject(expectedEverywhere)
  expect(body).not.toContain('boom')
  expect(JSON.parse(body)).toMatchObject({ data: { code: 'fault', request_id: headers['x-request-id'] } })
  const line = logLines.find((each) => each.includes('boom'))
  expect(JSON.parse(line!)).toMatchObject({
    request_id: headers['x-request-id'],
    err: { message: 'boom', cause: { message: 'deeper' } },
  })
  expect(line).not.toContain('very secret')
})

test('[R44] the log has a line for each call, without its query, its body or its token', async () => {
  await tryTo({ method: 'GET', url: `${albums}?q=needle`, headers: { 'x-request-id': 'forged\nline' } })
  await tryTo({ url: '/api/v2/login', payload: '{"password":"hush-hush"}' })
  const lines = logLines.filter((line) => line.includes('"request"')).map((line) => JSON.parse(line) as object)
  expect(lines).toContainEqual(
    expect.objectContaining({ method: 'GET', path: albums, status: 200, ip: '127.0.0.1', user_id: ann.id }),
  )
  const log = logLines.join('')
  for (const secret of ['needle', 'hush-hush', ann.token, 'forged']) expect(log).not.toContain(secret)
})

test('[L12] of two authorizations the first counts, as Node keeps it', async () => {
  const request = (first: string, second: string) =>
    `GET ${albums} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: ${first}\r\nauthorization: ${second}\r\n\r\n`
  expect((await sendRaw(port, request(bearer.authorization, 'Bearer other'))).status).toBe(200)
  expect((await sendRaw(port, request('Bearer other', bearer.authorization))).status).toBe(401)
})

test.each([
  ['L19 a cookie bomb', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a=b; '.repeat(4000)}\r\n\r\n`, 431],
  ['a request that is none', 'hello\r\n\r\n', 400],
  ['B30 two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  [
    'B30 a length and chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
  ],
  ['a request without a host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nconnection: close\r\nhost: "><script>\r\n\r\n', 400],
])('[L20] %s is answered on the bare connection, with the headers and the envelope', async (_case, text, status) => {
  const answer = await sendRaw(port, text)
  expect(answer.status).toBe(status)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(JSON.parse(answer.body)).toMatchObject({ status: 'error', data: { code: expect.any(String) } })
})

test.each([
  ['L11 TRACE', `TRACE ${albums} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, [404]],
  ['L11 CONNECT', 'CONNECT evil.example:80 HTTP/1.1\r\nhost: x\r\n\r\n', [0]],
  ['an upgrade', 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close, upgrade\r\nupgrade: websocket\r\n\r\n', [0, 404]],
  ['K01 a path upwards', 'GET /assets/../../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', [404]],
  ['an absolute address', 'GET http://evil.example/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', [404]],
  [
    'L18 a language header of 10 KB',
    `GET /api/v2/configs HTTP/1.1\r\nhost: x\r\nconnection: close\r\naccept-language: ${'en,'.repeat(3000)}\r\n\r\n`,
    [200],
  ],
])('%s has no effect', async (_case, text, statuses) => {
  const { status, body } = await sendRaw(port, text)
  expect(statuses).toContain(status)
  expect(body).not.toContain('root:')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('the limits of a connection are those of the rules', () => {
  const { headersTimeout, requestTimeout, timeout, maxRequestsPerSocket } = app.server
  expect({ headersTimeout, requestTimeout, timeout, maxRequestsPerSocket }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 0,
    timeout: 30_000,
    maxRequestsPerSocket: 1000,
  })
})
