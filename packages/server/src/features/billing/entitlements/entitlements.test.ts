import type { PlanType } from '@imagora/contract'
import { expect, test } from 'vitest'
import { insertPlan, insertUser } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, user, createApiClient, clock, services } = server
const { entitlements } = services
const admin = await user('the_admin', { is_admin: true })

const day = 86_400_000
const month = 30 * 24 * 60
const begin = clock.time.getTime()
const at = (days: number) => new Date(begin + days * day).toISOString()
/** The clock is reset after each test, because sessions would expire in the meantime. */
async function onDay<T>(days: number, act: () => Promise<T>) {
  clock.time = new Date(begin + days * day)
  return act().finally(() => (clock.time = new Date(begin)))
}

async function newGroup(name: string, capacity_bytes = 0) {
  const basic = await db.selectFrom('groups').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow()
  const { id: _id, ...group } = { ...basic, name, capacity_bytes, is_default: false }
  return db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()
}

async function newPlan(name: string) {
  const group = await newGroup(name)
  const { id } = await insertPlan(db, { type: 'vip', name, group_id: group.id, capacity_bytes: 0 })
  return { id, type: 'vip' as PlanType, group }
}
const [silver, gold] = [await newPlan('Silver'), await newPlan('Gold')]

let orders = 0
function buy(user_id: number, plan: { id: number; group: { id: number } }, duration = month, order_id = ++orders) {
  const bought = { user_id, order_id, plan_id: plan.id, type: 'vip' as const, group_id: plan.group.id, duration }
  return db.transaction().execute((tx) => entitlements.grantPurchase(tx, bought, clock.time.toISOString()))
}
function buyRoom(user_id: number, capacity_bytes: number, duration = month, order_id = ++orders) {
  const bought = { user_id, order_id, plan_id: null, type: 'storage' as const, capacity_bytes, duration }
  return db.transaction().execute((tx) => entitlements.grantPurchase(tx, bought, clock.time.toISOString()))
}
const takeBack = (user_id: number, id: number) =>
  db.transaction().execute((tx) => entitlements.revokeEntitlement(tx, { id, user_id }, clock.time.toISOString()))

const newUser = async () => (await insertUser(db, {})).id
const inForce = async (id: number) => (await services.groups.getEffectiveGroup(id)).name
const groupsOf = async (id: number) => (await entitlements.list.groups(id, { page: 1, per_page: 20 })).data
const roomOf = async (id: number) => services.groups.getCapacityBytes(id, { capacity_bytes: 0 })

test('[GR-02] what somebody has is listed with where it is from, its end and the days that remain', async () => {
  const ann = await user('ann')
  await buy(ann.id, silver)
  await buyRoom(ann.id, 5 * 1024 ** 3, 0)
  await admin('POST /admin/users/{id}/capacities', { params: { id: ann.id }, body: { capacity_bytes: 1024, days: 7 } })
  const { data: groups } = (await ann('GET /user/groups')).data
  expect(groups).toMatchObject([
    {
      from: 'subscribe',
      state: 'active',
      created_at: at(0),
      expired_at: at(30),
      days_remaining: 30,
      group: { id: silver.group.id, name: 'Silver' },
      plan_id: silver.id,
    },
  ])
  const { data: capacities } = (await ann('GET /user/capacities')).data
  expect(capacities).toMatchObject([
    { from: 'system', capacity: 1, state: 'active', expired_at: at(7), days_remaining: 7 },
    { from: 'subscribe', capacity: 5 * 1024 ** 2, state: 'active', expired_at: null, days_remaining: null },
  ])
  expect((await ann('GET /group')).data.group).toMatchObject({ name: 'Silver', expired_at: at(30) })
  await onDay(29.5, async () => expect(await groupsOf(ann.id)).toMatchObject([{ days_remaining: 1, state: 'active' }]))
  await onDay(30, async () => expect(await groupsOf(ann.id)).toMatchObject([{ days_remaining: 0, state: 'expired' }]))
})

test('[GR-02] it can be given up by its owner alone, and a token needs the permission', async () => {
  const [bob, eve] = [await user('bob'), await user('eve')]
  await buy(bob.id, silver)
  await buyRoom(bob.id, 1024)
  const [group] = (await bob('GET /user/groups')).data.data
  const [room] = (await bob('GET /user/capacities')).data.data
  for (const missing of [
    await eve('DELETE /user/groups/{id}', { params: { id: group!.id } }),
    await eve('DELETE /user/capacities/{id}', { params: { id: room!.id } }),
  ]) {
    expect(missing).toMatchObject({ status: 404, data: { code: 'owned_missing' } })
  }
  const reader = await createApiClient(bob.id, ['user:group:read'])
  expect((await reader('GET /user/groups')).status).toBe(200)
  expect((await reader('DELETE /user/groups/{id}', { params: { id: group!.id } })).status).toBe(403)
  expect((await bob('DELETE /user/groups/{id}', { params: { id: group!.id } })).status).toBe(204)
  expect((await bob('DELETE /user/capacities/{id}', { params: { id: room!.id } })).status).toBe(204)
  expect(await inForce(bob.id)).toBe('默认组')
  expect(await roomOf(bob.id)).toBe(0)
})

