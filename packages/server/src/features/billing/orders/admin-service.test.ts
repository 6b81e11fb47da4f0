import { expect, it } from 'vitest'
import { codeOf, openShop } from '#test/factories/purchases.ts'
import { insertOrder, insertPaidOrder } from '#test/factories/orders.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, user, configure } = server
const shop = await openShop(server)
const admin = await user('boss', { is_admin: true })

let made = 0
const buyer = () => user(`buyer${made++}`)
const detail = async (trade_no: string) => (await admin('GET /admin/orders/{trade_no}', { params: { trade_no } })).data
const newest = async () => (await admin('GET /admin/audit')).data.data[0]

it('a transfer is confirmed once, for a cancelled order too, and written down', async () => {
  const ann = await buyer()
  const trade_no = await shop.order(ann)
  const params = { trade_no }
  expect((await admin('PUT /admin/orders/{trade_no}/cancel', { params })).status).toBe(204)
  expect(await detail(trade_no)).toMatchObject({ status: 'cancelled', cancel_reason: 'admin', can_confirm: true })
  const confirm = () => admin('PUT /admin/orders/{trade_no}/confirm', { params, body: { note: 'Statement 12' } })
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
  expect(await shop.countGrants(trade_no)).toBe(1)
  expect(await detail(trade_no)).toMatchObject({
    status: 'paid',
    pay_method: 'bank',
    user: { id: ann.id },
    payments: [{ state: 'paid', label: 'bank', note: 'Statement 12', received_amount: 10 }],
  })
  expect(await newest()).toMatchObject({ action: 'order.confirm', target: `order ${trade_no}` })
})

it('refunds are recorded up to what was paid, and take back what was bought where that is wished', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  const refund = (body: { amount: number; note?: string; takes_back?: boolean }) =>
    admin('POST /admin/orders/{trade_no}/refund', { params: { trade_no }, body })
  expect(codeOf(await refund({ amount: 1 }))).toEqual([409, 'order_unpaid'])
  await shop.notify(shop.takeMoney(reference))
  expect(codeOf(await refund({ amount: 10.01 }))).toEqual([422, 'refund_too_much'])
  expect((await refund({ amount: 0 })).status).toBe(422)
  expect((await refund({ amount: 4, note: 'Half' })).status).toBe(204)
  expect((await ann('GET /user/capacities')).data.data).toMatchObject([{ state: 'active' }])
  const both = await Promise.all([refund({ amount: 6, takes_back: true }), refund({ amount: 6, takes_back: true })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422])
  expect(await detail(trade_no)).toMatchObject({
    status: 'paid',
    refunded_amount: 10,
    payments: [{ state: 'refunded', refunded_amount: 10 }],
    refunds: [{ amount: 4, note: 'Half', by: { username: 'boss' } }, { amount: 6 }],
  })
  expect((await ann('GET /user/capacities')).data.data).toMatchObject([{ state: 'expired' }])
  expect(await newest()).toMatchObject({ action: 'order.refund', detail: { amount: 6, takes_back: true } })
})

it('what was bought is taken back also when all the money was refunded before, and when it cost nothing', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  await shop.notify(shop.takeMoney(reference))
  const refund = (body: { amount: number; takes_back?: boolean }) =>
    admin('POST /admin/orders/{trade_no}/refund', { params: { trade_no }, body })
  expect((await refund({ amount: 10 })).status).toBe(204)
  expect(await detail(trade_no)).toMatchObject({ refundable: { amount: 0, currency: 'CNY' }, can_take_back: true })
  expect(codeOf(await refund({ amount: 0.01 }))).toEqual([422, 'refund_too_much'])
  expect((await refund({ amount: 0, takes_back: true })).status).toBe(204)
  expect((await ann('GET /user/capacities')).data.data).toMatchObject([{ state: 'expired' }])
  expect(await detail(trade_no)).toMatchObject({ refunded_amount: 10, can_take_back: false })
})

it('what has ended cannot be taken back, and nothing is written down as if it were', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  await shop.notify(shop.takeMoney(reference))
  const refund = (amount: number) =>
    admin('POST /admin/orders/{trade_no}/refund', { params: { trade_no }, body: { amount, takes_back: true } })
  expect(await detail(trade_no)).toMatchObject({ can_take_back: true })
  const expired_at = '2025-12-31T00:00:00.000Z'
  await db.updateTable('user_capacities').set({ expired_at }).where('user_id', '=', ann.id).execute()
  expect(await detail(trade_no)).toMatchObject({ can_take_back: false })
  expect(codeOf(await refund(0))).toEqual([409, 'nothing_to_take_back'])
  expect((await newest())?.target).not.toBe(`order ${trade_no}`)
  expect((await refund(3)).status).toBe(204)
  expect(await newest()).toMatchObject({ action: 'order.refund', detail: { amount: 3, takes_back: false } })
})

