import { beforeEach, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { openBrowser, createProviderActions } from '#test/peers/oauth.ts'
import { startServer } from '#test/harness/server.ts'
import { startTamperingIssuer, type Tampering } from '#test/peers/tampering-issuer.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const desk = createProviderActions(server)
const issuer = await startTamperingIssuer()
cleanUp(issuer.stop)
const id = await desk.add({ provider: 'oidc', name: 'Forger', ...desk.settingsOf(issuer) })

beforeEach(() => {
  issuer.state.tampering = {}
})

test('the issuer is believed while it does nothing wrong', async () => {
  const answer = await openBrowser(server).logIn(id)
  expect(answer).toMatchObject({ status: 202, data: { nickname: 'Mallory' } })
})

const seconds = () => Math.floor(Date.now() / 1000)

const wrongs: [string, Tampering][] = [
  ['F07 a token for another nonce', { claims: (right) => ({ ...right, nonce: 'another' }) }],
  ['F07 a token without a nonce', { claims: ({ nonce: _nonce, ...right }) => right }],
  ['F08 a token that is not signed', { header: () => ({ alg: 'none' }), signature: '' }],
  ['F08 a token signed by somebody else', { signature: Buffer.alloc(256, 1).toString('base64url') }],
  ['F08 a token signed with the secret we share', { header: (right) => ({ ...right, alg: 'HS256' }) }],
  ['F09 a token for another client', { claims: (right) => ({ ...right, aud: 'another' }) }],
  [
    'F09 a token for several clients that names another as its holder',
    { claims: (right) => ({ ...right, aud: ['imagora', 'another'], azp: 'another' }) },
  ],
  ['F10 a token of another issuer', { claims: (right) => ({ ...right, iss: 'https://evil.example' }) }],
  ['F10 an answer that another issuer has sent', { iss: 'https://evil.example' }],
  ['F11 an expired token', { claims: (right) => ({ ...right, exp: seconds() - 120 }) }],
  ['a token that is not valid yet', { claims: (right) => ({ ...right, nbf: seconds() + 600 }) }],
  ['a token without a subject', { claims: ({ sub: _sub, ...right }) => right }],
  ['a token with a subject of nothing', { claims: (right) => ({ ...right, sub: '' }) }],
  [
    'facts about somebody else',
    { claims: ({ name: _name, ...right }) => right, userinfo: () => ({ sub: 'somebody-else', name: 'Ann' }) },
  ],
]

test.each(wrongs)('%s is refused', async (_wrong, tampering) => {
  issuer.state.tampering = tampering
  const answer = await openBrowser(server).logIn(id)
  expect(answer).toMatchObject({ status: 422, data: { code: 'oauth_refused' } })
  expect(await server.db.selectFrom('oauth_pendings').where('subject', '!=', 'mallory').selectAll().execute()).toEqual(
    [],
  )
})

test('F10 an answer that does not say who sent it is refused where the issuer promises to say so', async () => {
  const browser = openBrowser(server)
  const { iss: _iss, ...returned } = await browser.startLogin(id)
  expect((await browser.finishLogin(id, returned)).data.code).toBe('oauth_refused')
})

test('F10 refuses a provider whose metadata names another issuer', async () => {
  issuer.state.tampering = { discovered: (right) => ({ ...right, issuer: 'https://accounts.google.com' }) }
  const fresh = await desk.add({ provider: 'oidc', name: 'Fresh', ...desk.settingsOf(issuer) })
  const answer = await server.visitor('GET /oauth/{id}/redirect', { params: { id: fresh } })
  expect(answer).toMatchObject({ status: 503, data: { code: 'oauth_unavailable' } })
})

test('stores a provider’s profile as text, truncated to fit', async () => {
  const claims = {
    name: `  <b>M\u202e\u0000al</b>${'x'.repeat(500)}`,
    picture: 'javascript:alert(1)',
    email: 'Mal@Example.org',
    email_verified: 'true',
  }
  issuer.state.tampering = { claims: (right) => ({ ...right, ...claims }) }
  const { data } = await openBrowser(server).logIn(id)
  expect(data).toMatchObject({ avatar: '', email: null })
  expect((data as { nickname: string }).nickname).toMatch(/^<b>Mal<\/b>x{90}$/)
})
