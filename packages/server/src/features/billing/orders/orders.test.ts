import { expect, it } from 'vitest'
import { codeOf, openShop } from '#test/factories/purchases.ts'
import { insertCoupon, insertPlan, insertPrice } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost' })
const { db, clock, user, callAs, jobs } = server
const shop = await openShop(server)
const { price_id, plan_id } = shop

let made = 0
const buyer = () => user(`buyer${made++}`)
const later = (minutes: number) => (clock.time = new Date(clock.time.getTime() + minutes * 60_000))
const uses = async (id: number) =>
  (await db.selectFrom('coupons').where('id', '=', id).select('used_count').executeTakeFirstOrThrow()).used_count

it('[I01] refuses a price that is not there', async () => {
  const ann = await buyer()
  const body = { price_id: 999_999 }
  expect(codeOf(await ann('POST /user/orders', { body }))).toEqual([404, 'price_missing'])
  expect(codeOf(await ann('POST /user/orders/preview', { body }))).toEqual([404, 'price_missing'])
})

it('[I02] refuses a plan that is hidden, and a price that is asked for', async () => {
  const ann = await buyer()
  const hidden = await insertPlan(db, { is_published: false })
  const { id } = await insertPrice(db, { plan_id: hidden.id })
  expect(codeOf(await ann('POST /user/orders', { body: { price_id: id } }))).toEqual([404, 'plan_missing'])
  const { id: asked } = await insertPrice(db, { plan_id, amounts: {} })
  expect(codeOf(await ann('POST /user/orders', { body: { price_id: asked } }))).toEqual([409, 'price_by_contact'])
})

it.each([
  ['[I03] a price', { price: 0.01 }],
  ['[I03] an amount', { amount: 0.01 }],
  ['[I04] a negative quantity', { quantity: -1 }],
  ['[I05] a duration', { duration: 5_000_000 }],
])('%s in the body is refused, and nothing is ordered', async (_case, extra) => {
  const ann = await buyer()
  const { status } = await ann('POST /user/orders', { body: { price_id, ...extra } })
  expect(status).toBe(422)
  expect((await ann('GET /user/orders')).data.meta.total).toBe(0)
})

it('[I06] [I07] [I08] [I09] a coupon that is unknown, over, of another plan or used by me takes nothing off', async () => {
  const ann = await buyer()
  const [over, other, mine] = [
    await insertCoupon(db, { ends_at: '2025-01-01T00:00:00.000Z' }),
    await insertCoupon(db, { plan_ids: '[999]' }),
    await insertCoupon(db, {}),
  ]
  await shop.order(ann, { coupon_code: mine.code })
  const trying = async (coupon_code: string) =>
    codeOf(await ann('POST /user/orders', { body: { price_id, coupon_code } }))
  expect(await trying('NONE')).toEqual([404, 'coupon_missing'])
  expect(await trying(over.code)).toEqual([409, 'coupon_expired'])
  expect(await trying(other.code)).toEqual([409, 'coupon_not_for_plan'])
  expect(await trying(mine.code)).toEqual([409, 'coupon_used'])
  expect((await ann('GET /user/orders')).data.meta.total).toBe(1)
})

