import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { insertBinding, insertPasskey, insertPhoto, insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'
import { readMail, startSmtp } from '#test/peers/smtp.ts'

const { db, callAs, user, visitor, register, login, clock, configure, services, jobs, password } = await startServer()
const admin = await user('admin', { is_admin: true })
const smtp = await startSmtp()
cleanUp(() => smtp.stop())
const mail = { mail_host: '127.0.0.1', mail_port: smtp.port, mail_secure: false, mail_from: 'site@pictures.example' }

const newest = async () => (await admin('GET /admin/audit')).data.data[0]!
const change = (id: number, body: object) => admin('PUT /admin/users/{id}', { params: { id }, body })
const shown = async (id: number) => (await admin('GET /admin/users/{id}', { params: { id } })).data
const named = async (query: object) =>
  (await admin('GET /admin/users', { query: { order: 'id', ...query } })).data.data.map(({ username }) => username)

/** Registers a user and returns the session token. */
async function person(username: string) {
  const { token } = (await register({ username })).data
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return { id, token, params: { id } }
}

test('users are found by an id, and by an address they came from', async () => {
  const { id } = await insertUser(db, { username: 'far_away', login_ip: '203.0.113.77' })
  const { id: other } = await insertUser(db, { username: 'near_by', login_ip: '203.0.113.7' })
  expect(await named({ q: String(id) })).toContain('far_away')
  expect(await named({ q: '203.0.113.77' })).toEqual(['far_away'])
  expect(await named({ q: '203.0.113.7' })).toEqual(['near_by'])
  const client = { ip: '2001:db8::99', language: 'zh-CN', user_agent: '', origin: '', picture_origin: '' } as const
  await services.tokens.createSession(db, other, { isRemembered: false, client })
  expect(await named({ q: '2001:db8::99' })).toEqual(['near_by'])
  expect(await named({ q: '999999999' })).toEqual([])
})

test('users are filtered by how they stand', async () => {
  const time = clock.time.toISOString()
  await insertUser(db, { username: 'st_plain', login_ip: '203.0.113.1' })
  await insertUser(db, { username: 'st_mail', email_verified_at: time })
  await insertUser(db, { username: 'st_phone', phone_verified_at: time })
  const { id: keyed } = await insertUser(db, { username: 'st_keyed' })
  await insertPasskey(db, keyed)
  await insertUser(db, { username: 'st_leaving', deletion_at: '2026-03-01T00:00:00.000Z' })
  await insertUser(db, { username: 'st_gone', deletion_at: time, deleted_at: time })
  const some = (query: object) => named({ q: 'st_', ...query })
  expect(await some({ is_verified: '1' })).toEqual(['st_mail', 'st_phone'])
  expect(await some({ is_verified: '0', has_logged_in: '1' })).toEqual(['st_plain'])
  expect(await some({ has_logged_in: '0', is_verified: '0', is_leaving: '0' })).toEqual(['st_keyed'])
  expect(await some({ has_second_factor: '1' })).toEqual(['st_keyed'])
  expect(await some({ has_second_factor: '0', is_verified: '1' })).toEqual(['st_mail', 'st_phone'])
  expect(await some({ is_leaving: '1' })).toEqual(['st_leaving'])
})

test('filters users by their effective group, which is the default one for users without another', async () => {
  const basic = await db.selectFrom('groups').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow()
  const { id: _id, ...columns } = basic
  const { id: gold } = await db
    .insertInto('groups')
    .values({ ...columns, name: 'Gold', is_default: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const give = async (username: string, expired_at: string | null, is_active = true) => {
    const { id: user_id } = await insertUser(db, { username })
    const row = {
      user_id,
      group_id: gold,
      from: 'system',
      is_active,
      expired_at,
      created_at: columns.created_at,
    } as const
    await db.insertInto('user_groups').values(row).execute()
  }
  await give('gr_gold', null)
  await give('gr_still', '2026-06-01T00:00:00.000Z')
  await give('gr_over', '2025-06-01T00:00:00.000Z')
  await give('gr_asleep', null, false)
  await insertUser(db, { username: 'gr_plain' })
  expect(await named({ q: 'gr_', group_id: gold })).toEqual(['gr_gold', 'gr_still'])
  expect(await named({ q: 'gr_', group_id: basic.id })).toEqual(['gr_over', 'gr_asleep', 'gr_plain'])
  expect(await named({ q: 'gr_', group_id: 999_999 })).toEqual([])
})

test('shows the reason of a suspension at login, in the user’s language, and only with the right password', async () => {
  const { id } = await person('rude')
  await change(id, { is_suspended: true, suspension_reason: 'Spam in shares' })
  expect((await newest()).detail).toEqual({
    is_suspended: { from: false, to: true },
    suspension_reason: { from: '', to: 'Spam in shares' },
  })
  const english = { 'accept-language': 'en' }
  const message = 'This account is suspended (Spam in shares). Contact the administrator'
  expect(await login('rude', {}, english)).toMatchObject({ status: 403, message, data: { code: 'account_suspended' } })
  expect((await login('rude')).message).toBe('该账号已被停用（Spam in shares），请联系管理员')
  const wrong = await login('rude', { password: 'not the right words' })
  expect(wrong.data.code).toBe('credentials_wrong')
  expect(wrong.body).not.toContain('Spam')

  await change(id, { suspension_reason: '' })
  expect((await login('rude')).message).toBe('该账号已被停用，请联系管理员')
  await change(id, { suspension_reason: 'Again' })
  await change(id, { is_suspended: false })
  expect(await shown(id)).toMatchObject({ is_suspended: false, suspension_reason: '' })
  await change(id, { suspension_reason: 'Not suspended at all' })
  expect((await shown(id)).suspension_reason).toBe('')
  expect((await login('rude')).status).toBe(200)
})

test('an address is marked as verified by hand, and not where there is none', async () => {
  const { id } = await person('unproven')
  expect((await change(id, { is_email_verified: true })).status).toBe(204)
  expect((await shown(id)).email_verified_at).toBe(clock.time.toISOString())
  expect((await newest()).detail).toEqual({ email_verified_at: { from: null, to: clock.time.toISOString() } })
  expect(await change(id, { is_phone_verified: true })).toMatchObject({
    status: 422,
    data: { errors: { is_phone_verified: [expect.any(String)] } },
  })
  await change(id, { email: 'other@example.org' })
  expect((await shown(id)).email_verified_at).toBeNull()
  await change(id, { email: 'third@example.org', is_email_verified: true })
  expect((await shown(id)).email_verified_at).not.toBeNull()
  await change(id, { is_email_verified: false })
  expect((await shown(id)).email_verified_at).toBeNull()
  expect((await change(id, { email: null, is_email_verified: true })).status).toBe(422)
})

test('the last login is kept', async () => {
  const { id } = await person('regular')
  clock.time = new Date('2026-01-01T00:03:00Z')
  await login('regular', {}, { 'x-forwarded-for': '203.0.113.40' })
  expect(await shown(id)).toMatchObject({ login_ip: '203.0.113.40', login_at: '2026-01-01T00:03:00.000Z' })
})

test('a reset without email shows a new password once and ends all sessions', async () => {
  const { params, token } = await person('forgetful')
  const program = await services.tokens.createApiToken(db, params.id, {
    name: 'left behind',
    abilities: null,
    expires_at: new Date(clock.time.getTime() + 86_400_000).toISOString(),
  })
  expect((await callAs(program)('GET /user/profile')).status).toBe(200)
  const { data } = await admin('POST /admin/users/{id}/reset_password', { params, body: {} })
  expect((await callAs(program)('GET /user/profile')).status).toBe(401)
  expect(data).toMatchObject({ sent_to: null, password: expect.stringMatching(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/) })
  expect((await callAs(token)('GET /user/profile')).status).toBe(401)
  expect((await login('forgetful')).data.code).toBe('credentials_wrong')
  expect((await login('forgetful', { password: data.password! })).status).toBe(200)
  const entry = await newest()
  expect(entry).toMatchObject({ action: 'user.reset_password', target: `user ${params.id} forgetful` })
  expect(JSON.stringify(entry)).not.toContain(data.password)
})

test('with mail a reset sends a code by which the owner chooses a new password', async () => {
  await configure(mail)
  const { params, token } = await person('robbed')
  const email = 'robbed@example.org'
  const { data } = await admin('POST /admin/users/{id}/reset_password', { params, body: {} })
  expect(data).toMatchObject({ sent_to: email, password: null })
  expect((await callAs(token)('GET /user/profile')).status).toBe(401)
  expect((await login('robbed')).data.code).toBe('credentials_wrong')
  await jobs.drain()
  const letter = smtp.received.find(({ to }) => to.includes(email))!
  const code = /\b\d{6}\b/.exec(readMail(letter.raw).parts.get('text/plain')!)![0]
  const words = { password: 'chosen by the owner', password_confirmation: 'chosen by the owner' }
  expect((await visitor('POST /mail/reset_password', { body: { email, code, ...words } })).status).toBe(204)
  expect((await login('robbed', { password: words.password })).status).toBe(200)
  expect(JSON.stringify(await newest())).not.toContain(code)
  await configure({ mail_host: '' })
})

test('a reset tells what other ways in remain, and closes them all where the account was taken', async () => {
  const { params, id } = await person('taken_over')
  await insertPasskey(db, id)
  await insertBinding(db, id)
  const mild = await admin('POST /admin/users/{id}/reset_password', { params, body: {} })
  expect(mild.data).toMatchObject({ passkeys: 1, bindings: 1 })
  expect(await shown(id)).toMatchObject({ has_second_factor: true })

  const intruder = callAs((await login('taken_over', { password: mild.data.password! })).data.token)
  const { data } = await admin('POST /admin/users/{id}/reset_password', { params, body: { everything: true } })
  expect(data).toMatchObject({ passkeys: 0, bindings: 0 })
  expect((await newest()).detail).toMatchObject({ everything: true, passkeys: 0, bindings: 0 })
  for (const table of ['passkeys', 'oauth_bindings', 'tokens'] as const) {
    expect(await db.selectFrom(table).where('user_id', '=', id).select('id').execute()).toEqual([])
  }
  expect((await intruder('GET /user/profile')).status).toBe(401)
  expect((await login('taken_over', { password: data.password! })).status).toBe(200)
})

test('an administrator who closes every other way into their own account stays logged in', async () => {
  const owner = await user('owner_in_chief', { is_admin: true })
  await insertPasskey(db, owner.id)
  const body = { everything: true }
  expect((await owner('POST /admin/users/{id}/reset_password', { params: { id: owner.id }, body })).status).toBe(200)
  expect((await owner('GET /user/profile')).status).toBe(200)
  expect(await shown(owner.id)).toMatchObject({ has_second_factor: false })
})

test('an administrator’s own session outlives a reset of their own password', async () => {
  const boss = await user('boss', { is_admin: true })
  expect((await boss('POST /admin/users/{id}/reset_password', { params: { id: boss.id }, body: {} })).status).toBe(200)
  expect((await boss('GET /user/profile')).status).toBe(200)
})

test('who is deleted by the team cannot call it off, whatever they had decided before; the team can', async () => {
  await configure(mail)
  const { params, token } = await person('expelled')
  const { data: own } = await callAs(token)('POST /user/deletion')
  expect((await callAs(token)('DELETE /user/deletion')).status).toBe(204)
  await callAs(token)('POST /user/deletion')
  const { data } = await admin('POST /admin/users/{id}/deletion', { params, body: {} })
  expect(data).toEqual(own)
  const again = callAs((await login('expelled')).data.token)
  const { deletion_at, is_expelled } = (await again('GET /user/profile')).data
  expect([deletion_at, is_expelled]).toEqual([own.deletion_at, true])
  expect(await again('DELETE /user/deletion')).toMatchObject({ status: 409, data: { code: 'expelled' } })
  expect((await again('POST /user/deletion')).data).toEqual(own)
  expect((await again('GET /user/profile')).data.deletion_at).toBe(own.deletion_at)
  await jobs.drain()
  const letters = smtp.received.filter(({ to }) => to.includes('expelled@example.org'))
  const texts = letters.map(({ raw }) => readMail(raw).parts.get('text/plain'))
  expect(texts).toContainEqual(expect.stringContaining('这是网站管理团队的决定'))
  expect((await admin('DELETE /admin/users/{id}/deletion', { params })).status).toBe(204)
  await again('POST /user/deletion')
  expect((await again('DELETE /user/deletion')).status).toBe(204)
  expect((await shown(params.id)).deletion_at).toBeNull()
  await configure({ mail_host: '' })
})

test('deletes an account after some days, keeps it on cancellation, and logs both', async () => {
  const { id, token, params } = await person('leaver')
  const { data } = await admin('POST /admin/users/{id}/deletion', { params, body: {} })
  const inTwoWeeks = new Date(clock.time.getTime() + 14 * 86_400_000).toISOString()
  expect(data).toEqual({ deletion_at: inTwoWeeks })
  expect((await callAs(token)('GET /user/profile')).status).toBe(401)
  expect(await newest()).toMatchObject({
    action: 'user.schedule_deletion',
    detail: { deletion_at: { from: null, to: inTwoWeeks } },
  })
  clock.time = new Date(clock.time.getTime() + 60_000)
  const again = await admin('POST /admin/users/{id}/deletion', { params, body: {} })
  expect(again.data).toEqual({ deletion_at: inTwoWeeks })
  expect((await admin('DELETE /admin/users/{id}/deletion', { params })).status).toBe(204)
  expect(await newest()).toMatchObject({
    action: 'user.cancel_deletion',
    detail: { deletion_at: { from: inTwoWeeks, to: null } },
  })
  expect((await shown(id)).deletion_at).toBeNull()
  expect(await admin('DELETE /admin/users/{id}/deletion', { params })).toMatchObject({
    status: 409,
    data: { code: 'not_leaving' },
  })
  expect((await login('leaver')).status).toBe(200)
})

test('an account is deleted at once, also one that was to go later, and its files follow', async () => {
  const { id, token, params } = await person('unwanted')
  await insertPhoto(db, { owner_id: id })
  await db.updateTable('users').set({ photo_count: 1 }).where('id', '=', id).execute()
  await admin('POST /admin/users/{id}/deletion', { params, body: {} })
  expect((await admin('POST /admin/users/{id}/deletion', { params, body: { at_once: true } })).status).toBe(200)
  expect((await callAs(token)('GET /user/profile')).status).toBe(401)
  expect(await shown(id)).toMatchObject({
    username: `deleted#${id}`,
    email: null,
    deleted_at: clock.time.toISOString(),
  })
  expect((await login('unwanted', { password })).data.code).toBe('credentials_wrong')
  const entry = await newest()
  expect(entry).toMatchObject({ action: 'user.delete', target: `user ${id}`, detail: { is_admin: false } })
  expect(JSON.stringify(entry)).not.toContain('unwanted')
  await services.accountRemoval.removeDueAccounts()
  expect(await db.selectFrom('photos').select('id').where('owner_id', '=', id).execute()).toEqual([])
  const refused = { status: 409, data: { code: 'user_deleted' } }
  expect(await admin('POST /admin/users/{id}/deletion', { params, body: {} })).toMatchObject(refused)
  expect(await admin('POST /admin/users/{id}/reset_password', { params, body: {} })).toMatchObject(refused)
  expect((await admin('DELETE /admin/users/{id}/deletion', { params })).data.code).toBe('user_deleted')
})
