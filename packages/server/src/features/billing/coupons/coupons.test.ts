import { expect, test } from 'vitest'
import type { CouponInput } from '@imagora/contract'
import { insertPlan, insertUser } from '#test/factories/factories.ts'
import { insertOrder } from '#test/factories/orders.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, user, clock, configure, services } = server
const { coupons } = services
const admin = await user('the_admin', { is_admin: true })
const { id: plan_id } = await insertPlan(db, {})

const settled = <T>(all: Promise<T>[]) => Promise.allSettled(all)
const reasonsOf = (all: PromiseSettledResult<unknown>[]) =>
  all.filter((each) => each.status === 'rejected').map(({ reason }) => (reason as Error).message)

type Given = Partial<Record<keyof CouponInput, unknown>>
const make = (given: Given = {}) => {
  const body = { code: `CODE${Math.random().toString(36).slice(2, 10)}`, name: 'Sale', type: 'percent', value: 10 }
  return admin('POST /admin/coupons', { body: { ...body, ...given } as never })
}
const found = async (id: number) =>
  (await admin('GET /admin/coupons', { query: { per_page: '100' } })).data.data.find((each) => each.id === id)!
const made = async (given: Given = {}) => found((await make(given)).data.id)

let orders = 0
const newUser = async () => (await insertUser(db, {})).id
const judge = async (
  code: string,
  given: { user_id?: number; plan_id?: number; amount?: number; currency?: string } = {},
) => {
  const wish = { code, user_id: 0, plan_id, amount: 10_000, currency: 'CNY', ...given }
  return coupons.checkCoupon(db, wish, clock.time.toISOString())
}
const take = (coupon: { id: number }, userId: number, order = ++orders) =>
  db.transaction().execute((tx) => coupons.redeem(tx, coupon, userId, order))

test('[PL-08] a coupon takes an amount or a percentage off, and never more than there is to pay', async () => {
  const percent = await made({ value: 12.5 })
  expect(await judge(percent.code)).toMatchObject({ coupon: { id: percent.id, name: 'Sale' }, discount: 1250 })
  // Fractions of a minor unit are rounded down in favor of the site.
  expect(await judge(percent.code, { amount: 999 })).toMatchObject({ discount: 124 })
  const fixed = await made({ type: 'fixed', value: 20.5, currency: 'CNY' })
  expect(await judge(` ${fixed.code.toLowerCase()} `)).toMatchObject({ discount: 2050 })
  expect(await judge(fixed.code, { amount: 100 })).toMatchObject({ discount: 100 })
  await expect(judge(fixed.code, { currency: 'USD' })).rejects.toThrow('coupon_not_for_plan')
  const free = await made({ value: 100 })
  expect(await judge(free.code, { amount: 1 })).toMatchObject({ discount: 1 })
})

test('[PL-08] it counts in its time, above its minimum, for its plans and while it is on', async () => {
  const time = clock.time.getTime()
  const at = (seconds: number) => new Date(time + seconds * 1000).toISOString()
  const soon = await made({ starts_at: at(10), ends_at: at(20) })
  await expect(judge(soon.code)).rejects.toThrow('coupon_expired')
  clock.time = new Date(time + 10_000)
  expect(await judge(soon.code)).toMatchObject({ discount: 1000 })
  clock.time = new Date(time + 20_000)
  await expect(judge(soon.code)).rejects.toThrow('coupon_expired')

  const large = await made({ min_amount: 100 })
  expect(await judge(large.code)).toMatchObject({ discount: 1000 })
  await expect(judge(large.code, { amount: 9999 })).rejects.toThrow('coupon_below_minimum')
  // The minimum is a hundred major units of the order's currency.
  expect(await judge(large.code, { amount: 100, currency: 'JPY' })).toMatchObject({ discount: 10 })
  await expect(judge(large.code, { amount: 99, currency: 'JPY' })).rejects.toThrow('coupon_below_minimum')

  const other = await insertPlan(db, {})
  const narrow = await made({ plan_ids: [other.id] })
  await expect(judge(narrow.code)).rejects.toThrow('coupon_not_for_plan')
  expect(await judge(narrow.code, { plan_id: other.id })).toMatchObject({ discount: 1000 })
  await admin('PUT /admin/coupons/{id}', { params: { id: narrow.id }, body: { is_enabled: false } })
  await expect(judge(narrow.code, { plan_id: other.id })).rejects.toThrow('coupon_missing')
  await expect(take(narrow, await newUser())).rejects.toThrow('coupon_gone')
  await expect(judge('NOSUCH')).rejects.toThrow('coupon_missing')
})

test('a time without a zone is in that of the site', async () => {
  await configure({ time_zone: 'Asia/Shanghai' })
  const coupon = await made({ starts_at: '2026-03-01 00:00', ends_at: '2026-03-02T00:00:00Z' })
  expect(coupon).toMatchObject({ starts_at: '2026-02-28T16:00:00.000Z', ends_at: '2026-03-02T00:00:00.000Z' })
  const wrong = await make({ starts_at: 'tomorrow' })
  expect(Object.keys(wrong.data.errors ?? {})).toEqual(['starts_at'])
})

