import { expect, test } from 'vitest'
import { buildApp } from '#composition/routes.ts'
import { openDatabase, openSignals } from '#db/dialects/open-database.ts'
import { createServices } from '#composition/services.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { insertReport, insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user, callAs, password, runtime, services } = await startServer()
const admin = await user('admin', { is_admin: true })

const change = (id: number, body: object) => admin('PUT /admin/users/{id}', { params: { id }, body })
const refused = { status: 409, data: { code: 'last_admin' } }

/** Returns the active administrators. */
const active = () =>
  db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('is_suspended', '=', false)
    .where('deletion_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()

test('[M17] the last active administrator is neither demoted, suspended, deleted nor leaving', async () => {
  const params = { id: admin.id }
  expect(await change(admin.id, { is_admin: false })).toMatchObject(refused)
  expect(await change(admin.id, { is_suspended: true })).toMatchObject(refused)
  expect(await admin('POST /user/deletion')).toMatchObject(refused)
  for (const at_once of [false, true]) {
    expect(await admin('POST /admin/users/{id}/deletion', { params, body: { at_once } })).toMatchObject(refused)
  }
  const report = await insertReport(db, { type: 'user', target_id: admin.id, target: 'admin', owner_id: admin.id })
  const decision = { decision: 'uphold', act: 'suspend' } as const
  expect(await admin('PUT /admin/reports/{id}', { params: report, body: decision })).toMatchObject(refused)
  expect(await active()).toEqual([{ id: admin.id }])
})

test('[M17] administrators who are suspended or about to leave do not count', async () => {
  const { id: asleep } = await insertUser(db, { username: 'asleep', is_admin: true, is_suspended: true })
  await insertUser(db, { username: 'leaving', is_admin: true, deletion_at: '2026-02-01T00:00:00.000Z' })
  expect((await change(admin.id, { is_admin: false })).status).toBe(409)
  await change(asleep, { is_suspended: false })
  const other = await user('another', { is_admin: true })
  const demoted = await other('PUT /admin/users/{id}', { params: { id: admin.id }, body: { is_admin: false } })
  expect(demoted.status).toBe(204)
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()
})

test('[M17] [OR-12] an imported administrator counts from the first password on', async () => {
  await db.updateTable('users').set({ is_admin: false }).where('id', '!=', admin.id).execute()
  const invited = { body: { csv: 'email,username,role\nheir@x.example,heir,admin\n', dry_run: false } }
  const { links } = (await admin('POST /admin/users/import', invited)).data
  const demote = () => change(admin.id, { role: 'user' })
  expect(await demote()).toMatchObject(refused)
  expect(await admin('POST /user/deletion')).toMatchObject(refused)
  const words = { password, password_confirmation: password }
  const invitation = links[0]!.url.split('#')[1]!
  expect((await callAs(null)('POST /invitation/acceptance', { body: { invitation, ...words } })).status).toBe(200)
  expect(await demote()).toMatchObject({ status: 409, data: { code: 'own_role' } })
})

test('[M17] of administrators who demote, suspend or delete each other or leave at once, one remains', async () => {
  for (let round = 0; round < 10; round++) {
    await db.updateTable('users').set({ is_admin: false }).execute()
    const some = await Promise.all([1, 2, 3, 4].map((place) => user(`race_${round}_${place}`, { is_admin: true })))
    const answers = await Promise.all(
      some.flatMap((one, place) => {
        const next = { id: some[(place + 1) % some.length]!.id }
        return [
          one('PUT /admin/users/{id}', { params: next, body: { is_admin: false } }),
          one('PUT /admin/users/{id}', { params: { id: one.id }, body: { is_suspended: true } }),
          one('POST /admin/users/{id}/deletion', { params: next, body: { at_once: place % 2 === 0 } }),
          one('POST /user/deletion'),
        ]
      }),
    )
    // An administrator who was demoted, suspended or deleted in the meantime is refused like anyone else.
    const usual = [200, 204, 401, 403, 409]
    expect(answers.map(({ status }) => status).filter((status) => !usual.includes(status))).toEqual([])
    expect((await active()).length).toBeGreaterThanOrEqual(1)
    await services.accountRemoval.removeDueAccounts()
    expect((await active()).length).toBeGreaterThanOrEqual(1)
  }
})

test('[M17] [R38] whoever is demoted, suspended or deleted is out at the next request, on every server', async () => {
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()
  const { database } = runtime.config
  const elsewhere = { ...runtime, db: openDatabase(database), signals: openSignals(database) }
  const there = buildApp(elsewhere, createServices(elsewhere))
  cleanUp(async () => {
    await there.close()
    await elsewhere.signals.close()
    await elsewhere.db.destroy()
  })
  const statusThere = async (token: string, url = '/api/v2/admin/users') =>
    (await there.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
  const boss = await user('boss', { is_admin: true })
  expect(await statusThere(boss.token)).toBe(200)
  await change(boss.id, { is_admin: false })
  expect([await statusThere(boss.token), (await boss('GET /admin/users')).status]).toEqual([403, 403])
  expect(await statusThere(boss.token, '/api/v2/user/profile')).toBe(200)
  await change(boss.id, { is_admin: true })
  expect(await statusThere(boss.token)).toBe(200)
  await change(boss.id, { is_suspended: true })
  expect(await statusThere(boss.token)).toBe(401)

  const gone = await user('gone', { is_admin: true })
  expect(await statusThere(gone.token)).toBe(200)
  await admin('POST /admin/users/{id}/deletion', { params: { id: gone.id }, body: { at_once: true } })
  expect(await statusThere(gone.token)).toBe(401)
})
