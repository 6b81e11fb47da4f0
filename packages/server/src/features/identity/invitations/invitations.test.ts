import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { mailedSite } from '#test/factories/verification-codes.ts'
import { databaseUrlOf } from '#test/harness/database.ts'
import { runCli } from '#test/harness/process.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'http://pictures.example' })
const { db, callAs, user, password, configure, services } = server
const { mails } = await mailedSite(server)
const admin = await user('admin', { is_admin: true })
await configure({ enable_registration: false })

const { id: _id, ...basic } = await db
  .selectFrom('groups')
  .selectAll()
  .where('is_default', '=', true)
  .executeTakeFirstOrThrow()
const staff = await db
  .insertInto('groups')
  .values({ ...basic, name: 'Staff', is_default: false })
  .returning('id')
  .executeTakeFirstOrThrow()

const stranger = () => callAs(null, fromIp())
const invite = (body: { emails?: string[]; [field: string]: unknown }) => admin('POST /admin/invitations', { body })
const words = { password, password_confirmation: password }
const accept = (invitation: string, person: { username: string; email?: string }) =>
  stranger()('POST /invitation/acceptance', { body: { invitation, ...words, ...person } })
const look = (invitation: string) => stranger()('POST /invitation', { body: { invitation } })

const tokenIn = (text: string) => /#(imv_[\w-]+)/.exec(text)?.[1] ?? ''
async function mailedToken(email: string) {
  return tokenIn((await mails(email)).at(-1)?.parts.get('text/plain') ?? '')
}
const find = (username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

const letExpire = () => db.updateTable('invitations').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()

test('[OR-01] an invitation by email creates an account with its group while registration is closed', async () => {
  const email = 'eva@company.example'
  const terms = { group_id: staff.id, capacity_bytes: 4096, note: 'Welcome aboard', language: 'de' }
  const answer = await invite({ emails: [email], ...terms })
  expect(answer).toMatchObject({ status: 200, data: { url: null, skipped: [] } })
  const [mail] = await mails(email)
  expect(mail?.parts.get('text/plain')).toMatch(
    /Welcome aboard[^]*http:\/\/pictures\.example\/register#imv_[^]*läuft am/,
  )
  const token = await mailedToken(email)
  const stored = await db.selectFrom('invitations').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(token)

  expect((await look(token)).data).toMatchObject({ email, note: 'Welcome aboard', inviter: 'admin' })
  const accepted = await accept(token, { username: 'eva', email: 'other@company.example' })
  expect(accepted.status).toBe(200)
  expect(await callAs(accepted.data.token)('GET /user/profile')).toMatchObject({ data: { username: 'eva', email } })
  const eva = await find('eva')
  expect(eva.email_verified_at).not.toBeNull()
  const group = await services.groups.getEffectiveGroup(eva.id)
  expect(group.name).toBe('Staff')
  expect(await services.groups.getCapacityBytes(eva.id, { capacity_bytes: 0 })).toBe(4096)
  expect(await accept(token, { username: 'eva_again' })).toMatchObject({
    status: 410,
    data: { code: 'invitation_used' },
  })
})

test('[OR-02] a link works for its number of uses, and each new account gives its own address', async () => {
  const { url } = (await invite({ max_uses: 2 })).data
  const token = tokenIn(url ?? '')
  expect(await accept(token, { username: 'no_address' })).toMatchObject({
    status: 422,
    data: { errors: { email: expect.anything() } },
  })
  const answers = await Promise.all(
    ['link_a', 'link_b', 'link_c'].map((username) => accept(token, { username, email: `${username}@x.example` })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 410])
  const accounts = await db
    .selectFrom('users')
    .where('username', 'like', 'link_%')
    .select('email_verified_at')
    .execute()
  expect(accounts).toEqual([{ email_verified_at: null }, { email_verified_at: null }])
})

test('[OR-03] expired, revoked and unknown invitations say so', async () => {
  const expired = tokenIn((await invite({ days: 1 })).data.url ?? '')
  await letExpire()
  expect((await look(expired)).data.code).toBe('invitation_expired')
  const { ids, url } = (await invite({})).data
  const revoked = tokenIn(url ?? '')
  expect((await admin('DELETE /admin/invitations/{id}', { params: { id: ids[0]! } })).status).toBe(204)
  expect((await accept(revoked, { username: 'late', email: 'late@x.example' })).data.code).toBe('invitation_revoked')
  expect((await look('imv_unknown')).data.code).toBe('invitation_missing')
})

test('[OR-04] the list shows states; sending again replaces the link and begins the time anew', async () => {
  const email = 'again@company.example'
  const [id] = (await invite({ emails: [email], days: 3 })).data.ids
  const first = await mailedToken(email)
  await letExpire()
  const listed = await admin('GET /admin/invitations', { query: { q: 'again@', state: 'expired' } })
  expect(listed.data.data).toMatchObject([{ id, email, state: 'expired', inviter: { username: 'admin' }, group: null }])
  expect((await admin('POST /admin/invitations/{id}/renewal', { params: { id: id! } })).data).toEqual({ url: null })
  const second = await mailedToken(email)
  expect((await look(first)).data.code).toBe('invitation_missing')
  expect((await look(second)).status).toBe(200)
  // A newer invitation of the same address replaces the open one.
  await invite({ emails: [email] })
  expect((await look(second)).data.code).toBe('invitation_revoked')
})

test('[OR-04] addresses of accounts are skipped, and a missing group or mail server is refused', async () => {
  await insertUser(db, { username: 'here', email: 'here@x.example' })
  const answer = await invite({ emails: ['here@x.example', 'new@x.example'] })
  expect(answer.data).toMatchObject({ skipped: ['here@x.example'], ids: [expect.any(Number)] })
  expect((await invite({ group_id: 999_999 })).data.code).toBe('group_missing')
  await configure({ mail_host: '' })
  expect((await invite({ emails: ['x@x.example'] })).data.code).toBe('mail_unconfigured')
  expect((await invite({})).status).toBe(200)
})

test('[OR-05] invitations and their use stand in the audit log', async () => {
  const { data } = await admin('GET /admin/audit', { query: { per_page: '100' } })
  const actions = new Set(data.data.map(({ action }) => action))
  for (const action of ['create', 'accept', 'renew', 'revoke']) expect(actions).toContain(`invitation.${action}`)
})

test('[OR-06] the command line invites into a group, prints the link alone, and refuses unknown groups', async () => {
  const { dataDir, database } = server.config
  const site = { DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(database), PUBLIC_URL: 'http://pictures.example' }
  const variables = { ...site, LANG: 'en_US.UTF-8' }
  const { exitCode, stdout, stderr } = await runCli('invite cli@x.example --group Staff --days 3 --no-mail', variables)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining('cli@x.example') })
  expect(stdout).toMatch(/^\S+\/register#imv_[\w-]+\n$/)
  expect((await accept(tokenIn(stdout), { username: 'cli_person' })).status).toBe(200)
  expect((await services.groups.getEffectiveGroup((await find('cli_person')).id)).name).toBe('Staff')

  const unknown = await runCli('invite b@x.example --group Nobody --no-mail', variables)
  expect(unknown).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringContaining('Nobody') })
})
