import { afterAll, afterEach, expect, test } from 'vitest'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createProviderActions, openBrowser } from '#test/peers/oauth.ts'
import { type OidcAccount, startOidc } from '#test/peers/oidc.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { db, clock, user, register, login, visitor, configure, services, password } = server
const desk = createProviderActions(server)
const accounts: Record<string, OidcAccount> = {}
const oidc = await startOidc({ redirect_uris: desk.callbacks, accounts })
afterAll(() => oidc.stop())
const admin = await user('admin', { is_admin: true })

const mail = { mail_host: 'smtp.example.org', mail_from: 'site@example.org' }
const approval = { register_needs_approval: true, register_approval_days: 30, ...mail }
await configure(approval)
afterEach(() => configure({ ...approval, sso_only: false }))

const DAY_MS = 86_400_000
const findUser = (username: string) =>
  db.selectFrom('users').where('username', '=', username).selectAll().executeTakeFirst()
const mailsTo = (address: string) =>
  db.selectFrom('mail_outbox').where('to_address', '=', address).select(['subject', 'text']).execute()
const auditOf = async (action: string, target: string) =>
  (await admin('GET /admin/audit', { query: { action, target, per_page: 100 } })).data.data
const english = { ...fromIp(), 'accept-language': 'en-US' }

/** Registers somebody who then waits; returns the id of the account. */
async function registerPending(username: string) {
  const answer = await register({ username, email: `${username}@example.org`, language: 'en-US' })
  expect(answer).toMatchObject({ status: 202, data: { needs: 'approval', email: `${username}@example.org` } })
  expect(answer.body).not.toContain('ims_')
  return (await findUser(username))!.id
}

const decide = async (action: 'approve' | 'decline', ids: number[]) =>
  (await admin('PUT /admin/users', { body: { action, ids } })).data

test('[OR-30] a new account waits: no login, token or reset password lets anybody in until it is approved', async () => {
  const id = await registerPending('ann')
  expect(await db.selectFrom('tokens').where('user_id', '=', id).select('id').execute()).toEqual([])
  const message = 'Your account is waiting for approval. We’ll email ann@example.org when it’s decided'
  expect(await login('ann', {}, english)).toMatchObject({ status: 403, message, data: { code: 'account_pending' } })
  expect(await login('ann', { password: 'wrong' })).toMatchObject({ data: { code: 'credentials_wrong' } })
  const program = await server.app.inject({
    method: 'POST',
    url: '/api/v1/tokens',
    headers: fromIp(),
    payload: { email: 'ann@example.org', password },
  })
  expect(program.json()).toMatchObject({ status: false })
  const code = await services.codes.issue(db, { event: 'forget_password', target: 'ann@example.org', user_id: null })
  const next = { password: 'new horse battery', password_confirmation: 'new horse battery' }
  const reset = await visitor('POST /mail/reset_password', { body: { email: 'ann@example.org', code, ...next } })
  expect(reset.status).toBe(204)
  expect(await login('ann', { password: next.password })).toMatchObject({
    status: 403,
    data: { code: 'account_pending' },
  })
  const client = { ip: '127.0.0.1', language: 'en-US', user_agent: '', origin: '', picture_origin: '' } as const
  const stray = await services.tokens.createSession(db, id, { isRemembered: false, client })
  expect(await server.callAs(stray)('GET /user/profile')).toMatchObject({ data: { code: 'account_pending' } })
  expect((await visitor('GET /explore/users/{username}', { params: { username: 'ann' } })).status).toBe(404)

  expect(await decide('approve', [id])).toMatchObject([{ id, status: 'done' }])
  await db.deleteFrom('tokens').where('user_id', '=', id).execute()
  expect((await login('ann', { password: next.password })).status).toBe(200)
})

test('[OR-30] without a mail server nobody is promised an email', async () => {
  await configure({ mail_host: '' })
  expect(await register({ username: 'mute' })).toMatchObject({ status: 202, data: { needs: 'approval', email: null } })
  expect((await login('mute', {}, english)).message).toBe('Your account is waiting for approval')
})

test('[OR-31] people whom administrators add, invite or import do not wait', async () => {
  const body = { username: 'added', email: 'added@example.org', password }
  expect((await admin('POST /admin/users', { body })).status).toBe(200)
  expect((await login('added')).status).toBe(200)
  const csv = 'email,username\nimported@example.org,imported\n'
  await admin('POST /admin/users/import', { body: { csv, dry_run: false } })
  expect(await findUser('imported')).toMatchObject({ pending_since: null })
  const invitation = await admin('POST /admin/invitations', { body: { max_uses: 1 } })
  const token = /imv_[\w-]+/.exec(invitation.body)![0]
  const guest = { username: 'guest1', email: 'guest1@example.org', password, password_confirmation: password }
  const accepted = await visitor('POST /invitation/acceptance', { body: { invitation: token, ...guest } })
  expect(accepted).toMatchObject({ status: 200, data: { token: expect.any(String) } })
})

