import { afterAll, afterEach, expect, test } from 'vitest'
import { createFactorActions } from '#test/factories/second-factors.ts'
import { createProviderActions, openBrowser } from '#test/peers/oauth.ts'
import { type OidcAccount, startOidc } from '#test/peers/oidc.ts'
import { startServer } from '#test/harness/server.ts'
import { usernameFor } from './provision-account.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { db, user, register, login, visitor, configure, solveCaptcha } = server
const desk = createProviderActions(server)
const accounts: Record<string, OidcAccount> = {}
const oidc = await startOidc({ redirect_uris: desk.callbacks, accounts })
const provider = await desk.add({ provider: 'oidc', name: 'Agora', ...desk.settingsOf(oidc) })
afterAll(() => oidc.stop())
afterEach(() => configure({ sso_only: false, enable_registration: true, site_mode: 'normal' }))

/** Logs in at the provider as this account. */
function logIn(subject: string, account: OidcAccount = {}) {
  accounts[subject] = { name: subject, ...account }
  oidc.state.account = subject
  return openBrowser(server).logIn(provider)
}

const findUser = (username: string) =>
  db.selectFrom('users').where('username', '=', username).selectAll().executeTakeFirst()

test('[OR-24] a password is refused for everybody but administrators, right or wrong alike', async () => {
  await register({ username: 'ann' })
  await register({ username: 'boss' })
  await db.updateTable('users').set({ is_admin: true }).where('username', '=', 'boss').execute()
  await configure({ sso_only: true })
  const [right, wrong, unknown] = [await login('ann'), await login('ann', { password: 'wrong' }), await login('nobody')]
  for (const refused of [right, wrong, unknown]) {
    expect(refused).toMatchObject({ status: 403, data: { code: 'password_login_off' } })
    expect(refused.body).toBe(right.body)
  }
  expect((await login('boss', { password: 'wrong' })).body).toBe(right.body)
  expect((await login('boss')).status).toBe(200)
})

test('[OR-24] a passkey is refused for everybody but administrators', async () => {
  const { person, addPasskey } = createFactorActions(server)
  const ivy = await person('ivy')
  const key = await addPasskey(ivy)
  await configure({ sso_only: true })
  const enter = async () => {
    const passkey = key.get((await visitor('GET /login/passkey')).data)
    return visitor('POST /login/passkey', { body: { passkey } })
  }
  expect(await enter()).toMatchObject({ status: 403, data: { code: 'password_login_off' } })
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', ivy.id).execute()
  expect((await enter()).status).toBe(200)
})

test('[OR-24] registration and password reset are refused', async () => {
  await configure({ sso_only: true, mail_host: 'smtp.example.org', mail_from: 'site@example.org' })
  expect(await register({ username: 'carl' })).toMatchObject({ status: 403, data: { code: 'registration_closed' } })
  expect((await visitor('GET /configs')).data.app).toMatchObject({ enable_registration: false, sso_only: true })
  const body = {
    email: 'ann@example.org',
    code: '123456',
    password: 'new horse battery',
    password_confirmation: 'new horse battery',
  }
  expect(await visitor('POST /mail/reset_password', { body })).toMatchObject({ data: { code: 'password_login_off' } })
  const request = { event: 'forget_password', email: 'ann@example.org', ...(await solveCaptcha()) } as const
  expect(await visitor('POST /mail/send', { body: request })).toMatchObject({ data: { code: 'password_login_off' } })
})

test('[OR-25] it is turned on only by an administrator who is linked to an enabled provider', async () => {
  const admin = await user('dora', { is_admin: true })
  const turnOn = () => admin('PUT /admin/settings', { body: { sso_only: true } })
  expect(await turnOn()).toMatchObject({ status: 422, data: { errors: { sso_only: [expect.any(String)] } } })
  accounts.dora = { name: 'Dora' }
  oidc.state.account = 'dora'
  expect((await openBrowser(server, admin.token).bind(provider)).status).toBe(204)
  await db.updateTable('oauth_providers').set({ is_enabled: false }).execute()
  expect((await turnOn()).status).toBe(422)
  await db.updateTable('oauth_providers').set({ is_enabled: true }).execute()
  expect((await turnOn()).status).toBe(204)
})