it('what is refunded is bounded by what came in, in the currency that came', async () => {
  const ann = await buyer()
  const [short, foreign] = [await shop.begin(ann), await shop.begin(ann)]
  await shop.notify(shop.takeMoney(short.reference, { amount: 55 }))
  await shop.notify(shop.takeMoney(foreign.reference, { amount: 300, currency: 'JPY' }))
  for (const { trade_no } of [short, foreign]) {
    const [payment] = (await detail(trade_no)).payments
    const body = { decision: 'grant' } as const
    expect((await admin('PUT /admin/payments/{id}/resolve', { params: { id: payment!.id }, body })).status).toBe(204)
  }
  const refund = (trade_no: string, amount: number) =>
    admin('POST /admin/orders/{trade_no}/refund', { params: { trade_no }, body: { amount } })
  expect(codeOf(await refund(short.trade_no, 0.56))).toEqual([422, 'refund_too_much'])
  expect((await refund(short.trade_no, 0.55)).status).toBe(204)
  expect(await detail(short.trade_no)).toMatchObject({ refunded_amount: 0.55, payments: [{ state: 'refunded' }] })

  expect(await detail(foreign.trade_no)).toMatchObject({ refundable: { amount: 300, currency: 'JPY' } })
  expect((await refund(foreign.trade_no, 0.5)).status).toBe(422)
  expect((await refund(foreign.trade_no, 200)).status).toBe(204)
  expect(await detail(foreign.trade_no)).toMatchObject({
    refunded_amount: 0,
    refundable: { amount: 100, currency: 'JPY' },
    payments: [{ state: 'paid', refunded_amount: 200 }],
    refunds: [{ amount: 200, currency: 'JPY' }],
  })
})

it('late money that was sent back is written down as such', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  await shop.notify(shop.takeMoney(reference, { amount: 55 }))
  const [payment] = (await detail(trade_no)).payments
  const resolve = (decision: 'grant' | 'refunded') =>
    admin('PUT /admin/payments/{id}/resolve', { params: { id: payment!.id }, body: { decision } })
  const listed = await admin('GET /admin/orders', { query: { late: 'true' } })
  expect(listed.data.data.map((order) => order.trade_no)).toEqual([trade_no])
  expect((await resolve('refunded')).status).toBe(204)
  expect(codeOf(await resolve('grant'))).toEqual([409, 'payment_resolved'])
  expect(await detail(trade_no)).toMatchObject({ status: 'unpaid', late: false, refunds: [{ amount: 0.55 }] })
  expect((await admin('GET /admin/orders', { query: { late: 'true' } })).data.meta.total).toBe(0)
})

it('orders are found by number, name, user and reference, and sorted', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  const found = async (q: string) =>
    (await admin('GET /admin/orders', { query: { q } })).data.data.map((order) => order.trade_no)
  expect(await found(trade_no.slice(4))).toEqual([trade_no])
  expect(await found(reference)).toEqual([trade_no])
  expect(await found(`buyer${made - 1}`)).toEqual([trade_no])
  await insertOrder(db, { name: 'Unheard of', amount: 99_999 })
  expect(await found('unheard')).toHaveLength(1)
  const { data } = (await admin('GET /admin/orders', { query: { sort: 'amount' } })).data
  expect(data[0]).toMatchObject({ amount: 999.99, user: null })
})

it('revenue is told by currency and by day of the site, without what was refunded being lost', async () => {
  await configure({ time_zone: 'Asia/Shanghai' })
  await db.deleteFrom('refunds').execute()
  await db.deleteFrom('payments').execute()
  await db.deleteFrom('orders').execute()
  // Two o'clock on January 1 in Shanghai is the evening before in UTC.
  await insertPaidOrder(db, { amount: 1500, paid_at: '2025-12-31T18:00:00.000Z' })
  await insertPaidOrder(db, { amount: 500, paid_at: '2025-12-31T15:59:59.000Z' })
  await insertPaidOrder(db, { amount: 300, currency: 'JPY', paid_at: '2026-01-01T00:00:00.000Z' })
  await insertPaidOrder(db, { amount: 900, paid_at: '2025-11-01T00:00:00.000Z' })
  const { currencies } = (await admin('GET /admin/revenue', { query: { days: 7 } })).data
  expect(currencies).toMatchObject([
    { currency: 'CNY', total: 20, refunded: 0, order_count: 2 },
    { currency: 'JPY', total: 300, order_count: 1 },
  ])
  expect(currencies[0]!.days).toHaveLength(7)
  expect(currencies[0]!.days.slice(-2)).toEqual([
    { day: '2025-12-31', amount: 5, orders: 1 },
    { day: '2026-01-01', amount: 15, orders: 1 },
  ])
})

it('revenue counts what came in, and no refund of money that never counted', async () => {
  const ann = await buyer()
  const revenue = async () => (await admin('GET /admin/revenue', { query: { days: 7 } })).data.currencies
  const before = (await revenue()).find(({ currency }) => currency === 'CNY')!
  const [kept, sent] = [await shop.begin(ann), await shop.begin(ann)]
  for (const { reference } of [kept, sent]) await shop.notify(shop.takeMoney(reference, { amount: 55 }))
  const resolve = async ({ trade_no }: { trade_no: string }, decision: 'grant' | 'refunded') => {
    const [payment] = (await detail(trade_no)).payments
    return admin('PUT /admin/payments/{id}/resolve', { params: { id: payment!.id }, body: { decision } })
  }
  await resolve(kept, 'grant')
  await resolve(sent, 'refunded')
  const { total, refunded, order_count } = (await revenue()).find(({ currency }) => currency === 'CNY')!
  expect([total - before.total, refunded - before.refunded, order_count - before.order_count]).toEqual([
    expect.closeTo(0.55),
    0,
    1,
  ])
})
