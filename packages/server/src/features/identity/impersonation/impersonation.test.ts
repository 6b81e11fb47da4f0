import { contract, isOpenToImpersonator, type Key } from '@imagora/contract'
import { beforeEach, expect, test } from 'vitest'
import { insertPhoto } from '#test/factories/factories.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, clock, app, user, configure } = server
const { upload } = createUploadActions(server)
const admin = await user('root', { is_admin: true })
const ann = await user('ann')
await db
  .updateTable('users')
  .set({ email: 'ann@example.org', email_verified_at: clock.time.toISOString(), login_ip: '203.0.113.9' })
  .where('id', '=', ann.id)
  .execute()

beforeEach(async () => {
  await configure({ allow_impersonation: true, mail_host: 'mail.example.org', mail_from: 'site@example.org' })
  await db.updateTable('tokens').set({ confirmed_at: clock.time.toISOString() }).execute()
})

const start = (id = ann.id, reason = 'Ticket 7') =>
  admin('POST /admin/users/{id}/impersonation', { params: { id }, body: { reason } })

/** Opens the account and returns a function that calls in it. */
async function open() {
  const { status, data } = await start()
  expect(status).toBe(200)
  const authorization = `Bearer ${data.token}`
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const response = await app.inject({
      method,
      url: `/api/v2${path}`,
      headers: { authorization },
      ...(payload && { payload }),
    })
    const body = response.body ? (response.json() as { data?: Record<string, unknown>; code?: string }) : {}
    return { status: response.statusCode, code: body.code ?? (body.data?.code as string | undefined), data: body.data }
  }
}

const listEntries = async () => (await admin('GET /admin/audit')).data.data

test('[BO-90] an account is opened with a reason, for thirty minutes, and the log and the user are told', async () => {
  expect((await start(ann.id, ' ')).status).toBe(422)
  const before = await db
    .selectFrom('users')
    .where('id', '=', ann.id)
    .select(['login_ip', 'login_at'])
    .executeTakeFirst()
  const call = await open()
  const { data: profile } = await call('GET', '/user/profile')
  const expires_at = new Date(clock.time.getTime() + 30 * 60_000).toISOString()
  expect(profile).toMatchObject({ username: 'ann', impersonation: { admin: 'root', expires_at } })
  expect((await ann('GET /user/profile')).data).not.toHaveProperty('impersonation')
  expect((await listEntries())[0]).toMatchObject({
    action: 'user.impersonate',
    target: `user ${ann.id} ann`,
    user: { username: 'root' },
    detail: { reason: 'Ticket 7' },
  })
  const told = (await ann('GET /user/impersonations')).data.data
  expect(told[0]).toMatchObject({ admin: 'root', reason: 'Ticket 7', expires_at })
  const mails = await db.selectFrom('mail_outbox').selectAll().execute()
  const mail = JSON.stringify(mails.at(-1))
  for (const word of ['ann@example.org', 'root', 'Ticket 7']) expect(mail).toContain(word)
  expect(
    await db.selectFrom('users').where('id', '=', ann.id).select(['login_ip', 'login_at']).executeTakeFirst(),
  ).toEqual(before)
})

test('[BO-91] the account of an administrator, of another role, of nobody and of a suspended user stays closed', async () => {
  const refusalOf = async (id: number) => {
    const { status, data } = await start(id)
    return [status, (data as unknown as { code: string }).code]
  }
  const other = await user('other_admin', { is_admin: true })
  const moderator = await user('moderator', { staff_role: 'moderator' })
  const suspended = await user('suspended', { is_suspended: true })
  expect(await refusalOf(other.id)).toEqual([403, 'role_lacking'])
  expect(await refusalOf(admin.id)).toEqual([403, 'role_lacking'])
  expect(await refusalOf(moderator.id)).toEqual([403, 'role_lacking'])
  expect(await refusalOf(suspended.id)).toEqual([409, 'impersonation_off'])
  expect(await refusalOf(987_654)).toEqual([404, 'user_missing'])
  const support = await user('support', { staff_role: 'support' })
  const asked = await support('POST /admin/users/{id}/impersonation', { params: { id: ann.id }, body: { reason: 'x' } })
  expect(asked.status).toBe(403)
  await db.updateTable('tokens').set({ confirmed_at: null }).execute()
  expect(await refusalOf(ann.id)).toEqual([403, 'reauth_required'])
})