test('[OR-26] the first login at the provider creates the account, the next one finds it', async () => {
  await configure({ sso_only: true })
  const account = { preferred_username: 'Eva.Klein', email: 'eva@example.org', email_verified: true }
  expect(await logIn('eva', account)).toMatchObject({ status: 200, data: { token: expect.any(String) } })
  expect(await findUser('eva_klein')).toMatchObject({ name: 'eva', email: 'eva@example.org', password_hash: '' })
  expect((await logIn('eva', account)).status).toBe(200)
  const namesake = await logIn('eva2', { preferred_username: 'eva.klein' })
  expect(namesake.status).toBe(200)
  const { data } = await server.callAs(namesake.data.token)('GET /user/profile')
  expect(data.username).toMatch(/^eva_klein_[0-9a-f]{6}$/)
  expect(data.email).toBe(null)
})

test('[OR-26] nobody gets the account of somebody else by an address, and closed registration stays closed', async () => {
  await register({ username: 'fay', email: 'fay@example.org' })
  const email_verified_at = '2026-01-01T00:00:00.000Z'
  await db.updateTable('users').set({ email_verified_at }).where('username', '=', 'fay').execute()
  await configure({ sso_only: true })
  const same = await logIn('fay', { email: 'fay@example.org', email_verified: true })
  expect(same).toMatchObject({ status: 422, data: { code: 'email_taken' } })
  await configure({ enable_registration: false })
  expect(await logIn('gus')).toMatchObject({ status: 403, data: { code: 'registration_closed' } })
  expect(await findUser('gus')).toBeUndefined()
})

test('[OR-26] an unverified claim to an address yields to its owner, unless an invitation is open', async () => {
  await register({ username: 'squatter', email: 'kim@example.org' })
  const invited = await user('invited')
  await db.updateTable('users').set({ email: 'lea@example.org' }).where('id', '=', invited.id).execute()
  await db
    .insertInto('invitations')
    .values({
      token_hash: 'x',
      user_id: invited.id,
      email: 'lea@example.org',
      name: '',
      note: '',
      language: 'en-US',
      max_uses: 1,
      use_count: 0,
      expires_at: '2999-01-01T00:00:00.000Z',
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute()
  await configure({ sso_only: true })
  expect((await logIn('kim', { email: 'kim@example.org', email_verified: true })).status).toBe(200)
  expect(await findUser('kim')).toMatchObject({ email: 'kim@example.org', email_verified_at: expect.any(String) })
  expect(await findUser('squatter')).toMatchObject({ email: null })
  const lea = await logIn('lea', { email: 'lea@example.org', email_verified: true })
  expect(lea).toMatchObject({ status: 422, data: { code: 'email_taken' } })
  expect(await findUser('invited')).toMatchObject({ email: 'lea@example.org' })
})

test.each(['read_only', 'maintenance'] as const)(
  '[OR-26] a %s site creates no account and changes no role, and lets in who has one',
  async (site_mode) => {
    const [known, stranger] = [`old_${site_mode.slice(0, 4)}`, `new_${site_mode.slice(0, 4)}`]
    await configure({ sso_only: true })
    expect((await logIn(known)).status).toBe(200)
    const rules = (claim_rules: object[]) =>
      db
        .updateTable('oauth_providers')
        .set({ claim_rules: JSON.stringify(claim_rules) })
        .execute()
    await rules([{ claim: 'groups', value: 'staff', group_id: null, role: 'support' }])
    await configure({ site_mode })
    expect(await logIn(stranger)).toMatchObject({ status: 503, data: { code: `site_${site_mode}` } })
    expect(await findUser(stranger)).toBeUndefined()
    expect((await logIn(known, { groups: ['staff'] })).status).toBe(200)
    expect((await findUser(known))?.staff_role).toBe(null)
    await configure({ site_mode: 'normal' })
    expect((await logIn(known, { groups: ['staff'] })).status).toBe(200)
    expect((await findUser(known))?.staff_role).toBe('support')
    await rules([])
  },
)

test('[OR-24] the only provider is not unlinked, as a password would not let its owner in again', async () => {
  await configure({ sso_only: true })
  const { token } = (await logIn('hal')).data
  await db.updateTable('users').set({ password_hash: 'something' }).where('username', '=', 'hal').execute()
  const refused = await server.callAs(token)('DELETE /oauth/{id}/unbind', { params: { id: provider } })
  expect(refused).toMatchObject({ status: 409, data: { code: 'last_way_in' } })
})

test.each([
  [{ name: 'Ann-Marie O’Neil', nickname: '', email: null }, 'ann_marie_o_n'],
  [{ name: '12', nickname: 'Zoë', email: 'x@example.org' }, 'zoe'],
  [{ name: 'admin', nickname: '张伟', email: null }, /^user_[0-9a-f]{6}$/],
])('[OR-26] a username is made of %j', (given, expected) => {
  expect(usernameFor({ subject: 's', avatar: '', ...given }, false)).toMatch(expected)
})
