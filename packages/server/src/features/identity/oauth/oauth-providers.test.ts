import { once } from 'node:events'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { OauthProviderInput } from '@imagora/contract'
import { beforeEach, expect, test } from 'vitest'
import { testCertificate } from '#test/harness/certificate.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { type Answer, listenFor, send } from '#test/harness/listen.ts'
import { startOidc } from '#test/peers/oidc.ts'
import { startServer } from '#test/harness/server.ts'
import { startTamperingIssuer } from '#test/peers/tampering-issuer.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { db, user } = server
const admin = await user('the_admin', { is_admin: true })

const github = { provider: 'github', name: 'GitHub', client_id: 'id', client_secret: 'very secret' } as const
type Given = Partial<Omit<OauthProviderInput, 'options'>> & { options?: Partial<OauthProviderInput['options']> }

const add = async (given: Given = {}) =>
  (await admin('POST /admin/oauth_providers', { body: { ...github, ...given } })).data.id
const list = async () => (await admin('GET /admin/oauth_providers')).data.data
const change = (id: number, body: object) => admin('PUT /admin/oauth_providers/{id}', { params: { id }, body })
const tryOut = async (id: number) =>
  (await admin('POST /admin/oauth_providers/{id}/test', { params: { id } })).data.findings

beforeEach(async () => {
  await db.deleteFrom('oauth_bindings').execute()
  await db.deleteFrom('oauth_providers').execute()
})

async function bindSomebody(provider_id: number) {
  const { id: user_id } = await user(`bound_${provider_id}`)
  const who = { subject: 'x', name: '', nickname: '', avatar: '', created_at: '2026-01-01T00:00:00.000Z' }
  await db
    .insertInto('oauth_bindings')
    .values({ user_id, provider_id, ...who })
    .execute()
}

test('a provider is added, listed with its callback address, and offered to visitors', async () => {
  const id = await add()
  expect(await list()).toMatchObject([
    {
      id,
      name: 'GitHub',
      place: 1,
      is_secret_set: true,
      binding_count: 0,
      callback_url: `http://localhost/oauth/${id}`,
    },
  ])
  const { data } = await server.visitor('GET /configs')
  expect(data.app.socialites).toEqual([{ id, name: 'GitHub', provider: 'github' }])
})

test('[OR-20] the callback URL is told before a provider is added, and is the one it gets', async () => {
  const next = async () => (await admin('GET /admin/oauth_providers/next')).data
  const { id, callback_url } = await next()
  expect(callback_url).toBe(`http://localhost/oauth/${id}`)
  expect(await add({ expected_id: id })).toBe(id)
  expect(await list()).toMatchObject([{ id, callback_url }])
  const late = await admin('POST /admin/oauth_providers', { body: { ...github, expected_id: id } })
  expect(late).toMatchObject({ status: 422, data: { errors: { expected_id: [expect.any(String)] } } })
  // A later provider without a chosen id must not meet the ones that had one.
  const { id: second } = await next()
  const added = [await add({ expected_id: second }), await add(), await add()]
  expect((await list()).map((each) => each.id)).toEqual([id, ...added])
})

test('its secret is entered again when it would be sent to another server', async () => {
  const id = await add()
  const token_url = 'https://github.example/login/oauth/access_token'
  const refused = await change(id, { options: { token_url } })
  expect(refused).toMatchObject({ status: 422, data: { errors: { client_secret: [expect.any(String)] } } })
  expect((await change(id, { options: { token_url }, client_secret: 'another' })).status).toBe(204)
  expect((await change(id, { options: { token_url: 'https://github.example/token', scopes: 'x' } })).status).toBe(204)
  const oidc = await add({ provider: 'oidc', options: { issuer: 'https://id.example' } })
  const moved = await change(oidc, { options: { issuer: 'https://id.elsewhere.example' } })
  expect(Object.keys(moved.data.errors!)).toEqual(['client_secret'])
})

test('its secret is sealed, and stands in no answer and no entry of the audit log', async () => {
  const id = await add()
  await change(id, { client_secret: 'even more secret' })
  const { client_secret } = await db.selectFrom('oauth_providers').select('client_secret').executeTakeFirstOrThrow()
  expect(client_secret).not.toContain('secret')
  const answers = [await admin('GET /admin/oauth_providers'), await admin('GET /admin/audit')]
  for (const { body } of answers) expect(body).not.toMatch(/very secret|even more secret/)
  expect(answers[1]!.body).toContain(`oauth_provider ${id} GitHub`)
  expect(answers[1]!.body).toContain('oauth_provider.change')
})