test('[BO-92] content can be changed, with an entry of each change; what is the user’s own is refused', async () => {
  const photo = await insertPhoto(db, { owner_id: ann.id })
  const call = await open()
  expect((await call('GET', '/user/photos')).status).toBe(200)
  expect((await call('PUT', `/user/photos/${photo.id}`, { name: 'Renamed' })).status).toBeLessThan(300)
  expect((await listEntries())[0]).toMatchObject({
    action: 'user.act_as',
    target: `user ${ann.id} ann`,
    user: { username: 'root' },
    detail: { call: 'PUT /api/v2/user/photos/:id', params: { id: String(photo.id) } },
  })
  const refused: [Parameters<typeof call>[0], string][] = [
    ['PUT', '/user/password'],
    ['POST', '/user/bind_email'],
    ['POST', '/user/second_factors/totp'],
    ['POST', '/user/second_factors/recovery_codes'],
    ['POST', '/user/tokens'],
    ['DELETE', '/user/tokens/1'],
    ['POST', '/user/orders'],
    ['POST', '/user/orders/1/pay'],
    ['POST', '/user/deletion'],
    ['POST', '/user/export'],
    ['POST', '/user/reauth'],
    ['POST', '/user/profile'],
    ['DELETE', '/user/sessions'],
  ]
  for (const [method, path] of refused) {
    expect(await call(method, path, {}), path).toMatchObject({ status: 403, code: 'impersonation_refused' })
  }
  expect((await listEntries())[0]).toMatchObject({ action: 'user.act_as' })
  expect((await call('GET', '/admin/users')).status).toBe(403)
})

test('[BO-92] a call that asks for the password, or that only sessions may make, is closed unless it says otherwise', () => {
  const openCalls = (Object.keys(contract) as Key[]).filter((key) => isOpenToImpersonator(key, contract[key]))
  const changes = openCalls.filter((key) => !key.startsWith('GET ') && contract[key].access === 'session')
  expect(changes).toEqual(['POST /logout'])
  expect(openCalls.filter((key) => contract[key].access === 'admin' || 'reauth' in contract[key])).toEqual([])
})

test('[BO-93] the access ends at a press, after thirty minutes, by the user, with the administrator’s session, and with the setting', async () => {
  const stopped = await open()
  expect((await stopped('POST', '/logout')).status).toBe(204)
  expect((await listEntries())[0]).toMatchObject({ action: 'user.stop_impersonating', user: { username: 'root' } })
  expect((await stopped('GET', '/user/profile')).status).toBe(401)

  const ended = await open()
  const sessions = (await ann('GET /user/sessions')).data.data
  const found = sessions.find(({ impersonator }) => impersonator === 'root')!
  expect(sessions.filter(({ impersonator }) => impersonator === null).length).toBeGreaterThan(0)
  expect((await ann('DELETE /user/sessions/{id}', { params: { id: found.id } })).status).toBe(204)
  expect((await ended('GET', '/user/profile')).status).toBe(401)

  const forbidden = await open()
  await configure({ allow_impersonation: false })
  expect((await forbidden('GET', '/user/profile')).status).toBe(401)
  const { status, data } = await start()
  expect([status, (data as unknown as { code: string }).code]).toEqual([409, 'impersonation_off'])
  await configure({ allow_impersonation: true })

  const demoted = await open()
  await db.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute()
  expect((await demoted('GET', '/user/profile')).status).toBe(401)
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()

  const expired = await open()
  const time = clock.time
  clock.time = new Date(time.getTime() + 30 * 60_000)
  expect((await expired('GET', '/user/profile')).status).toBe(401)
  clock.time = time

  const last = await open()
  await db.deleteFrom('tokens').where('user_id', '=', admin.id).execute()
  expect((await last('GET', '/user/profile')).status).toBe(401)
})

test('[BO-93] an archive that was requested in the account cannot be downloaded once the access has ended', async () => {
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()
  const root = await user('second_root', { is_admin: true })
  const { data } = await root('POST /admin/users/{id}/impersonation', { params: { id: ann.id }, body: { reason: 'x' } })
  const photo = (await upload(ann.token, { bytes: await jpeg({ seed: 1 }), filename: 'sea.jpg' })).data
  const response = await app.inject({
    method: 'POST',
    url: '/api/v2/user/photos/archive',
    headers: { authorization: `Bearer ${data.token}` },
    payload: { ids: [photo.id] },
  })
  expect(response.statusCode).toBe(200)
  const { url } = response.json<{ data: { url: string } }>().data
  const download = async () => (await app.inject({ url: new URL(url).pathname + new URL(url).search })).statusCode
  expect(await download()).toBe(200)
  await root('POST /logout')
  expect(await download()).toBe(404)
})
