import { expect, it } from 'vitest'
import { openShop } from '#test/factories/purchases.ts'
import { insertCoupon, insertPlan, insertPrice } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, clock, user, jobs, services, configure } = server
const shop = await openShop(server)
const { orderJobs } = services
const { platform, gatewayId } = shop
await configure({ mail_host: '127.0.0.1', mail_port: 1, mail_from: 'site@x.example' })

let made = 0
const buyer = () => user(`buyer${made++}`)
const admin = await user('boss', { is_admin: true })
await db.updateTable('users').set({ email: 'boss@x.example' }).where('id', '=', admin.id).execute()
const later = (minutes: number) => (clock.time = new Date(clock.time.getTime() + minutes * 60_000))
const alerts = async (tradeNo: string) =>
  (await admin('GET /admin/audit', { query: { q: tradeNo } })).data.data.filter(
    ({ action }) => action === 'payment.late',
  )
const letters = async (text: string) =>
  (await db.selectFrom('mail_outbox').select(['to_address', 'text']).execute()).filter((mail) =>
    mail.text.includes(text),
  )
const paymentsOf = async (tradeNo: string) =>
  (await admin('GET /admin/orders/{trade_no}', { params: { trade_no: tradeNo } })).data.payments
const reauth = () => db.updateTable('tokens').set({ confirmed_at: clock.time.toISOString() }).execute()
it('[PL-06] [I26] a hundred notices of one payment at once give one grant', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  const notice = shop.takeMoney(reference)
  await Promise.all(Array.from({ length: 100 }, () => shop.notify(notice)))
  await shop.notify(notice)
  expect(await shop.countGrants(trade_no)).toBe(1)
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'paid', pay_method: 'stripe', late: false })
  expect((await ann('GET /user/capacities')).data.meta.total).toBe(1)
  expect(await alerts(trade_no)).toEqual([])
})

it('[I22] [I23] money of another amount or currency is kept, told of, and grants nothing', async () => {
  const ann = await buyer()
  const [short, foreign] = [await shop.begin(ann), await shop.begin(ann)]
  await shop.notify(shop.takeMoney(short.reference, { amount: 1 }))
  await shop.notify(shop.takeMoney(foreign.reference, { currency: 'JPY' }))
  expect(await shop.countGrants(short.trade_no, foreign.trade_no)).toBe(0)
  expect(await shop.get(ann, short.trade_no)).toMatchObject({ status: 'unpaid', late: true })
  expect(await paymentsOf(short.trade_no)).toMatchObject([
    { state: 'late', late_reason: 'amount', received_amount: 0.01 },
  ])
  expect(await paymentsOf(foreign.trade_no)).toMatchObject([{ late_reason: 'currency', received_currency: 'JPY' }])
  expect(await alerts(short.trade_no)).toHaveLength(1)
  expect((await letters(short.trade_no)).map(({ to_address }) => to_address)).toEqual(['boss@x.example'])
})

it('[I25] a reference that was never begun, or belongs to another gateway, is unknown', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  const notice = shop.takeMoney(reference)
  await expect(shop.notify({ ...notice, reference: '2026010100000000000001' })).rejects.toMatchObject({
    code: 'payment_missing',
  })
  await expect(services.orders.handleNotification(gatewayId + 1, notice)).rejects.toMatchObject({
    code: 'payment_missing',
  })
  expect(await shop.countGrants(trade_no)).toBe(0)
})

it('[I27] a signed success that the provider does not confirm grants nothing, and is told of once', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  const { asked } = platform.state
  for (let times = 0; times < 3; times++) {
    await expect(shop.notify(shop.noticeOf(reference))).rejects.toMatchObject({ code: 'payment_failed' })
  }
  expect(await shop.countGrants(trade_no)).toBe(0)
  expect((await shop.get(ann, trade_no)).status).toBe('unpaid')
  expect(await alerts(trade_no)).toHaveLength(1)
  // A payment that the provider denied is not queried again for each repeated notification.
  expect(platform.state.asked - asked).toBe(1)
  later(1)
  await shop.notify(shop.takeMoney(reference))
  expect(await shop.countGrants(trade_no)).toBe(1)
})

it('[F34] while the provider fails to answer nothing is granted, and it is asked again', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  const notice = shop.takeMoney(reference)
  platform.state.isDown = true
  await expect(shop.notify(notice)).rejects.toMatchObject({ code: 'payment_failed' })
  later(1)
  await orderJobs.pollOpenPayments()
  expect(await shop.countGrants(trade_no)).toBe(0)
  expect((await shop.get(ann, trade_no)).status).toBe('unpaid')
  platform.state.isDown = false
  later(1)
  await orderJobs.pollOpenPayments()
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'paid' })
  expect(await shop.countGrants(trade_no)).toBe(1)
})