test('[OR-32] administrators see who waits and how many, and approve them with an email and an audit entry', async () => {
  const before = (await admin('GET /admin/waiting')).data.registrations!
  const [bob, cat] = [await registerPending('bob'), await registerPending('cat')]
  expect((await admin('GET /admin/waiting')).data.registrations).toBe(before + 2)
  const list = async (is_pending: '0' | '1') =>
    (await admin('GET /admin/users', { query: { is_pending, per_page: 100 } })).data.data.map(({ id }) => id)
  expect(await list('1')).toEqual(expect.arrayContaining([bob, cat]))
  expect(await list('0')).not.toContain(bob)
  expect((await admin('GET /admin/users/{id}', { params: { id: bob } })).data.is_pending).toBe(true)

  expect(await decide('approve', [bob, cat, admin.id, 999_999])).toMatchObject([
    { id: bob, status: 'done' },
    { id: cat, status: 'done' },
    { id: admin.id, code: 'not_pending' },
    { id: 999_999, code: 'user_missing' },
  ])
  expect(await decide('approve', [bob])).toMatchObject([{ code: 'not_pending' }])
  expect(await list('1')).not.toContain(bob)
  const [letter, ...others] = await mailsTo('bob@example.org')
  expect(others).toEqual([])
  expect(letter).toMatchObject({ subject: expect.stringContaining('was approved') })
  expect(letter!.text).toContain('http://localhost/login')
  expect(await auditOf('user.approve', 'bob')).toHaveLength(1)
  const support = await user('helper', { staff_role: 'support' })
  expect((await support('GET /admin/waiting')).data.registrations).toBe(before)
  const refused = await support('PUT /admin/users', { body: { action: 'approve', ids: [bob] } })
  expect(refused).toMatchObject({ status: 403, data: { code: 'role_lacking' } })
})

test('[OR-33] a declined account is deleted with an email, and its name and address are free again', async () => {
  const id = await registerPending('dan')
  expect(await decide('decline', [id, admin.id])).toMatchObject([{ id, status: 'done' }, { code: 'not_pending' }])
  expect(await findUser('dan')).toBeUndefined()
  expect(await login('dan')).toMatchObject({ data: { code: 'credentials_wrong' } })
  expect((await mailsTo('dan@example.org')).map(({ text }) => text)).toEqual([
    expect.stringContaining('wasn’t approved'),
  ])
  const [entry] = await auditOf('user.decline', `user ${id}`)
  expect(JSON.stringify(entry)).not.toContain('dan')
  expect(await decide('approve', [id])).toMatchObject([{ code: 'user_deleted' }])
  await registerPending('dan')
})

test('[OR-33] of two decisions at once, one wins', async () => {
  const id = await registerPending('torn')
  const [approved, declined] = await Promise.all([decide('approve', [id]), decide('decline', [id])])
  const outcomes = [approved[0]!.status, declined[0]!.status]
  expect(outcomes.toSorted()).toEqual(['done', 'refused'])
  expect((await login('torn')).status).toBe(outcomes[0] === 'done' ? 200 : 401)
})

test('[OR-34] a registration that nobody decides on in time is deleted, and the person is told', async () => {
  const id = await registerPending('late')
  const run = async () => {
    await services.approvals.expire()
    await services.accountRemoval.removeDueAccounts()
  }
  const since = clock.time
  clock.time = new Date(since.getTime() + 29 * DAY_MS)
  await run()
  expect(await findUser('late')).toBeDefined()
  clock.time = new Date(since.getTime() + 31 * DAY_MS)
  await run()
  clock.time = since
  expect(await findUser('late')).toBeUndefined()
  expect((await mailsTo('late@example.org')).map(({ text }) => text)).toEqual([
    expect.stringContaining('wasn’t approved'),
  ])
  expect(await auditOf('user.decline', `user ${id}`)).toMatchObject([{ detail: { days: 30 } }])
})

test('[OR-35] a third-party login creates an account that waits, unless a claim rule matches', async () => {
  const claim_rules = [{ claim: 'groups', value: 'staff', group_id: null, role: null }]
  const provider = await desk.add({ provider: 'oidc', name: 'Agora', ...desk.settingsOf(oidc), claim_rules })
  const logIn = (subject: string, account: OidcAccount = {}) => {
    accounts[subject] = { name: subject, ...account }
    oidc.state.account = subject
    return openBrowser(server).logIn(provider)
  }
  const pending = { status: 202, data: { needs: 'approval' } }

  const arrived = await logIn('gil', { groups: ['guests'] })
  expect(arrived).toMatchObject({ status: 202, data: { needs: 'account' } })
  expect(await register({ username: 'gil', token: arrived.data.token })).toMatchObject(pending)
  expect(await logIn('gil', { groups: ['guests'] })).toMatchObject({ status: 403, data: { code: 'account_pending' } })
  const known = await logIn('hal', { groups: ['staff'] })
  expect((await register({ username: 'hal', token: known.data.token })).status).toBe(200)

  await configure({ sso_only: true })
  const email = { email: 'ivy@example.org', email_verified: true }
  expect(await logIn('ivy', email)).toMatchObject({ status: 202, data: { needs: 'approval', email: email.email } })
  expect(await logIn('ivy', email)).toMatchObject({ status: 403, data: { code: 'account_pending' } })
  expect((await logIn('joe', { groups: ['staff'] })).status).toBe(200)
  expect((await logIn('ivy', { ...email, groups: ['staff'] })).status).toBe(200)
  expect(await auditOf('user.approve', 'ivy')).toMatchObject([{ detail: { provider: 'Agora' } }])
})
