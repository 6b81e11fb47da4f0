import { expect, it } from 'vitest'
import { openShop } from '#test/factories/purchases.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, clock, user, jobs, services } = server
const shop = await openShop(server)
const { orderJobs } = services
const { other } = shop

let made = 0
const buyer = () => user(`buyer${made++}`)
type Buyer = Awaited<ReturnType<typeof buyer>>

const later = (minutes: number) => (clock.time = new Date(clock.time.getTime() + minutes * 60_000))
const hours = (count: number) => count * 60
const stateOf = async (reference: string) =>
  (await db.selectFrom('payments').where('reference', '=', reference).select('state').executeTakeFirst())?.state
const cancel = (ann: Buyer, trade_no: string) => ann('PUT /user/orders/{trade_no}/cancel', { params: { trade_no } })

it('[PL-09] what cannot be closed at its provider is asked for after the order has expired', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.beginAt(other.gatewayId, ann)
  later(31)
  await orderJobs.expireUnpaidOrders()
  await jobs.drain()
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'cancelled', payments: [{ state: 'closed' }] })
  shop.takeMoney(reference)
  later(1)
  await orderJobs.pollOpenPayments()
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'paid', payments: [{ state: 'paid' }] })
  expect(await shop.countGrants(trade_no)).toBe(1)
})

it('[PL-04] so it is after somebody has cancelled, however long it had been asked for', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.beginAt(other.gatewayId, ann)
  await db.updateTable('payments').set({ asks: 500 }).where('reference', '=', reference).execute()
  await cancel(ann, trade_no)
  await jobs.drain()
  shop.takeMoney(reference)
  later(1)
  await orderJobs.pollOpenPayments()
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'paid' })
})

it('[PL-09] it is left alone two days later, and until then its gateway is in use', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.beginAt(other.gatewayId, ann)
  await cancel(ann, trade_no)
  await jobs.drain()
  const { asked } = other.platform.state
  for (let hour = 0; hour < 47; hour++) {
    later(hours(1))
    await orderJobs.pollOpenPayments()
  }
  expect(await stateOf(reference)).toBe('open')
  expect(other.platform.state.asked - asked).toBeGreaterThan(40)
  later(hours(2))
  await orderJobs.pollOpenPayments()
  expect(await stateOf(reference)).toBe('closed')
})

it('[PL-09] a provider that has gone for good is not asked for ever', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.beginAt(other.gatewayId, ann)
  await cancel(ann, trade_no)
  other.platform.state.isDown = true
  await jobs.drain()
  later(hours(49))
  await orderJobs.pollOpenPayments()
  expect(await stateOf(reference)).toBe('closed')
  other.platform.state.isDown = false
})

it('[PL-09] what a provider could not be told to close it is told again', async () => {
  const ann = await buyer()
  const { trade_no, reference } = await shop.begin(ann)
  shop.platform.state.isDown = true
  await cancel(ann, trade_no)
  await jobs.drain()
  expect(await stateOf(reference)).toBe('open')
  shop.platform.state.isDown = false
  later(1)
  await orderJobs.pollOpenPayments()
  expect(shop.platform.closed.has(reference)).toBe(true)
  expect(await stateOf(reference)).toBe('closed')
})

it('[PL-09] who can be neither asked nor told to close is listened to for two days', async () => {
  const ann = await buyer()
  delete other.platform.gateway.query
  const { trade_no, reference } = await shop.beginAt(other.gatewayId, ann)
  await cancel(ann, trade_no)
  await jobs.drain()
  later(hours(47))
  await orderJobs.pollOpenPayments()
  expect(await stateOf(reference)).toBe('open')
  later(hours(2))
  await orderJobs.pollOpenPayments()
  expect(await stateOf(reference)).toBe('closed')
})
