import { expect, test } from 'vitest'
import { softPasskey } from '#test/peers/authenticator.ts'
import { createFactorActions } from '#test/factories/second-factors.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'https://pics.example', ALIAS_URLS: 'https://www.pics.example' })
const { app, callAs } = server
const { person, addPasskey } = createFactorActions(server)

const at = (host: string) => callAs(null, { host, ...fromIp() })

test.each([
  ['https://pics.example', 200],
  ['https://www.pics.example', 200],
  ['http://pics.example', 422],
  ['https://evil.pics.example', 422],
  ['http://localhost', 422],
])('with a configured address a passkey that is used at %s is answered with %d', async (origin, status) => {
  const key = await addPasskey(
    await person(`at_${Math.random().toString(36).slice(2, 9)}`),
    softPasskey({ origin: 'https://pics.example' }),
  )
  const host = new URL(origin).host
  const request = (await at('pics.example')('GET /login/passkey')).data
  expect(request.rpId).toBe('pics.example')
  const answer = await at(host === 'www.pics.example' ? host : 'pics.example')('POST /login/passkey', {
    body: { passkey: key.get(request, { origin }) },
  })
  expect(answer.status).toBe(status)
})

test('browsers are told that the other addresses share the passkeys', async () => {
  const response = await app.inject({ url: '/.well-known/webauthn', headers: { host: 'pics.example' } })
  expect(response.headers['content-type']).toContain('application/json')
  expect(response.json()).toEqual({ origins: ['https://pics.example', 'https://www.pics.example'] })
})

test('without a configured address there is nothing to tell', async () => {
  const { app: plain } = await startServer()
  expect((await plain.inject('/.well-known/webauthn')).statusCode).toBe(404)
})