it('[I10] of twenty who take the last coupon at once one wins', async () => {
  const coupon = await insertCoupon(db, { total_limit: 1 })
  const twenty = await Promise.all(Array.from({ length: 20 }, buyer))
  const body = { price_id, coupon_code: coupon.code }
  const answers = await Promise.all(twenty.map((each) => each('POST /user/orders', { body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 200).map(codeOf)
  expect(others).toEqual(Array.from({ length: 19 }, () => [409, 'coupon_gone']))
  expect(await uses(coupon.id)).toBe(1)
})

it('[I11] [PL-02] a coupon of 100 % completes the order at once, through the same transaction', async () => {
  const ann = await buyer()
  const coupon = await insertCoupon(db, { value: 10_000 })
  const body = { price_id, coupon_code: coupon.code }
  expect((await ann('POST /user/orders/preview', { body })).data).toMatchObject({ amount: 0, deduct_amount: 10 })
  const { data } = await ann('POST /user/orders', { body })
  expect(data.is_paid).toBe(true)
  expect(await shop.get(ann, data.trade_no)).toMatchObject({ status: 'paid', pay_method: 'coupon', amount: 0 })
  expect(await shop.countGrants(data.trade_no)).toBe(1)
  expect((await ann('GET /user/capacities')).data.data).toMatchObject([{ capacity: 1024 ** 2 }])
})

it('[I12] a discount larger than the price makes it free, and never gives money back', async () => {
  const ann = await buyer()
  const coupon = await insertCoupon(db, { type: 'fixed', value: 999_999, currency: 'CNY' })
  const { data } = await ann('POST /user/orders/preview', { body: { price_id, coupon_code: coupon.code } })
  expect(data).toMatchObject({ price: 10, deduct_amount: 10, amount: 0 })
})

it('[I13] the same Idempotency-Key makes one order, however often and at once it is sent', async () => {
  const ann = await buyer()
  const call = callAs(ann.token, { 'idempotency-key': 'once' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST /user/orders', { body: { price_id } })))
  expect(new Set(answers.map(({ data }) => data.trade_no)).size).toBe(1)
  expect((await ann('GET /user/orders')).data.meta.total).toBe(1)
  const bob = await buyer()
  const his = await callAs(bob.token, { 'idempotency-key': 'once' })('POST /user/orders', { body: { price_id } })
  expect(his.data.trade_no).not.toBe(answers[0]!.data.trade_no)
  // The key is older than its TTL of one day.
  await db.updateTable('call_keys').set({ created_at: '2025-12-01T00:00:00.000Z' }).execute()
  await call('POST /user/orders', { body: { price_id } })
  expect((await ann('GET /user/orders')).data.meta.total).toBe(2)
})

it('[I14] the same Idempotency-Key with other parameters is a conflict', async () => {
  const ann = await buyer()
  const call = callAs(ann.token, { 'idempotency-key': 'other' })
  const { data } = await call('POST /user/orders', { body: { price_id } })
  const other = await call('POST /user/orders', { body: { price_id, currency: 'USD' } })
  expect(codeOf(other)).toEqual([409, 'idempotency_mismatch'])
  expect(codeOf(await shop.pay(ann, data.trade_no, 'other'))).toEqual([409, 'idempotency_mismatch'])
  expect((await ann('GET /user/orders')).data.meta.total).toBe(1)
})

it('[I15] another’s order is missing, for every call', async () => {
  const [ann, bob] = [await buyer(), await buyer()]
  const trade_no = await shop.order(ann)
  const params = { trade_no }
  expect(codeOf(await shop.pay(bob, trade_no))).toEqual([404, 'order_missing'])
  expect(codeOf(await bob('GET /user/orders/{trade_no}', { params }))).toEqual([404, 'order_missing'])
  expect(codeOf(await bob('PUT /user/orders/{trade_no}/cancel', { params }))).toEqual([404, 'order_missing'])
})

it('[I16] [I18] a paid order is neither paid again nor cancelled', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  await shop.notify(shop.takeMoney(reference))
  expect(codeOf(await shop.pay(ann, trade_no))).toEqual([409, 'order_paid'])
  const cancelled = await ann('PUT /user/orders/{trade_no}/cancel', { params: { trade_no } })
  expect(codeOf(cancelled)).toEqual([409, 'order_paid'])
  expect((await shop.get(ann, trade_no)).status).toBe('paid')
})

it('[I17] [PL-04] a cancelled order is not paid, and frees its coupon', async () => {
  const ann = await buyer()
  const coupon = await insertCoupon(db, {})
  const trade_no = await shop.order(ann, { coupon_code: coupon.code })
  expect(await uses(coupon.id)).toBe(1)
  const cancel = () => ann('PUT /user/orders/{trade_no}/cancel', { params: { trade_no } })
  expect((await cancel()).status).toBe(204)
  expect(await uses(coupon.id)).toBe(0)
  expect(codeOf(await shop.pay(ann, trade_no))).toEqual([409, 'order_cancelled'])
  expect(codeOf(await cancel())).toEqual([409, 'order_cancelled'])
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'cancelled', cancel_reason: 'user', pay_options: [] })
})

it('[I32] an address to return to that says success changes nothing', async () => {
  const ann = await buyer()
  const { trade_no } = await shop.begin(ann)
  const headers = { authorization: `Bearer ${ann.token}` }
  const success = 'trade_status=TRADE_SUCCESS&status=paid&redirect_status=succeeded'
  for (const path of [`/api/v2/user/orders/${trade_no}`, `/user/orders/${trade_no}`]) {
    await server.app.inject({ method: 'GET', url: `${path}?${success}`, headers })
  }
  expect((await shop.get(ann, trade_no)).status).toBe('unpaid')
  const outside = await ann('POST /user/orders/{trade_no}/pay', {
    params: { trade_no },
    body: { platform: 'stripe', return_url: 'https://evil.example/' },
  })
  expect(outside.status).toBe(422)
})

it('[PL-03] [PL-07] an order keeps what it was made of, whatever becomes of the plan', async () => {
  const ann = await buyer()
  const { id: own } = await insertPlan(db, { name: 'Shelf', badge: 'Hot', features: '["A","B"]', intro: 'Intro' })
  const { id: priced } = await insertPrice(db, { plan_id: own, name: 'Year', duration: 525_600 })
  const trade_no = await shop.order(ann, { price_id: priced })
  const before = await shop.get(ann, trade_no)
  expect(before).toMatchObject({
    status: 'unpaid',
    snapshot: { name: 'Shelf', badge: 'Hot', intro: 'Intro', features: ['A', 'B'], type: 'storage' },
    product: { name: 'Year', duration: 525_600, price: 10 },
    pay_cycle: 'Year',
    amount: 10,
    currency: 'CNY',
    pay_options: [
      { platform: 'stripe', label: 'stripe', methods: ['web', 'scan'] },
      { gateway_id: shop.other.gatewayId },
    ],
  })
  await db
    .updateTable('plans')
    .set({ name: 'Other', features: '[]', capacity_bytes: 1 })
    .where('id', '=', own)
    .execute()
  await db.updateTable('plan_amounts').set({ amount: 1 }).where('price_id', '=', priced).execute()
  expect(await shop.get(ann, trade_no)).toEqual(before)
  await shop.pay(ann, trade_no)
  await shop.notify(shop.takeMoney(`${trade_no}01`))
  expect((await shop.get(ann, trade_no)).snapshot).toEqual(before.snapshot)
  expect((await ann('GET /user/capacities')).data.data).toMatchObject([
    { capacity: 1024 ** 2, from: 'subscribe', trade_no },
  ])
})

it('[PL-10] an order is in the currency that is asked for, if the price has it', async () => {
  const ann = await buyer()
  const trade_no = await shop.order(ann, { currency: 'USD' })
  expect(await shop.get(ann, trade_no)).toMatchObject({ amount: 1.99, currency: 'USD' })
  const missing = await ann('POST /user/orders', { body: { price_id, currency: 'EUR' } })
  expect(codeOf(missing)).toEqual([409, 'currency_missing'])
})

it('nobody has more than ten unpaid orders at once', async () => {
  const ann = await buyer()
  for (let count = 0; count < 10; count++) await shop.order(ann)
  expect(codeOf(await ann('POST /user/orders', { body: { price_id } }))).toEqual([409, 'orders_too_many'])
})

it('paying twice the same way opens the same page, and a repeated key is answered as it was', async () => {
  const ann = await buyer()
  const trade_no = await shop.order(ann)
  const first = await shop.pay(ann, trade_no, 'pay')
  expect(first.data).toEqual({ action: 'jump', url: `https://pay.example/${trade_no}01` })
  expect((await shop.pay(ann, trade_no)).data).toEqual(first.data)
  expect((await shop.pay(ann, trade_no, 'pay')).data).toEqual(first.data)
  expect((await shop.get(ann, trade_no)).payments).toMatchObject([{ state: 'open', amount: 10, label: 'stripe' }])
  const unknown = await ann('POST /user/orders/{trade_no}/pay', { params: { trade_no }, body: { platform: 'paypal' } })
  expect(codeOf(unknown)).toEqual([409, 'payment_unavailable'])
})

it('[PL-04] payment fails where the platform does, and can be tried again', async () => {
  const ann = await buyer()
  const trade_no = await shop.order(ann)
  shop.platform.state.isDown = true
  const failed = await shop.pay(ann, trade_no, 'again')
  shop.platform.state.isDown = false
  expect(codeOf(failed)).toEqual([503, 'payment_failed'])
  expect((await shop.pay(ann, trade_no, 'again')).status).toBe(200)
})

it('whoever looks at the page of an order has the platform asked about it', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  shop.takeMoney(reference)
  later(1)
  expect((await shop.get(ann, trade_no)).status).toBe('unpaid')
  await jobs.drain()
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'paid', payments: [{ state: 'paid' }] })
})

