import { beforeEach, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { insertPasskey } from '#test/factories/factories.ts'
import { openBrowser, createProviderActions } from '#test/peers/oauth.ts'
import { startOidc } from '#test/peers/oidc.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer({ LOG_LEVEL: 'warn', PUBLIC_URL: 'http://localhost' })
const { db, clock, logLines } = server
const desk = createProviderActions(server)

const oidc = await startOidc({
  redirect_uris: desk.callbacks,
  accounts: {
    ann: { name: 'Ann Archer', preferred_username: 'ann', email: 'ann@example.org', email_verified: true },
    bob: { name: 'Bob', email: 'bob@example.org', email_verified: false },
  },
})
cleanUp(oidc.stop)
const id = await desk.add({ provider: 'oidc', name: 'Agora ID', ...desk.settingsOf(oidc) })

/** Logs in at the provider as one of its accounts and returns the server's response. */
async function logIn(account: string, browser = openBrowser(server)) {
  oidc.state.account = account
  return browser.logIn(id)
}

beforeEach(() => {
  oidc.state.account = 'stranger'
})

const bindings = () => db.selectFrom('oauth_bindings').selectAll().orderBy('id').execute()

test('asks a new user to register, and recognizes the account afterwards [AU-09]', async () => {
  const first = await logIn('carol')
  expect(first).toMatchObject({ status: 202, data: { needs: 'account', nickname: 'carol', email: null } })

  const registered = await server.register({ username: 'carol_here', token: first.data.token })
  expect(registered.status).toBe(200)
  const again = await logIn('carol')
  expect(again.status).toBe(200)
  const profile = await server.callAs(again.data.token)('GET /user/profile')
  expect(profile.data).toMatchObject({
    username: 'carol_here',
    bindings: [{ driver: { id, name: 'Agora ID' }, nickname: 'carol', avatar: '' }],
  })
})

test('an account that is there already is bound by logging in with the token of the pending identity', async () => {
  await server.register({ username: 'dora' })
  const { data } = await logIn('dora-there')
  expect((await server.login('dora', { token: data.token })).status).toBe(200)
  expect((await logIn('dora-there')).status).toBe(200)
})

test('a pending identity serves once, and for a quarter of an hour', async () => {
  const { data } = await logIn('eve-there')
  expect((await server.register({ username: 'eve_first', token: data.token })).status).toBe(200)
  const second = await server.register({ username: 'eve_second', token: data.token })
  expect(second).toMatchObject({ status: 422, data: { code: 'oauth_pending_invalid' } })
  expect(await db.selectFrom('users').where('username', '=', 'eve_second').selectAll().execute()).toEqual([])

  const late = await logIn('late')
  clock.time = new Date(clock.time.getTime() + 15 * 60_000)
  const refused = await server.register({ username: 'late_comer', token: late.data.token })
  expect(refused.data.code).toBe('oauth_pending_invalid')
})

test('of two who use one pending identity at once, one is bound and the other refused', async () => {
  const { data } = await logIn('twin-there')
  const answers = await Promise.all(
    ['twin_one', 'twin_two'].map((username) => server.register({ username, token: data.token })),
  )
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '422'])
  expect((await bindings()).filter(({ subject }) => subject === 'twin-there')).toHaveLength(1)
})

test('F01 nothing is accepted without a state', async () => {
  const browser = openBrowser(server)
  const { code } = await browser.startLogin(id)
  const answer = await browser.call('POST /oauth/{id}/login', { params: { id }, body: { code } as never })
  expect(answer).toMatchObject({ status: 422, data: { code: 'input_invalid' } })
})

test('F02 the state of another browser is refused, and stays good for the browser it was made for', async () => {
  const victim = openBrowser(server)
  const attacker = openBrowser(server)
  const attackers = await attacker.startLogin(id)
  await victim.startLogin(id)
  expect(await victim.finishLogin(id, attackers)).toMatchObject({ status: 422, data: { code: 'oauth_flow_invalid' } })
  expect((await attacker.finishLogin(id, attackers)).status).toBe(202)
})

test('F03 a state serves once', async () => {
  const browser = openBrowser(server)
  const returned = await browser.startLogin(id)
  expect((await browser.finishLogin(id, returned)).status).toBe(202)
  expect((await browser.finishLogin(id, returned)).data.code).toBe('oauth_flow_invalid')
})

test('of two that come back with one state at once, one passes', async () => {
  const browser = openBrowser(server)
  const returned = await browser.startLogin(id)
  const answers = await Promise.all([browser.finishLogin(id, returned), browser.finishLogin(id, returned)])
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['202', '422'])
})

test('F04 without its cookie a browser is not the one that left', async () => {
  const browser = openBrowser(server)
  const returned = await browser.startLogin(id)
  browser.clearCookies()
  expect((await browser.finishLogin(id, returned)).data.code).toBe('oauth_flow_invalid')
})

test('F05 a code serves once, whatever state comes with it', async () => {
  const browser = openBrowser(server)
  const first = await browser.startLogin(id)
  const second = await browser.startLogin(id)
  expect((await browser.finishLogin(id, first)).status).toBe(202)
  const replayed = await browser.finishLogin(id, { ...second, code: first.code })
  expect(replayed).toMatchObject({ status: 422, data: { code: 'oauth_refused' } })
  expect(replayed.message).toContain('Agora ID')
})

test('F06 the provider refuses a code whose verifier is another', async () => {
  const browser = openBrowser(server)
  const returned = await browser.startLogin(id)
  await db
    .updateTable('oauth_flows')
    .set({ verifier: 'x'.repeat(43) })
    .execute()
  expect((await browser.finishLogin(id, returned)).data.code).toBe('oauth_refused')
})