test('[PL-08] of 20 orders at once only as many use it as it allows in all', async () => {
  const coupon = await made({ total_limit: 3, per_user_limit: 0 })
  const users = await Promise.all(Array.from({ length: 20 }, newUser))
  const reasons = reasonsOf(await settled(users.map((id) => take(coupon, id))))
  expect(reasons).toHaveLength(17)
  expect(new Set(reasons)).toEqual(new Set(['coupon_gone']))
  expect((await found(coupon.id)).used_count).toBe(3)
  await expect(judge(coupon.code)).rejects.toThrow('coupon_gone')
})

test('[PL-08] of 20 orders of one user at once only as many use it as each may', async () => {
  const coupon = await made({ per_user_limit: 2 })
  const userId = await newUser()
  const reasons = reasonsOf(await settled(Array.from({ length: 20 }, () => take(coupon, userId))))
  expect(reasons).toHaveLength(18)
  expect(new Set(reasons)).toEqual(new Set(['coupon_used']))
  // A refused use is not counted.
  expect((await found(coupon.id)).used_count).toBe(2)
  await expect(judge(coupon.code, { user_id: userId })).rejects.toThrow('coupon_used')
  expect(await judge(coupon.code, { user_id: await newUser() })).toMatchObject({ discount: 1000 })
})

test('[PL-08] an order that comes to nothing gives it back, once', async () => {
  const coupon = await made({ total_limit: 1 })
  const userId = await newUser()
  const order = ++orders
  await take(coupon, userId, order)
  await expect(take(coupon, await newUser())).rejects.toThrow('coupon_gone')
  const release = () => db.transaction().execute((tx) => coupons.release(tx, order))
  await Promise.all([release(), release(), release()])
  expect((await found(coupon.id)).used_count).toBe(0)
  await take(coupon, userId)
  expect((await found(coupon.id)).used_count).toBe(1)
  // An order without a coupon has none to give back.
  await db.transaction().execute((tx) => coupons.release(tx, 999_999))
  expect((await found(coupon.id)).used_count).toBe(1)
})

test('a code stands for one coupon, in whatever case', async () => {
  await made({ code: 'spring-26' })
  expect(await make({ code: 'SPRING-26' })).toMatchObject({ status: 422, data: { code: 'coupon_taken' } })
  const other = await made()
  const taken = await admin('PUT /admin/coupons/{id}', { params: { id: other.id }, body: { code: 'Spring-26' } })
  expect(taken.data.code).toBe('coupon_taken')
  const { data } = (await admin('GET /admin/coupons', { query: { q: 'spring' } })).data
  expect(data).toMatchObject([{ code: 'SPRING-26' }])
})

test('one that was used stays and can be turned off; others go', async () => {
  const [used, unused] = [await made(), await made()]
  await take(used, await newUser())
  const remove = (id: number) => admin('DELETE /admin/coupons/{id}', { params: { id } })
  expect((await remove(used.id)).data.code).toBe('coupon_in_use')
  expect((await remove(unused.id)).status).toBe(204)
  expect((await remove(unused.id)).data.code).toBe('coupon_missing')
  const { data } = (await admin('GET /admin/audit', { query: { q: unused.code } })).data
  expect(data.map(({ action }) => action)).toEqual(['coupon.delete', 'coupon.create'])
})

test.each([
  ['more than everything', { value: 101 }, 'value'],
  ['nothing', { value: 0 }, 'value'],
  ['an amount of no currency', { type: 'fixed', currency: null }, 'currency'],
  ['half a yen', { type: 'fixed', currency: 'JPY', value: 0.5 }, 'value'],
  ['a code of strange signs', { code: 'a b' }, 'code'],
  ['an end before its beginning', { starts_at: '2026-03-02T00:00:00Z', ends_at: '2026-03-01T00:00:00Z' }, 'ends_at'],
  ['a plan that is not there', { plan_ids: [9999] }, 'plan_ids'],
  ['a limit below zero', { total_limit: -1 }, 'total_limit'],
])('%s is refused, for a new coupon and for one that is there', async (_case, wrong, field) => {
  const coupon = await made()
  const changed = await admin('PUT /admin/coupons/{id}', { params: { id: coupon.id }, body: wrong as never })
  for (const answer of [await make(wrong), changed]) {
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.data.errors ?? {})).toEqual([field])
  }
  expect(await found(coupon.id)).toEqual(coupon)
})

const batch = { name: 'Fair', type: 'percent', value: 25 } as const
const makeBatch = (given: object = {}) =>
  admin('POST /admin/coupon-batches', { body: { ...batch, count: 5, ...given } })
