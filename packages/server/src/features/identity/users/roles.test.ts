import { expect, test } from 'vitest'
import { insertReport } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user, configure } = await startServer()
const admin = await user('admin', { is_admin: true })

const change = (id: number, body: object) => admin('PUT /admin/users/{id}', { params: { id }, body })
const shown = async (id: number) => (await admin('GET /admin/users/{id}', { params: { id } })).data
const lastEntry = async () => (await admin('GET /admin/audit', { query: { per_page: 1 } })).data.data[0]!

test('[RO-04] an administrator grants and takes roles, effective with the next call and in the audit log', async () => {
  const ann = await user('ann')
  expect((await ann('GET /admin/tickets')).data.code).toBe('admin_only')
  expect((await change(ann.id, { role: 'support' })).status).toBe(204)
  expect(await lastEntry()).toMatchObject({ action: 'user.change', detail: { role: { from: 'user', to: 'support' } } })
  expect(await shown(ann.id)).toMatchObject({ role: 'support', is_admin: false })
  expect((await ann('GET /user/profile')).data).toMatchObject({ role: 'support', is_admin: false })
  expect((await ann('GET /admin/tickets')).status).toBe(200)
  expect((await ann('GET /admin/settings')).data.code).toBe('role_lacking')

  await change(ann.id, { role: 'user' })
  expect((await ann('GET /admin/tickets')).data.code).toBe('admin_only')
  await change(ann.id, { is_admin: true })
  expect(await shown(ann.id)).toMatchObject({ role: 'admin', is_admin: true })
  expect((await ann('GET /admin/settings')).status).toBe(200)
  await change(ann.id, { role: 'auditor' })
  expect(await shown(ann.id)).toMatchObject({ role: 'auditor', is_admin: false })
  await change(ann.id, { is_admin: false })
  expect(await shown(ann.id)).toMatchObject({ role: 'auditor' })
})

test('[RO-04] a new user has the given role, and the list finds users by it', async () => {
  const body = { username: 'judge', password: 'correct horse battery', role: 'moderator' as const }
  const { id } = (await admin('POST /admin/users', { body })).data
  expect(await shown(id)).toMatchObject({ role: 'moderator', is_admin: false })
  expect(await lastEntry()).toMatchObject({ action: 'user.create', detail: { role: 'moderator' } })
  const found = await admin('GET /admin/users', { query: { role: 'moderator' } })
  expect(found.data.data.map(({ username }) => username)).toEqual(['judge'])
  const admins = await admin('GET /admin/users', { query: { role: 'admin' } })
  expect(admins.data.data.map(({ username }) => username)).toEqual(['admin'])
})

test('[RO-05] nobody changes their own role, and the last administrator stays', async () => {
  expect(await change(admin.id, { role: 'auditor' })).toMatchObject({ status: 409, data: { code: 'last_admin' } })
  const other = await user('other_admin', { is_admin: true })
  expect(await change(admin.id, { role: 'auditor' })).toMatchObject({ status: 409, data: { code: 'own_role' } })
  expect((await change(admin.id, { role: 'admin', name: 'Root' })).status).toBe(204)
  await change(other.id, { role: 'user' })
  expect(await shown(other.id)).toMatchObject({ role: 'user' })
})

test('[RO-06] roles never act on accounts of administrators or of each other', async () => {
  const support = await user('helper', { staff_role: 'support' })
  const moderator = await user('watcher', { staff_role: 'moderator' })
  const ann = await user('plain')
  const refused = { status: 403, data: { code: 'admin_only' } }
  for (const { id } of [admin, moderator]) {
    const params = { id }
    expect(await support('DELETE /admin/users/{id}/sessions', { params })).toMatchObject(refused)
    expect(await support('POST /admin/users/{id}/reset_password', { params, body: {} })).toMatchObject(refused)
    const report = await insertReport(db, { type: 'user', target_id: id, target: 'someone', owner_id: id })
    const decision = { decision: 'uphold', act: 'suspend' } as const
    expect(await moderator('PUT /admin/reports/{id}', { params: report, body: decision })).toMatchObject(refused)
  }
  expect((await admin('GET /user/profile')).status).toBe(200)
  expect((await support('DELETE /admin/users/{id}/sessions', { params: { id: ann.id } })).status).toBe(204)
  expect((await ann('GET /user/profile')).status).toBe(401)
})

test('[RO-07] support sends a password reset by mail, but never sees a password nor removes login methods', async () => {
  const support = await user('mailer', { staff_role: 'support' })
  const ann = await user('forgetful')
  await db
    .updateTable('users')
    .set({ email: 'forgetful@x.example', email_verified_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', ann.id)
    .execute()
  const reset = (body: object) => support('POST /admin/users/{id}/reset_password', { params: { id: ann.id }, body })
  expect(await reset({})).toMatchObject({ status: 403, data: { code: 'admin_only' } })
  await configure({ mail_host: '127.0.0.1', mail_port: 1, mail_from: 'site@x.example' })
  expect(await reset({ everything: true })).toMatchObject({ status: 403, data: { code: 'admin_only' } })
  expect((await ann('GET /user/profile')).status).toBe(200)
  expect((await reset({})).data).toMatchObject({ sent_to: 'forgetful@x.example', password: null })
  expect((await ann('GET /user/profile')).status).toBe(401)
})