test('F07 an answer to another nonce is refused', async () => {
  const browser = openBrowser(server)
  const returned = await browser.startLogin(id)
  await db.updateTable('oauth_flows').set({ nonce: 'another' }).execute()
  expect((await browser.finishLogin(id, returned)).data.code).toBe('oauth_refused')
})

test('a login that took more than ten minutes begins anew', async () => {
  const browser = openBrowser(server)
  const returned = await browser.startLogin(id)
  clock.time = new Date(clock.time.getTime() + 10 * 60_000)
  expect((await browser.finishLogin(id, returned)).data.code).toBe('oauth_flow_invalid')
})

test('a state for one provider is none for another', async () => {
  const other = await desk.add({ provider: 'oidc', name: 'Other', ...desk.settingsOf(oidc) })
  const browser = openBrowser(server)
  const returned = await browser.startLogin(id)
  expect((await browser.finishLogin(other, returned)).data.code).toBe('oauth_flow_invalid')
})

test('F12 refuses to log in to an account with the same email address, and asks for its login', async () => {
  await server.register({ username: 'ann_here', email: 'ann@example.org' })
  const answer = await logIn('ann')
  expect(answer).toMatchObject({
    status: 202,
    data: { needs: 'account', nickname: 'Ann Archer', email: 'ann@example.org', is_email_taken: true },
  })
  expect((await bindings()).filter(({ subject }) => subject === 'ann')).toEqual([])
})

test('F13 an address that the provider has not confirmed is not even spoken of', async () => {
  await server.register({ username: 'bob_here', email: 'bob@example.org' })
  const answer = await logIn('bob')
  expect(answer).toMatchObject({ status: 202, data: { nickname: 'Bob', email: null, is_email_taken: false } })
})

test('a suspended account does not enter by its third-party login either', async () => {
  const { data } = await logIn('mallory')
  await server.register({ username: 'mallory_here', token: data.token })
  await db.updateTable('users').set({ is_suspended: true }).where('username', '=', 'mallory_here').execute()
  expect(await logIn('mallory')).toMatchObject({ status: 403, data: { code: 'account_suspended' } })
})

test('an account with a second factor is asked for it, and is bound to nothing before it was given', async () => {
  const { data } = await logIn('careful')
  await server.register({ username: 'careful_here', token: data.token })
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'careful_here')
    .executeTakeFirstOrThrow()
  await insertPasskey(db, userId)
  expect(await logIn('careful')).toMatchObject({ status: 202, data: { needs: 'second_factor', methods: ['passkey'] } })

  const other = await logIn('intruder')
  const half = await server.login('careful_here', { token: other.data.token })
  expect(half).toMatchObject({ status: 202, data: { needs: 'second_factor' } })
  expect((await bindings()).filter(({ subject }) => subject === 'intruder')).toEqual([])
})

test('a provider that is switched off is as good as none', async () => {
  const off = await desk.add({ provider: 'oidc', name: 'Off', is_enabled: false, ...desk.settingsOf(oidc) })
  const answer = await server.visitor('GET /oauth/{id}/redirect', { params: { id: off } })
  expect(answer).toMatchObject({ status: 404, data: { code: 'provider_missing' } })
  const { data } = await server.visitor('GET /configs')
  expect(data.app.socialites).toContainEqual({ id, name: 'Agora ID', provider: 'oidc' })
  expect(data.app.socialites.map((each) => each.id)).not.toContain(off)
})

test('people come back to our own page alone', async () => {
  const elsewhere = { redirect_url: 'https://evil.example/oauth/1' }
  const refused = await server.visitor('GET /oauth/{id}/redirect', { params: { id }, query: elsewhere })
  expect(refused).toMatchObject({ status: 422, data: { errors: { redirect_url: expect.any(Array) } } })
  const own = { redirect_url: `http://localhost/oauth/${id}` }
  const begun = await server.visitor('GET /oauth/{id}/redirect', { params: { id }, query: own })
  const { searchParams } = new URL(begun.data.redirect_url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: own.redirect_url,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('the browser is marked by a cookie that no script and no other site gets', async () => {
  const plain = await server.visitor('GET /oauth/{id}/redirect', { params: { id } })
  expect(plain.headers['set-cookie']).toMatch(/^oauth=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
  const secure = await startServer({ PUBLIC_URL: 'https://pictures.example' })
  const params = {
    id: await createProviderActions(secure).add({ provider: 'oidc', name: 'x', ...desk.settingsOf(oidc) }),
  }
  const tls = await secure.visitor('GET /oauth/{id}/redirect', { params })
  expect(tls.headers['set-cookie']).toMatch(
    /^__Host-oauth=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test('what ran out is swept, and what is kept is hashed', async () => {
  const browser = openBrowser(server)
  const { state } = await browser.startLogin(id)
  const flows = await db.selectFrom('oauth_flows').selectAll().execute()
  expect(JSON.stringify(flows)).not.toContain(state)
  clock.time = new Date(clock.time.getTime() + 60 * 60_000)
  await server.services.auth.sweep()
  expect(await db.selectFrom('oauth_flows').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('oauth_pendings').selectAll().execute()).toEqual([])
})

test('neither codes nor secrets nor tokens stand in the log', () => {
  const lines = logLines.join('\n')
  expect(lines).toContain('did not say who somebody is')
  expect(lines).not.toContain(oidc.client_secret)
  expect(lines).not.toContain('access_token')
})