const batches = async () => (await admin('GET /admin/coupon-batches')).data.data
const couponsOf = async (batch_id: number) =>
  (await admin('GET /admin/coupons', { query: { batch_id: String(batch_id), per_page: '100' } })).data.data

test('[PL-21] one call makes many codes by a pattern, and each works once', async () => {
  await made({})
  const { data } = await makeBatch({ prefix: 'fair-', pattern: '####-####' })
  expect(data.count).toBe(5)
  const all = await couponsOf(data.id)
  expect(all).toHaveLength(5)
  expect(new Set(all.map(({ code }) => code)).size).toBe(5)
  for (const coupon of all) {
    expect(coupon).toMatchObject({ ...batch, total_limit: 1, per_user_limit: 1, batch_id: data.id })
    expect(coupon.code).toMatch(/^FAIR-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
  }
  const [first] = all
  await take(first!, await newUser())
  await expect(take(first!, await newUser())).rejects.toThrow('coupon_gone')
  expect(await batches()).toMatchObject([
    { id: data.id, name: 'Fair', pattern: 'FAIR-####-####', code_count: 5, used_count: 1 },
  ])
})

test('[PL-49] the same Idempotency-Key makes one batch, however often and at once it is sent', async () => {
  const before = (await batches()).length
  const send = server.callAs(admin.token, { 'idempotency-key': 'batch' })
  const one = (count: number) => send('POST /admin/coupon-batches', { body: { ...batch, count } })
  const answers = await Promise.all([one(3), one(3), one(3)])
  answers.push(await one(3))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await batches()).toHaveLength(before + 1)
  expect(await couponsOf(answers[0].data.id)).toHaveLength(3)
  const other = await one(4)
  expect([other.status, other.data.code]).toEqual([409, 'idempotency_mismatch'])
})

test('[PL-21] ten thousand codes are made at once, and come as a file as often as wanted', async () => {
  const { data } = await makeBatch({ count: 10_000 })
  for (let times = 0; times < 2; times++) {
    const { status, body } = await admin('GET /admin/exports/coupons', { query: { batch_id: String(data.id) } })
    expect(status).toBe(200)
    const codes = body.match(/[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}/g)
    expect(new Set(codes).size).toBe(10_000)
  }
})

test('[PL-21] a batch is deleted with its unused codes; used ones stay, turned off', async () => {
  const used = (await makeBatch()).data
  const [first, second] = await couponsOf(used.id)
  await take(first!, await newUser())
  // A cancelled order has given its use back, and its payment may still arrive.
  await insertOrder(db, { coupon_id: second!.id, status: 'cancelled' })
  const params = { id: used.id }
  expect((await admin('DELETE /admin/coupon-batches/{id}', { params })).data).toEqual({ deleted: 3, kept: 2 })
  expect(await couponsOf(used.id)).toMatchObject([{ is_enabled: false }, { is_enabled: false }])
  expect((await batches()).find(({ id }) => id === used.id)).toMatchObject({ code_count: 2, used_count: 1 })

  const unused = (await makeBatch()).data
  const removed = await admin('DELETE /admin/coupon-batches/{id}', { params: { id: unused.id } })
  expect(removed.data).toEqual({ deleted: 5, kept: 0 })
  expect((await batches()).some(({ id }) => id === unused.id)).toBe(false)
  const again = await admin('DELETE /admin/coupon-batches/{id}', { params: { id: unused.id } })
  expect(again).toMatchObject({ status: 404, data: { code: 'coupon_missing' } })

  const { data: log } = (await admin('GET /admin/audit', { query: { q: `coupon batch ${unused.id}` } })).data
  expect(log).toMatchObject([
    { action: 'coupon.delete_batch', target: `coupon batch ${unused.id} Fair`, detail: { deleted: 5, kept: 0 } },
    { action: 'coupon.create_batch', detail: { count: 5, pattern: '####-####' } },
  ])
  expect(JSON.stringify(log)).not.toContain(first!.code)
})

test.each([
  ['no code', { count: 0 }, 'count'],
  ['more than ten thousand codes', { count: 10_001 }, 'count'],
  ['a pattern that can be guessed', { pattern: '####' }, 'pattern'],
  ['a pattern with letters', { pattern: '########A' }, 'pattern'],
  ['a pattern that is too long', { pattern: '#'.repeat(21) }, 'pattern'],
  ['a prefix with spaces', { prefix: 'A B' }, 'prefix'],
  ['a prefix that begins with a dash', { prefix: '-A' }, 'prefix'],
  ['more than everything off', { value: 101 }, 'value'],
  ['a plan that is not there', { plan_ids: [99_999] }, 'plan_ids'],
])('[PL-21] %s makes no batch', async (_case, wrong, field) => {
  const before = await batches()
  const { status, data } = await makeBatch(wrong)
  expect(status).toBe(422)
  expect(Object.keys((data as { errors?: object }).errors ?? {})).toEqual([field])
  expect(await batches()).toEqual(before)
})