test('[GR-03] the newest subscription applies at once, and at its end the default group does, never an older one', async () => {
  const id = await newUser()
  expect(await buy(id, silver, 12 * month)).toMatchObject({ kind: 'new' })
  expect(await inForce(id)).toBe('Silver')
  expect(await buy(id, gold)).toMatchObject({ kind: 'replaced', replaced: { name: 'Silver', expired_at: at(360) } })
  expect(await inForce(id)).toBe('Gold')
  expect(await groupsOf(id)).toMatchObject([
    { group: { name: 'Gold' }, state: 'active' },
    { group: { name: 'Silver' }, state: 'replaced' },
  ])
  await onDay(30, async () => expect(await inForce(id)).toBe('默认组'))
})

test('[GR-03] a plan that sells another group by now replaces what it sold before', async () => {
  const id = await newUser()
  const plan = await newPlan('Bronze')
  await buy(id, plan, 12 * month)
  const changed = { ...plan, group: gold.group }
  expect(await entitlements.previewPurchase(db, id, changed, { duration: month })).toMatchObject({
    replaces: { name: 'Bronze' },
  })
  expect(await buy(id, changed)).toMatchObject({ kind: 'replaced', expired_at: at(30) })
})

test('[GR-03] the same plan again goes on from its old end', async () => {
  const id = await newUser()
  const first = await buy(id, silver)
  clock.time = new Date(begin + 20 * day)
  expect(await entitlements.previewPurchase(db, id, silver, { duration: month })).toEqual({
    replaces: null,
    extends_to: at(60),
    expires_at: at(60),
  })
  expect(await buy(id, silver)).toMatchObject({ kind: 'extended', owned_id: first.owned_id, expired_at: at(60) })
  clock.time = new Date(begin + 70 * day)
  // A purchase after expiry starts a new period.
  expect(await entitlements.previewPurchase(db, id, silver, { duration: month })).toEqual({
    replaces: null,
    extends_to: null,
    expires_at: at(100),
  })
  expect(await buy(id, silver)).toMatchObject({ kind: 'new', expired_at: at(100) })
  expect(await groupsOf(id)).toMatchObject([{ state: 'active' }, { state: 'expired' }])
  expect(await buy(id, silver, 0)).toMatchObject({ kind: 'extended', expired_at: null })
  clock.time = new Date(begin)
})

test('[GR-03] what would be lost is said before', async () => {
  const id = await newUser()
  const nothing = { replaces: null, extends_to: null, expires_at: at(30) }
  expect(await entitlements.previewPurchase(db, id, gold, { duration: month })).toEqual(nothing)
  await buy(id, silver, 2 * month)
  expect(await entitlements.previewPurchase(db, id, gold, { duration: month })).toEqual({
    ...nothing,
    replaces: { name: 'Silver', expired_at: at(60) },
  })
  // A storage package replaces nothing.
  expect(
    await entitlements.previewPurchase(db, id, { id: 999, type: 'storage', group: null }, { duration: month }),
  ).toEqual(nothing)
})

test('[GR-03] twenty purchases at once leave one subscription active and lose no time', async () => {
  const id = await newUser()
  await Promise.all(Array.from({ length: 20 }, () => buy(id, silver)))
  expect(await groupsOf(id)).toMatchObject([{ state: 'active', expired_at: at(600) }])
  await Promise.all(Array.from({ length: 10 }, (_, number) => buy(id, number % 2 ? silver : gold)))
  const active = db.selectFrom('user_groups').where('user_id', '=', id).where('is_active', '=', true).select('id')
  expect(await active.execute()).toHaveLength(1)
})

test('an order is applied once, whoever tries again', async () => {
  const id = await newUser()
  const order = ++orders
  await buy(id, silver, month, order)
  await expect(buy(id, silver, month, order)).rejects.toThrow()
  await expect(buyRoom(id, 1024, month, order)).rejects.toThrow()
  expect(await groupsOf(id)).toMatchObject([{ expired_at: at(30) }])
  expect(await roomOf(id)).toBe(0)
})

test('[GR-04] packages of storage add up until each ends', async () => {
  const id = await newUser()
  await buyRoom(id, 1000)
  await buyRoom(id, 500, 2 * month)
  await buyRoom(id, 50, 0)
  expect(await roomOf(id)).toBe(1550)
  await onDay(30, async () => expect(await roomOf(id)).toBe(550))
  await onDay(60, async () => expect(await roomOf(id)).toBe(50))
})

