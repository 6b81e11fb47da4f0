import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromIp, startServer } from '#test/harness/server.ts'
import { parseBearer } from './client-address.ts'

const trusting = await startServer()
const { callAs, user, app } = trusting
const ann = await user('ann')

test.each([
  ['nothing', undefined, undefined],
  ['the word alone, as clients without a token send it', 'Bearer ', undefined],
  ['a token', 'Bearer ims_abc', 'ims_abc'],
  ['the word in any case', 'bEARER ims_abc', 'ims_abc'],
  ['blanks around it', 'Bearer    ims_abc  ', 'ims_abc'],
  ['a token with syntax in it', 'Bearer 1|abc', ''],
  ['two tokens', 'Bearer ims_abc, Bearer ims_def', ''],
  ['a token of ten thousand characters', `Bearer ${'x'.repeat(10_000)}`, ''],
  ['a password', 'Basic YW5uOnNlY3JldA==', ''],
  ['a token without the word', 'ims_abc', ''],
])('%s is read as it is meant [AU-10]', (_case, header, token) => {
  expect(parseBearer(header)).toBe(token)
})

test('what is no token of ours is refused where one is needed, and counts as none where it is not [AU-11]', async () => {
  for (const authorization of ['Basic YW5uOnNlY3JldA==', `Bearer ${'x'.repeat(10_000)}`, 'Bearer a|b']) {
    const stranger = callAs(null, { authorization })
    expect(await stranger('GET /user/profile')).toMatchObject({ status: 401, data: { code: 'login_required' } })
    expect((await stranger('GET /captcha')).status).toBe(200)
  }
  const shouting = callAs(null, { authorization: `BEARER  ${ann.token} ` })
  expect((await shouting('GET /user/profile')).status).toBe(200)
})

test('of two headers the first counts', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  const lines = ['GET /api/v2/user/profile HTTP/1.1', 'Host: x', 'Connection: close']
  socket.write([...lines, `Authorization: Bearer ${ann.token}`, 'Authorization: Bearer none', '', ''].join('\r\n'))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a forwarded address counts only from a proxy that is trusted', async () => {
  const addressOf = async (server: typeof trusting) => {
    const { token } = (await server.register({}, fromIp('203.0.113.5'))).data
    return (await server.callAs(token)('GET /user/profile')).data.login_ip
  }
  expect(await addressOf(trusting)).toBe('203.0.113.5')
  expect(await addressOf(await startServer({ TRUST_PROXY: '' }))).toBe('127.0.0.1')
})
