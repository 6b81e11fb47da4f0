import { expect, it } from 'vitest'
import { openShop } from '#test/factories/purchases.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { clock, user, jobs, services } = server
const shop = await openShop(server)
const { platform } = shop
const ann = await user('ann')

const agreedTo = (reference: string) =>
  ({ reference, provider_trade_no: '', amount: 0, currency: '', state: 'agreed' }) as const
const later = (minutes: number) => (clock.time = new Date(clock.time.getTime() + minutes * 60_000))

async function begin() {
  const begun = await shop.begin(ann)
  platform.agreed.add(begun.reference)
  return begun
}

it('[PL-06] what somebody has agreed to is taken and granted once, by the notice or by asking', async () => {
  const [told, asked] = [await begin(), await begin()]
  await shop.notify(agreedTo(told.reference))
  await shop.notify(agreedTo(told.reference))
  later(1)
  await services.orderJobs.pollOpenPayments()
  for (const { trade_no } of [told, asked]) {
    expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'paid' })
    expect(await shop.countGrants(trade_no)).toBe(1)
  }
})

it('[PL-04] whoever cancels after they agreed is not charged', async () => {
  const { trade_no, reference } = await begin()
  await ann('PUT /user/orders/{trade_no}/cancel', { params: { trade_no } })
  await jobs.drain()
  await shop.notify(agreedTo(reference))
  expect(platform.taken.has(reference)).toBe(false)
  expect(await shop.get(ann, trade_no)).toMatchObject({ status: 'cancelled' })
})

it('[PL-06] whoever has paid by other means is not charged twice', async () => {
  const { trade_no, reference } = await shop.begin(ann)
  await shop.notify(shop.takeMoney(reference))
  platform.taken.delete(reference)
  platform.agreed.add(reference)
  await shop.notify(agreedTo(reference))
  expect(platform.taken.has(reference)).toBe(false)
  expect(await shop.countGrants(trade_no)).toBe(1)
})