test('a refund takes back what its order gave, and no more', async () => {
  const id = await newUser()
  const [first, second] = [++orders, ++orders]
  await buy(id, silver, month, first)
  await buy(id, silver, 2 * month, second)
  expect(await takeBack(id, first)).toBe(true)
  expect(await groupsOf(id)).toMatchObject([{ state: 'active', expired_at: at(60) }])
  expect(await takeBack(id, first)).toBe(false)
  expect(await takeBack(id, second)).toBe(true)
  expect(await inForce(id)).toBe('默认组')

  const forEver = ++orders
  await buy(id, gold, month)
  await buy(id, gold, 0, forEver)
  expect(await groupsOf(id)).toMatchObject([{ expired_at: null }, {}])
  await takeBack(id, forEver)
  expect(await groupsOf(id)).toMatchObject([{ expired_at: at(30) }, {}])

  const room = ++orders
  await buyRoom(id, 1000)
  await buyRoom(id, 77, 0, room)
  await takeBack(id, room)
  expect(await roomOf(id)).toBe(1000)
  expect(await takeBack(id, 999_999)).toBe(false)
})

test('a gift replaces another subscription and says so; of the same group it goes on', async () => {
  const cat = await user('cat')
  await buy(cat.id, silver, 12 * month)
  const give = (group_id: number, days: number | null) =>
    admin('POST /admin/users/{id}/groups', { params: { id: cat.id }, body: { group_id, days } })
  expect((await give(silver.group.id, 10)).data).toMatchObject({
    kind: 'extended',
    expired_at: at(370),
    replaced: null,
  })
  expect(await groupsOf(cat.id)).toMatchObject([{ from: 'subscribe', plan_id: silver.id }])
  const { data } = await give(gold.group.id, 30)
  expect(data).toMatchObject({
    kind: 'replaced',
    replaced: { name: 'Silver', expired_at: at(370) },
    expired_at: at(30),
  })
  expect((await admin('GET /admin/users/{id}/groups', { params: { id: cat.id } })).data.data).toMatchObject([
    { from: 'system', state: 'active', group: { name: 'Gold' }, plan_id: null },
    { from: 'subscribe', state: 'replaced' },
  ])
  // A purchase after a gift of the same group extends the gift, so no time is lost.
  expect(await buy(cat.id, gold)).toMatchObject({ kind: 'extended', expired_at: at(60) })
  expect(await groupsOf(cat.id)).toMatchObject([{ from: 'subscribe', plan_id: gold.id }, {}])

  const [held] = await groupsOf(cat.id)
  const params = { id: cat.id, owned_id: held!.id }
  expect((await admin('DELETE /admin/users/{id}/groups/{owned_id}', { params })).status).toBe(204)
  expect((await admin('DELETE /admin/users/{id}/groups/{owned_id}', { params })).data.code).toBe('owned_missing')
  expect(await inForce(cat.id)).toBe('默认组')
  const { data: log } = (await admin('GET /admin/audit', { query: { q: 'user.' } })).data
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'user.take_group', target: `user ${cat.id} cat`, detail: { group: 'Gold' } },
    { action: 'user.give_group', detail: { group: 'Gold', replaced: { name: 'Silver' } } },
  ])
})

test('a gift of storage can be taken again, and nobody gets what does not exist', async () => {
  const dan = await user('dan')
  const params = { id: dan.id }
  const body = { capacity_bytes: 4096, days: null }
  const { data } = await admin('POST /admin/users/{id}/capacities', { params, body })
  expect(await roomOf(dan.id)).toBe(4096)
  expect((await admin('GET /admin/users/{id}/capacities', { params })).data.data).toMatchObject([{ id: data.id }])
  const theirs = { ...params, owned_id: data.id }
  expect((await admin('DELETE /admin/users/{id}/capacities/{owned_id}', { params: theirs })).status).toBe(204)
  expect(await roomOf(dan.id)).toBe(0)

  const guests = await db.selectFrom('groups').where('is_guest', '=', true).select('id').executeTakeFirstOrThrow()
  for (const group_id of [guests.id, 9999]) {
    const answer = await admin('POST /admin/users/{id}/groups', { params, body: { group_id, days: 1 } })
    expect(answer.data.code).toBe('group_missing')
  }
  const gone = await insertUser(db, { deleted_at: clock.time.toISOString() })
  const toNobody = await admin('POST /admin/users/{id}/capacities', { params: gone, body })
  expect(toNobody.data.code).toBe('user_deleted')
  const missing = await admin('POST /admin/users/{id}/capacities', { params: { id: 99_999 }, body })
  expect(missing.data.code).toBe('user_missing')
})

