import { expect, it } from 'vitest'
import { openShop } from '#test/factories/purchases.ts'
import { insertOrder, insertPayment } from '#test/factories/orders.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, clock, user, services } = server
const shop = await openShop(server)
const { orderJobs } = services
const { other } = shop
const ann = await user('ann')

const later = (minutes: number) => (clock.time = new Date(clock.time.getTime() + minutes * 60_000))

/** The payments exceed one batch, and all are older than later ones. */
async function beginManyAtDead() {
  for (let place = 0; place < 130; place++) {
    const { id: order_id, trade_no } = await insertOrder(db, {})
    const [reference, gateway_id] = [`${trade_no}01`, other.gatewayId]
    await insertPayment(db, { order_id, gateway_id, platform: 'stripe', label: 'stripe', reference })
  }
  other.platform.state.isDown = true
}

it('[PL-09] [F34] a dead provider is asked once in a run, and holds up neither what others tell nor the end of their orders', async () => {
  await beginManyAtDead()
  const [told, ended] = [await shop.begin(ann), await shop.begin(ann)]
  shop.takeMoney(told.reference)
  later(1)
  const { asked } = other.platform.state
  await orderJobs.pollOpenPayments()
  expect(await shop.get(ann, told.trade_no)).toMatchObject({ status: 'paid' })
  expect(other.platform.state.asked - asked).toBe(1)

  later(60)
  await orderJobs.expireUnpaidOrders()
  expect(await shop.get(ann, ended.trade_no)).toMatchObject({ status: 'cancelled', cancel_reason: 'expired' })
  expect(other.platform.state.asked - asked).toBe(2)
})

it('[PL-09] what a provider refuses to close holds up nothing else at the same provider', async () => {
  const [stuck, ended] = [await shop.begin(ann), await shop.begin(ann)]
  shop.platform.stuck.add(stuck.reference)
  later(60)
  await orderJobs.expireUnpaidOrders()
  expect(await shop.get(ann, stuck.trade_no)).toMatchObject({ status: 'unpaid' })
  expect(await shop.get(ann, ended.trade_no)).toMatchObject({ status: 'cancelled' })
})