it('[I19] paying and cancelling at once, twenty times, ends paid and granted once, with the coupon taken', async () => {
  for (let round = 0; round < 20; round++) {
    const ann = await buyer()
    const coupon = await insertCoupon(db, {})
    const { trade_no, reference } = await shop.begin(ann, { coupon_code: coupon.code })
    const notice = shop.takeMoney(reference)
    const cancel = () => ann('PUT /user/orders/{trade_no}/cancel', { params: { trade_no } })
    const [cancelled] = await Promise.all([cancel(), shop.notify(notice)])
    expect([204, 409]).toContain(cancelled.status)
    expect((await shop.get(ann, trade_no)).status).toBe('paid')
    expect(await shop.countGrants(trade_no)).toBe(1)
    const { used_count } = await db
      .selectFrom('coupons')
      .where('id', '=', coupon.id)
      .select('used_count')
      .executeTakeFirstOrThrow()
    expect(used_count).toBe(1)
  }
})

it('[PL-09] an unpaid order expires: closed at the provider first, its coupon free, and late money still granted', async () => {
  const ann = await buyer()
  const coupon = await insertCoupon(db, {})
  const { trade_no, reference } = await shop.begin(ann, { coupon_code: coupon.code })
  later(31)
  platform.state.isDown = true
  await orderJobs.expireUnpaidOrders()
  // The payment could not be closed at the provider yet, so the buyer may still be paying.
  expect((await shop.get(ann, trade_no)).status).toBe('unpaid')
  platform.state.isDown = false
  await orderJobs.expireUnpaidOrders()
  expect(platform.closed.has(reference)).toBe(true)
  const ended = await shop.get(ann, trade_no)
  expect(ended).toMatchObject({ status: 'cancelled', cancel_reason: 'expired', payments: [{ state: 'closed' }] })
  const uses = db.selectFrom('coupons').where('id', '=', coupon.id).select('used_count')
  expect(await uses.executeTakeFirst()).toEqual({ used_count: 0 })

  await shop.notify(shop.takeMoney(reference))
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'paid', cancel_reason: null, canceled_at: null })
  expect(await shop.countGrants(trade_no)).toBe(1)
  expect(await uses.executeTakeFirst()).toEqual({ used_count: 1 })
})

it('[PL-09] [F34] money for an expired order is asked about again where the provider fails when it comes', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  later(31)
  await orderJobs.expireUnpaidOrders()
  expect((await shop.get(ann, trade_no)).status).toBe('cancelled')
  const notice = shop.takeMoney(reference)
  platform.state.isDown = true
  await expect(shop.notify(notice)).rejects.toMatchObject({ code: 'payment_failed' })
  platform.state.isDown = false
  later(1)
  await orderJobs.pollOpenPayments()
  expect((await shop.get(ann, trade_no)).status).toBe('paid')
  expect(await shop.countGrants(trade_no)).toBe(1)
})

it('[PL-09] what was paid at the last moment is granted by the expiry itself', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  shop.takeMoney(reference)
  later(31)
  await orderJobs.expireUnpaidOrders()
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'paid' })
})

it('[I28] success after cancel is for somebody to decide on where its coupon is used up meanwhile', async () => {
  const [ann, bob] = [await buyer(), await buyer()]
  const coupon = await insertCoupon(db, { total_limit: 1 })
  const { trade_no, reference } = await shop.begin(ann, { coupon_code: coupon.code })
  const notice = shop.takeMoney(reference)
  await ann('PUT /user/orders/{trade_no}/cancel', { params: { trade_no } })
  await shop.order(bob, { coupon_code: coupon.code })
  await shop.notify(notice)
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'cancelled', late: true })
  expect(await shop.countGrants(trade_no)).toBe(0)
  expect(await alerts(trade_no)).toHaveLength(1)
  const [payment] = await paymentsOf(trade_no)
  expect(payment).toMatchObject({ state: 'late', late_reason: 'coupon' })
  // The coupon that could not be taken again was not counted.
  const uses = db.selectFrom('coupons').where('id', '=', coupon.id).select('used_count')
  expect(await uses.executeTakeFirst()).toEqual({ used_count: 1 })

  await reauth()
  const call = { params: { id: payment!.id }, body: { decision: 'grant', note: 'As promised' } } as const
  expect((await admin('PUT /admin/payments/{id}/resolve', call)).status).toBe(204)
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'paid', late: false })
  expect(await shop.countGrants(trade_no)).toBe(1)
  expect((await admin('PUT /admin/payments/{id}/resolve', call)).data.code).toBe('payment_resolved')
})

it('an order that is paid twice is granted once, and the second money is kept', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  const again = await ann('POST /user/orders/{trade_no}/pay', {
    params: { trade_no },
    body: { platform: 'stripe', method: 'scan' },
  })
  expect(again.status).toBe(200)
  const [one, two] = [shop.takeMoney(reference), shop.takeMoney(`${trade_no}02`)]
  await Promise.all([shop.notify(one), shop.notify(two)])
  await jobs.drain()
  expect(await shop.countGrants(trade_no)).toBe(1)
  const states = (await paymentsOf(trade_no)).map(({ state, late_reason }) => `${state} ${late_reason}`)
  expect(states.toSorted()).toEqual(['late double', 'paid null'])
})