test('an order for a group that is gone gives the one that its plan sells now', async () => {
  const id = await newUser()
  const plan = { id: silver.id, group: { id: 99_999 } }
  await buy(id, plan)
  expect(await inForce(id)).toBe('Silver')
})

function buyMonths(user_id: number, months: number, { time_zone = 'UTC', order_id = ++orders } = {}) {
  const term = { duration: months * month, months, time_zone }
  const bought = { user_id, order_id, plan_id: silver.id, type: 'vip', group_id: silver.group.id, ...term } as const
  return db.transaction().execute((tx) => entitlements.grantPurchase(tx, bought, clock.time.toISOString()))
}

async function onDate<T>(time: string, act: () => Promise<T>) {
  clock.time = new Date(time)
  return act().finally(() => (clock.time = new Date(begin)))
}

test('[PL-20] calendar months end on the day they began, or on the last day of a shorter month', () =>
  onDate('2027-01-31T10:30:00.250Z', async () => {
    const id = await newUser()
    expect(await buyMonths(id, 1)).toMatchObject({ kind: 'new', expired_at: '2027-02-28T10:30:00.250Z' })
    const preview = { duration: month, months: 1, time_zone: 'UTC' }
    expect(await entitlements.previewPurchase(db, id, silver, preview)).toMatchObject({
      extends_to: '2027-03-31T10:30:00.250Z',
    })
    expect(await buyMonths(id, 1)).toMatchObject({ kind: 'extended', expired_at: '2027-03-31T10:30:00.250Z' })
    expect(await buyMonths(id, 1)).toMatchObject({ expired_at: '2027-04-30T10:30:00.250Z' })
    expect(await buyMonths(id, 10)).toMatchObject({ expired_at: '2028-02-29T10:30:00.250Z' })
    expect(await buyMonths(id, 12)).toMatchObject({ expired_at: '2029-02-28T10:30:00.250Z' })
    expect(await buyMonths(id, 6)).toMatchObject({ expired_at: '2029-08-31T10:30:00.250Z' })
  }))

test('[PL-20] a period of exact length moves the day on which months end', () =>
  onDate('2027-01-31T00:00:00.000Z', async () => {
    const id = await newUser()
    await buyMonths(id, 1)
    expect(await buy(id, silver, 24 * 60)).toMatchObject({ expired_at: '2027-03-01T00:00:00.000Z' })
    expect(await buyMonths(id, 1)).toMatchObject({ expired_at: '2027-04-01T00:00:00.000Z' })
  }))

test('[PL-20] months follow the calendar of the time zone, and its clock through daylight saving time', async () => {
  const id = await newUser()
  // It is the first of March in Shanghai already.
  await onDate('2027-02-28T18:00:00.000Z', async () => {
    const time_zone = 'Asia/Shanghai'
    expect(await buyMonths(id, 1, { time_zone })).toMatchObject({ expired_at: '2027-03-31T18:00:00.000Z' })
  })
  const other = await newUser()
  await onDate('2027-03-15T11:00:00.000Z', async () => {
    const time_zone = 'Europe/Berlin'
    expect(await buyMonths(other, 1, { time_zone })).toMatchObject({ expired_at: '2027-04-15T10:00:00.000Z' })
  })
})

test('[PL-20] a refund takes back the months of its order', () =>
  onDate('2027-01-31T00:00:00.000Z', async () => {
    const id = await newUser()
    const [second, forEver] = [++orders, ++orders]
    await buyMonths(id, 1)
    await buyMonths(id, 1, { order_id: second })
    await takeBack(id, second)
    expect(await groupsOf(id)).toMatchObject([{ expired_at: '2027-02-28T00:00:00.000Z' }])
    await buy(id, silver, 0, forEver)
    expect(await groupsOf(id)).toMatchObject([{ expired_at: null }])
    await takeBack(id, forEver)
    expect(await groupsOf(id)).toMatchObject([{ expired_at: '2027-02-28T00:00:00.000Z' }])
    expect(await buyMonths(id, 1)).toMatchObject({ expired_at: '2027-03-31T00:00:00.000Z' })
  }))

test('[PL-20] an end that a refund of days has moved is the day on which the next months end', () =>
  onDate('2027-01-31T00:00:00.000Z', async () => {
    const id = await newUser()
    const days = ++orders
    await buy(id, silver, 10 * 24 * 60, days)
    expect(await buyMonths(id, 1)).toMatchObject({ expired_at: '2027-03-10T00:00:00.000Z' })
    await takeBack(id, days)
    expect(await groupsOf(id)).toMatchObject([{ expired_at: '2027-02-28T00:00:00.000Z' }])
    expect(await buyMonths(id, 1)).toMatchObject({ expired_at: '2027-03-28T00:00:00.000Z' })
  }))
