import type { ClaimRule } from '@imagora/contract'
import { afterAll, expect, test } from 'vitest'
import { createProviderActions, openBrowser } from '#test/peers/oauth.ts'
import { type OidcAccount, startOidc } from '#test/peers/oidc.ts'
import { startServer } from '#test/harness/server.ts'
import { matchClaimRules } from './claim-rules.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { db, user, register, visitor } = server
const desk = createProviderActions(server)
const accounts: Record<string, OidcAccount> = {}
const oidc = await startOidc({ redirect_uris: desk.callbacks, accounts })
afterAll(() => oidc.stop())

const keeper = await user('keeper', { is_admin: true })
const addGroup = async (name: string) => (await keeper('POST /admin/groups', { body: { name } })).data

const rule = (value: string, given: Partial<ClaimRule> = {}): ClaimRule => ({
  claim: 'groups',
  value,
  group_id: null,
  role: null,
  ...given,
})

const addProvider = (given: Partial<Parameters<typeof desk.add>[0]>) =>
  desk.add({ provider: 'oidc', name: 'Agora', ...desk.settingsOf(oidc), ...given })

/** Logs in at the provider as this account, with these claims. */
function logIn(id: number, account: string, claims: OidcAccount) {
  accounts[account] = { name: account, ...claims }
  oidc.state.account = account
  return openBrowser(server).logIn(id)
}

/** Creates a user who is bound to the account of the same name. */
async function bindUser(id: number, username: string, changes = {}) {
  const person = await user(username, changes)
  const binding = { subject: username, name: '', nickname: '', avatar: '', created_at: '2026-01-01T00:00:00.000Z' }
  await db
    .insertInto('oauth_bindings')
    .values({ user_id: person.id, provider_id: id, ...binding })
    .execute()
  return person
}

const roleIn = (id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['is_admin', 'staff_role']).executeTakeFirstOrThrow()

const groupOf = async (id: number) =>
  (
    await db
      .selectFrom('user_groups')
      .where('user_id', '=', id)
      .where('is_active', '=', true)
      .select(['group_id', 'expired_at'])
      .executeTakeFirst()
  )?.group_id

const listAudit = (id: number) =>
  db
    .selectFrom('audit_log')
    .where('target', 'like', `user ${id} %`)
    .where('action', '=', 'user.change')
    .selectAll()
    .execute()

test.each([
  ['an entry of a list', { groups: ['staff', 'editors'] }, 'groups'],
  ['a text', { groups: 'editors' }, 'groups'],
  ['a part of a text with commas', { groups: 'staff, editors' }, 'groups'],
  ['a part of a text with spaces', { groups: 'staff editors' }, 'groups'],
  ['a part of a scope', { scope: 'openid editors' }, 'scope'],
  ['a part of a text at a path', { realm_access: { roles: 'staff,editors' } }, 'realm_access.roles'],
  ['a confirmed address', { email: 'editors', email_verified: true }, 'email'],
  ['a path', { realm_access: { roles: ['editors'] } }, 'realm_access.roles'],
  ['a name with dots', { 'https://example.org/groups': ['editors'] }, 'https://example.org/groups'],
])('[OR-22] a rule matches %s', (_kind, claims, claim) => {
  expect(matchClaimRules([rule('editors', { claim, role: 'moderator' })], claims)).toMatchObject({ role: 'moderator' })
})

test.each([
  ['a part of an entry', { groups: ['chief editors'] }, 'groups'],
  ['a part of a text that is no list', { department: 'chief editors' }, 'department'],
  ['a part of a name between commas', { name: 'Ann, editors' }, 'name'],
  ['an unconfirmed address', { email: 'editors', email_verified: false }, 'email'],
  ['an address that nothing is said about', { email: 'editors' }, 'email'],
  ['another case', { groups: ['Editors'] }, 'groups'],
  ['what every object has', {}, 'constructor.name'],
  ['a missing path', { realm_access: 'editors' }, 'realm_access.roles'],
])('[OR-22] a rule does not match %s', (_kind, claims, claim) => {
  expect(
    matchClaimRules([rule(claim === 'constructor.name' ? 'Object' : 'editors', { claim })], claims).isMatched,
  ).toBe(false)
})

test('[OR-22] the first match wins for the group and for the role, at each login', async () => {
  const [one, two] = [await addGroup('Press'), await addGroup('Staff')]
  const id = await addProvider({
    claim_rules: [
      rule('guests'),
      rule('press', { group_id: one.id }),
      rule('staff', { group_id: two.id, role: 'support' }),
      rule('press', { role: 'moderator' }),
    ],
  })
  const ann = await bindUser(id, 'ann')
  expect((await logIn(id, 'ann', { groups: ['press', 'staff'] })).status).toBe(200)
  expect([await groupOf(ann.id), await roleIn(ann.id)]).toEqual([one.id, { is_admin: false, staff_role: 'support' }])
  await logIn(id, 'ann', { groups: ['press'] })
  expect(await roleIn(ann.id)).toEqual({ is_admin: false, staff_role: 'moderator' })
  await logIn(id, 'ann', { groups: ['press'] })
  await logIn(id, 'ann', { groups: ['nothing'] })
  expect([await groupOf(ann.id), (await roleIn(ann.id)).staff_role]).toEqual([one.id, 'moderator'])
  const entries = await listAudit(ann.id)
  expect(entries.map(({ detail }) => JSON.parse(detail) as object)).toEqual([
    { role: { from: 'user', to: 'support' }, provider: 'Agora' },
    { group: 'Press', provider: 'Agora' },
    { role: { from: 'support', to: 'moderator' }, provider: 'Agora' },
  ])
})

