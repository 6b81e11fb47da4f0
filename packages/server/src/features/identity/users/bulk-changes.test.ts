import { limits } from '@imagora/contract'
import { expect, test } from 'vitest'
import { insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const { db, user, services, logLines } = await startServer()
const admin = await user('admin', { is_admin: true })

const GB = 1024 ** 3
const done = (id: number) => ({ id, status: 'done', code: null, message: null })
const refused = (id: number, code: string) => ({ id, status: 'refused', code, message: expect.stringMatching(/./) })

async function newGroup(name: string) {
  const basic = await db.selectFrom('groups').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow()
  const { id: _id, ...group } = { ...basic, name, is_default: false }
  return (await db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()).id
}
const shown = async (id: number) => (await admin('GET /admin/users/{id}', { params: { id } })).data
const entriesOf = async (action: string, name: string) =>
  (await admin('GET /admin/audit', { query: { action, target: name, per_page: 100 } })).data.data

test('[OR-10] many users are suspended and activated in one call, with a result and an audit entry each', async () => {
  const [ann, bob] = [await user('ann'), await user('bob')]
  const { id: gone } = await insertUser(db, { username: 'gone', deleted_at: '2026-01-01T00:00:00.000Z' })
  const ids = [ann.id, gone, 999_999, bob.id, ann.id]
  const suspension = await admin('PUT /admin/users', { body: { action: 'suspend', ids, reason: 'Spam' } })
  expect(suspension.status).toBe(200)
  expect(suspension.data).toEqual([
    done(ann.id),
    refused(gone, 'user_deleted'),
    refused(999_999, 'user_missing'),
    done(bob.id),
  ])
  expect([(await ann('GET /user/profile')).status, (await bob('GET /user/profile')).status]).toEqual([401, 401])
  expect(await shown(bob.id)).toMatchObject({ is_suspended: true, suspension_reason: 'Spam' })
  for (const name of ['ann', 'bob']) {
    expect(await entriesOf('user.change', name)).toMatchObject([
      { detail: { is_suspended: { from: false, to: true }, suspension_reason: { from: '', to: 'Spam' } } },
    ])
  }

  const activation = await admin('PUT /admin/users', { body: { action: 'activate', ids: [ann.id, bob.id] } })
  expect(activation.data).toEqual([done(ann.id), done(bob.id)])
  expect(await shown(bob.id)).toMatchObject({ is_suspended: false, suspension_reason: '' })
})

test('[OR-10] nobody suspends themselves, alone or among many, and the last administrator stays', async () => {
  const suspend = (ids: number[]) => admin('PUT /admin/users', { body: { action: 'suspend', ids } })
  expect((await suspend([admin.id])).data).toEqual([refused(admin.id, 'last_admin')])
  const other = await user('other_admin', { is_admin: true })
  expect((await suspend([admin.id])).data).toEqual([refused(admin.id, 'own_suspension')])
  const single = await admin('PUT /admin/users/{id}', { params: { id: admin.id }, body: { is_suspended: true } })
  expect(single).toMatchObject({ status: 409, data: { code: 'own_suspension' } })
  expect((await suspend([other.id])).data).toEqual([done(other.id)])
  expect((await admin('GET /user/profile')).status).toBe(200)
})

test('[OR-10] the role group of many users is changed, for a time or for good', async () => {
  const [cat, dan] = [await user('cat'), await user('dan')]
  const group_id = await newGroup('Gold')
  const body = { action: 'change_group' as const, ids: [cat.id, dan.id], group_id, days: 7 }
  expect((await admin('PUT /admin/users', { body })).data).toEqual([done(cat.id), done(dan.id)])
  for (const { id } of [cat, dan]) expect((await shown(id)).group.name).toBe('Gold')
  expect(await entriesOf('user.give_group', 'cat')).toMatchObject([{ detail: { group: 'Gold', days: 7 } }])
  const missing = await admin('PUT /admin/users', { body: { ...body, group_id: 999_999 } })
  expect(missing.data).toEqual([refused(cat.id, 'group_missing'), refused(dan.id, 'group_missing')])
})

test('[OR-10] extra storage is set and removed, and bought storage stays', async () => {
  const eve = await user('eve')
  const owned = async () =>
    (await eve('GET /user/capacities')).data.data.map(({ from, capacity }) => [from, capacity * 1024])
  const bought = { user_id: eve.id, order_id: 1, plan_id: null, type: 'storage' as const, capacity_bytes: 5 * GB }
  await db
    .transaction()
    .execute((tx) => services.entitlements.grantPurchase(tx, { ...bought, duration: 0 }, '2026-01-01T00:00:00.000Z'))
  await admin('POST /admin/users/{id}/capacities', { params: { id: eve.id }, body: { capacity_bytes: GB } })
  const change = (capacity_bytes: number) =>
    admin('PUT /admin/users', { body: { action: 'change_capacity', ids: [eve.id], capacity_bytes } })
  for (const attempt of [1, 2]) {
    expect((await change(3 * GB)).data, `attempt ${attempt}`).toEqual([done(eve.id)])
    expect(await owned()).toEqual([
      ['system', 3 * GB],
      ['subscribe', 5 * GB],
    ])
  }
  await change(0)
  expect(await owned()).toEqual([['subscribe', 5 * GB]])
  expect((await entriesOf('user.change_capacity', 'eve')).map(({ detail }) => detail)).toEqual([
    { capacity_bytes: { from: 3 * GB, to: 0 } },
    { capacity_bytes: { from: 3 * GB, to: 3 * GB } },
    { capacity_bytes: { from: GB, to: 3 * GB } },
  ])
})

test('[OR-10] support ends sessions of many users, but none of administrators, and changes nothing else', async () => {
  const support = await user('helper', { staff_role: 'support' })
  const [fay, gus] = [await user('fay'), await user('gus')]
  const ids = [fay.id, admin.id, gus.id]
  const { data } = await support('DELETE /admin/users/sessions', { body: { ids } })
  expect(data).toEqual([done(fay.id), refused(admin.id, 'admin_only'), done(gus.id)])
  expect([(await fay('GET /user/profile')).status, (await admin('GET /user/profile')).status]).toEqual([401, 200])
  expect(await entriesOf('user.end_sessions', 'gus')).toHaveLength(1)
  const suspension = await support('PUT /admin/users', { body: { action: 'suspend', ids: [fay.id] } })
  expect(suspension).toMatchObject({ status: 403, data: { code: 'role_lacking' } })
})

test('[OR-10] a fault at one user is told of this user alone, and logged', async () => {
  const [hal, ivy] = [await user('hal'), await user('ivy')]
  // A second gift of this size fails in the database, which no refusal foresees.
  const index = db.schema.createIndex('test_sizes').unique().on('user_capacities').column('bytes')
  await index.where('bytes', '=', 7 * GB).execute()
  const give = (ids: number[]) =>
    admin('PUT /admin/users', { body: { action: 'change_capacity', ids, capacity_bytes: 7 * GB } })
  const { status, data } = await give([hal.id, ivy.id, 999_999])
  await db.schema.dropIndex('test_sizes').execute()
  expect(status).toBe(200)
  expect(data).toEqual([done(hal.id), refused(ivy.id, 'fault'), refused(999_999, 'user_missing')])
  const logged = logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged.filter(({ id, err }) => id === ivy.id && err)).toHaveLength(1)
  expect((await give([ivy.id])).data).toEqual([done(ivy.id)])
})

test('[OR-10] one call takes 500 users at most', async () => {
  const ids = Array.from({ length: limits.bulkRows + 1 }, (_, place) => 1_000_000 + place)
  const change = (some: number[]) => admin('PUT /admin/users', { body: { action: 'activate', ids: some } })
  expect(limits.bulkRows).toBe(500)
  expect((await change(ids)).status).toBe(422)
  expect((await change(ids.slice(1))).data).toHaveLength(500)
})