test('providers stand in the order that the operator gives them', async () => {
  const [one, two, three] = [await add({ name: 'One' }), await add({ name: 'Two' }), await add({ name: 'Three' })]
  await change(three, { place: 1 })
  expect((await list()).map(({ id, place }) => [id, place])).toEqual([
    [three, 1],
    [one, 2],
    [two, 3],
  ])
  await change(three, { place: 999 })
  expect((await list()).map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
  await admin('DELETE /admin/oauth_providers/{id}', { params: { id: one } })
  expect((await list()).map(({ name, place }) => [name, place])).toEqual([
    ['Two', 1],
    ['Three', 2],
  ])
})

test.each([
  ['an issuer, for OpenID Connect', { provider: 'oidc' }, 'options.issuer'],
  [
    'addresses that do not travel in the open',
    { options: { token_url: 'http://example.org/token' } },
    'options.token_url',
  ],
  ['addresses that are such', { options: { token_url: 'https://' } }, 'options.token_url'],
  ['a name', { name: ' ' }, 'name'],
  ['a secret', { client_secret: '' }, 'client_secret'],
  ['a kind that exists', { provider: 'myspace' }, 'provider'],
])('it needs %s', async (_need, given, field) => {
  const { status, data } = await admin('POST /admin/oauth_providers', { body: { ...github, ...given } as never })
  expect(status).toBe(422)
  expect(Object.keys(data.errors!)).toEqual([field])
})

test('deletes a provider in use only on confirmation, with its bindings', async () => {
  const id = await add()
  await bindSomebody(id)
  const refused = await admin('DELETE /admin/oauth_providers/{id}', { params: { id } })
  expect(refused).toMatchObject({ status: 409, data: { code: 'provider_in_use' } })
  expect(refused.message).toContain('1')
  const query = { with_bindings: '1' } as const
  expect((await admin('DELETE /admin/oauth_providers/{id}', { params: { id }, query })).status).toBe(204)
  expect(await db.selectFrom('oauth_bindings').selectAll().execute()).toEqual([])
})

test('changing the issuer discards pending registrations, other changes keep them', async () => {
  const provider_id = await add({ provider: 'oidc', options: { issuer: 'https://one.example' } })
  const known = { subject: 's', name: '', nickname: '', avatar: '', expires_at: '2027-01-01T00:00:00.000Z' }
  await db
    .insertInto('oauth_pendings')
    .values({ token_hash: 'x', provider_id, ...known })
    .execute()
  const pendings = () =>
    db.selectFrom('oauth_pendings').where('provider_id', '=', provider_id).select('subject').execute()
  await change(provider_id, { name: 'Renamed', options: { issuer: 'https://one.example', scopes: 'openid' } })
  expect(await pendings()).toHaveLength(1)
  await change(provider_id, { options: { issuer: 'https://two.example' }, client_secret: 'another' })
  expect(await pendings()).toEqual([])
})

test('under people’s bindings it does not become another issuer, whose subjects are other people', async () => {
  const id = await add({ provider: 'oidc', options: { issuer: 'https://one.example' } })
  const moved = { options: { issuer: 'https://two.example' }, client_secret: 'another' }
  expect((await change(id, moved)).status).toBe(204)
  await bindSomebody(id)
  expect((await change(id, { options: { issuer: 'https://evil.example' } })).data.code).toBe('provider_in_use')
  expect((await change(id, { options: { issuer: 'https://two.example', scopes: 'openid' } })).status).toBe(204)
  expect((await change(id, { options: {} })).data.errors).toHaveProperty(['options.issuer'])
})

test('a valid OpenID Connect provider passes its test, and a wrong secret is reported', async () => {
  const { issuer, client_id, client_secret, stop } = await startOidc({
    redirect_uris: ['http://localhost/oauth/1'],
    accounts: {},
  })
  cleanUp(stop)
  const id = await add({ provider: 'oidc', client_id, client_secret, options: { issuer } })
  expect((await tryOut(id)).map(({ step, outcome }) => [step, outcome])).toEqual([
    ['discovery', 'ok'],
    ['keys', 'ok'],
    ['credentials', 'ok'],
  ])
  await change(id, { client_secret: 'mistyped' })
  expect((await tryOut(id)).at(-1)).toMatchObject({ step: 'credentials', outcome: 'credentials_refused' })
})

test('F18 reports each fault of an issuer with its own code', async () => {
  const pages: Record<string, Answer> = {
    page: { type: 'text/html', body: '<html></html>' },
    broken: { status: 500, body: 'oops' },
    huge: { body: ' '.repeat(2_000_000) },
  }
  const { url, stop } = await listenFor(() => (request, response) => {
    send(response, pages[request.url!.split('/')[1]!]!)
  })
  cleanUp(stop)
  const issuers = { '/page': 'malformed', '/broken': 'status', '/huge': 'too_large' }
  for (const [path, outcome] of Object.entries(issuers)) {
    const id = await add({ provider: 'oidc', options: { issuer: url + path } })
    expect(await tryOut(id)).toMatchObject([{ step: 'discovery', outcome }])
    const begun = await server.visitor('GET /oauth/{id}/redirect', { params: { id } })
    expect(begun).toMatchObject({ status: 503, data: { code: 'oauth_unavailable' } })
  }
  const nobody = await add({ provider: 'oidc', options: { issuer: 'http://127.0.0.1:1' } })
  expect(await tryOut(nobody)).toMatchObject([{ step: 'discovery', outcome: 'connection_refused' }])
})

test('an issuer that calls itself by another name is not taken for it', async () => {
  const { issuer, state, stop } = await startTamperingIssuer()
  cleanUp(stop)
  state.tampering = { discovered: (right) => ({ ...right, issuer: 'https://accounts.google.com' }) }
  const id = await add({ provider: 'oidc', options: { issuer } })
  expect(await tryOut(id)).toMatchObject([{ step: 'discovery', outcome: 'issuer_differs' }])
})

test('[OR-21] an issuer whose certificate is from an unknown authority is told as exactly that', async () => {
  const secure = createSecureServer(testCertificate, (_request, response) => response.end('{}'))
  secure.listen(0, '127.0.0.1')
  await once(secure, 'listening')
  cleanUp(() => {
    secure.closeAllConnections()
    secure.close()
  })
  const { port } = secure.address() as AddressInfo
  const id = await add({ provider: 'oidc', options: { issuer: `https://127.0.0.1:${port}` } })
  const [finding] = await tryOut(id)
  expect(finding).toEqual({ step: 'discovery', outcome: 'ca_unknown', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
})