test('[OR-22] a rule leaves a paid subscription alone until its end', async () => {
  const [paid, given] = [await addGroup('Paid'), await addGroup('Given')]
  const id = await addProvider({ claim_rules: [rule('staff', { group_id: given.id })] })
  const hugo = await bindUser(id, 'hugo')
  const term = { created_at: '2020-01-01T00:00:00.000Z', expired_at: '2999-01-01T00:00:00.000Z' }
  const owned = { user_id: hugo.id, group_id: paid.id, from: 'subscribe' as const, is_active: true, ...term }
  await db.insertInto('user_groups').values(owned).execute()
  expect((await logIn(id, 'hugo', { groups: 'staff' })).status).toBe(200)
  expect([await groupOf(hugo.id), await listAudit(hugo.id)]).toEqual([paid.id, []])
  await db
    .updateTable('user_groups')
    .set({ expired_at: '2020-02-01T00:00:00.000Z' })
    .where('user_id', '=', hugo.id)
    .execute()
  expect((await logIn(id, 'hugo', { groups: 'staff' })).status).toBe(200)
  expect(await groupOf(hugo.id)).toBe(given.id)
})

test('[OR-22] a rule for the first login leaves later changes alone', async () => {
  const id = await addProvider({ claim_rules: [rule('staff', { role: 'auditor' })], is_claims_once: true })
  const bob = await bindUser(id, 'bob')
  await logIn(id, 'bob', { groups: 'staff' })
  expect((await roleIn(bob.id)).staff_role).toBe('auditor')
  await db.updateTable('users').set({ staff_role: null }).where('id', '=', bob.id).execute()
  expect((await logIn(id, 'bob', { groups: 'staff' })).status).toBe(200)
  expect((await roleIn(bob.id)).staff_role).toBe(null)
})

test('[OR-22] unlinking and linking again is no first login', async () => {
  const id = await addProvider({ claim_rules: [rule('staff', { role: 'auditor' })], is_claims_once: true })
  const ines = await bindUser(id, 'ines')
  await db.updateTable('users').set({ password_hash: 'hash' }).where('id', '=', ines.id).execute()
  await logIn(id, 'ines', { groups: 'staff' })
  expect((await roleIn(ines.id)).staff_role).toBe('auditor')
  await db.updateTable('users').set({ staff_role: null }).where('id', '=', ines.id).execute()

  const unlink = () => ines('DELETE /oauth/{id}/unbind', { params: { id } })
  expect((await unlink()).status).toBe(204)
  const { data } = await logIn(id, 'ines', { groups: 'staff' })
  expect((await ines('POST /oauth/{id}/bind', { params: { id }, body: { token: data.token } })).status).toBe(204)
  expect((await roleIn(ines.id)).staff_role).toBe(null)

  expect((await unlink()).status).toBe(204)
  expect((await openBrowser(server, ines.token).bind(id)).status).toBe(204)
  expect((await logIn(id, 'ines', { groups: 'staff' })).status).toBe(200)
  expect((await roleIn(ines.id)).staff_role).toBe(null)
})

test('[OR-22] somebody new gets group and role with the registration', async () => {
  const group = await addGroup('Accountants')
  const id = await addProvider({
    claim_rules: [rule('staff', { claim: 'realm_access.roles', group_id: group.id, role: 'finance' })],
  })
  const arrived = await logIn(id, 'cleo', { realm_access: { roles: ['staff'] } })
  expect(arrived).toMatchObject({ status: 202, data: { needs: 'account' } })
  expect((await register({ username: 'cleo', token: arrived.data.token })).status).toBe(200)
  const cleo = await db.selectFrom('users').where('username', '=', 'cleo').select('id').executeTakeFirstOrThrow()
  expect([await groupOf(cleo.id), (await roleIn(cleo.id)).staff_role]).toEqual([group.id, 'finance'])
})

test('[OR-22] the last administrator keeps the role and gets in', async () => {
  const id = await addProvider({ claim_rules: [rule('staff', { role: 'user' })] })
  const dora = await bindUser(id, 'dora', { is_admin: true })
  const erik = await bindUser(id, 'erik', { is_admin: true })
  const others = db.updateTable('users').set({ is_suspended: true }).where('is_admin', '=', true)
  await others.where('id', 'not in', [dora.id, erik.id]).execute()
  expect((await logIn(id, 'erik', { groups: 'staff' })).status).toBe(200)
  expect((await roleIn(erik.id)).is_admin).toBe(false)
  expect((await logIn(id, 'dora', { groups: 'staff' })).status).toBe(200)
  expect((await roleIn(dora.id)).is_admin).toBe(true)
})

test('[OR-23] without a matching claim nobody gets in, new or known, where the provider requires one', async () => {
  const id = await addProvider({ claim_rules: [rule('staff')], is_claim_required: true })
  await bindUser(id, 'fay')
  for (const account of ['fay', 'gus']) {
    const refused = await logIn(id, account, { groups: ['visitors'] })
    expect(refused).toMatchObject({ status: 403, data: { code: 'claim_missing' } })
    expect(refused.message).toContain('Agora')
  }
  const { pendings } = await db
    .selectFrom('oauth_pendings')
    .where('provider_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('pendings'))
    .executeTakeFirstOrThrow()
  expect(pendings).toBe(0)
  expect((await logIn(id, 'fay', { groups: ['staff'] })).status).toBe(200)
  expect((await logIn(id, 'gus', { groups: ['staff'] })).status).toBe(202)
  expect((await visitor('GET /configs')).body).not.toContain('staff')
})