it('one payment that is paid twice keeps the second money in a row of its own', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  await shop.notify(shop.takeMoney(reference))
  platform.taken.delete(reference)
  await shop.notify(shop.takeMoney(reference))
  expect(await paymentsOf(trade_no)).toMatchObject([{ state: 'paid' }, { state: 'late', late_reason: 'double' }])
  expect(await shop.countGrants(trade_no)).toBe(1)
})

it('the same money is never good for two orders, however they come at once', async () => {
  const [ann, bob] = [await buyer(), await buyer()]
  const [hers, his] = [await shop.begin(ann), await shop.begin(bob)]
  const provider_trade_no = 'the-same'
  const notices = [hers, his].map(({ reference }) => shop.takeMoney(reference, { provider_trade_no }))
  const outcomes = await Promise.allSettled(notices.map((notice) => shop.notify(notice)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await shop.countGrants(hers.trade_no, his.trade_no)).toBe(1)
  // The alert is sent once, for the order that the payment was not counted for.
  const refused = notices[outcomes.findIndex(({ status }) => status === 'rejected')]!
  await expect(shop.notify(refused)).rejects.toMatchObject({ code: 'payment_failed' })
  const told = [...(await alerts(hers.trade_no)), ...(await alerts(his.trade_no))]
  expect(told).toMatchObject([{ detail: { reason: 'reused', provider_trade_no, reference: refused.reference } }])
})

it('when an order is paid or cancelled, what else was begun for it is closed at the provider', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  await ann('PUT /user/orders/{trade_no}/cancel', { params: { trade_no } })
  await jobs.drain()
  expect(platform.closed.has(reference)).toBe(true)
  expect((await shop.get(ann, trade_no)).payments).toMatchObject([{ state: 'closed' }])
})

it('money for somebody who has left, or for a group that is gone, is kept', async () => {
  const ann = await buyer()
  const group = {
    ...(await db.selectFrom('groups').selectAll().where('is_default', '=', true).executeTakeFirstOrThrow()),
  }
  const { id: _id, ...copied } = group
  const gold = await db
    .insertInto('groups')
    .values({ ...copied, name: 'Gold', is_default: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await insertPlan(db, { type: 'vip', group_id: gold.id, capacity_bytes: 0 })
  const price = await insertPrice(db, { plan_id: plan.id })
  const [left, gone] = [await shop.begin(ann), await shop.begin(ann, { price_id: price.id })]
  await db.updateTable('plans').set({ group_id: null }).where('id', '=', plan.id).execute()
  await db.deleteFrom('groups').where('id', '=', gold.id).execute()
  await shop.notify(shop.takeMoney(gone.reference))
  await db.updateTable('orders').set({ user_id: null }).where('trade_no', '=', left.trade_no).execute()
  await shop.notify(shop.takeMoney(left.reference))
  expect(await paymentsOf(gone.trade_no)).toMatchObject([{ late_reason: 'withdrawn' }])
  const [payment] = await paymentsOf(left.trade_no)
  expect(payment).toMatchObject({ late_reason: 'ownerless' })
  await reauth()
  const body = { decision: 'grant' } as const
  const refused = await admin('PUT /admin/payments/{id}/resolve', { params: { id: payment!.id }, body })
  expect(refused.data.code).toBe('order_ownerless')
})

it('[PL-09] money that comes more than a week after the time to pay waits for somebody to decide', async () => {
  const [ann, bob] = [await buyer(), await buyer()]
  const coupon = await insertCoupon(db, {})
  const [early, late] = [await shop.begin(ann), await shop.begin(bob, { coupon_code: coupon.code })]
  const notices = [shop.noticeOf(early.reference), shop.noticeOf(late.reference)]
  later(31)
  await orderJobs.expireUnpaidOrders()
  later(7 * 24 * 60 - 10)
  shop.takeMoney(early.reference, notices[0])
  await shop.notify(notices[0]!)
  expect(await shop.countGrants(early.trade_no)).toBe(1)
  later(20)
  shop.takeMoney(late.reference, notices[1])
  await shop.notify(notices[1]!)
  expect(await shop.countGrants(late.trade_no)).toBe(0)
  const boss = await user('boss2', { is_admin: true })
  const params = { trade_no: late.trade_no }
  const { data } = await boss('GET /admin/orders/{trade_no}', { params })
  expect(data).toMatchObject({ status: 'cancelled', late: true, payments: [{ state: 'late', late_reason: 'stale' }] })
  expect((await letters(late.trade_no)).map(({ to_address }) => to_address)).toEqual(['boss@x.example'])
  const decided = { params: { id: data.payments[0]!.id }, body: { decision: 'grant' } } as const
  expect((await boss('PUT /admin/payments/{id}/resolve', decided)).status).toBe(204)
  expect(await shop.countGrants(late.trade_no)).toBe(1)
  const uses = db.selectFrom('coupons').where('id', '=', coupon.id).select('used_count')
  expect(await uses.executeTakeFirst()).toEqual({ used_count: 1 })
})