it('settings that were changed a moment ago are read in the transaction that needs them', async () => {
  const ann = await buyer()
  // Settings read on another connection would deadlock, because that read waits for this transaction.
  server.services.settings.invalidate()
  const { trade_no, reference } = await shop.begin(ann)
  const notice = shop.takeMoney(reference)
  server.services.settings.invalidate()
  await shop.notify(notice)
  expect((await shop.get(ann, trade_no)).status).toBe('paid')
})

it('[PL-20] an order keeps the calendar months and the time zone of the day it was made', async () => {
  const before = clock.time
  clock.time = new Date('2027-01-30T20:00:00.000Z')
  const ann = await buyer()
  await server.configure({ time_zone: 'Asia/Shanghai' })
  try {
    const { id: monthly } = await insertPrice(db, { plan_id, name: 'Monthly', months: 1 })
    const { data: preview } = await ann('POST /user/orders/preview', { body: { price_id: monthly } })
    expect(preview).toMatchObject({
      product: { duration: 43_200, months: 1, price: 10 },
      expires_at: '2027-02-27T20:00:00.000Z',
    })
    const { trade_no, reference } = await shop.begin(ann, { price_id: monthly })
    const notice = shop.takeMoney(reference)
    await server.configure({ time_zone: 'UTC' })
    await db.updateTable('plan_prices').set({ months: 6 }).where('id', '=', monthly).execute()
    await shop.notify(notice)
    expect((await shop.get(ann, trade_no)).product).toEqual({ name: 'Monthly', duration: 43_200, months: 1, price: 10 })
    expect((await ann('GET /user/capacities')).data.data).toMatchObject([{ expired_at: '2027-02-27T20:00:00.000Z' }])
  } finally {
    clock.time = before
    await server.configure({ time_zone: 'UTC' })
  }
})
