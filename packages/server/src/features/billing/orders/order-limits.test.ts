import { limits } from '@imagora/contract'
import { expect, it } from 'vitest'
import { codeOf, openShop } from '#test/factories/purchases.ts'
import { rateLimitPolicies } from '#platform/rate-limits/policies.ts'
import { insertCoupon } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'

const server = await startServer()
const { db, clock, user } = server
const shop = await openShop(server)
const { price_id, other } = shop

const later = (minutes: number) => (clock.time = new Date(clock.time.getTime() + minutes * 60_000))

it('[PL-08] codes of coupons cannot be found by trying, neither before an order nor with it', async () => {
  const [ann, bob] = [await user('ann'), await user('bob')]
  const { code } = await insertCoupon(db, {})
  const guess = { body: { price_id, coupon_code: 'GUESSED' } }
  const tries = rateLimitPolicies.coupon_guess.hits
  for (let count = 0; count < tries; count++) {
    const answer = await (count % 2 ? ann('POST /user/orders', guess) : ann('POST /user/orders/preview', guess))
    expect(codeOf(answer)).toEqual([404, 'coupon_missing'])
  }
  const right = { body: { price_id, coupon_code: code } }
  for (const answer of [await ann('POST /user/orders/preview', right), await ann('POST /user/orders', right)]) {
    expect(codeOf(answer)).toEqual([429, 'rate_limited'])
  }
  expect((await ann('POST /user/orders/preview', { body: { price_id } })).status).toBe(200)
  expect((await bob('POST /user/orders/preview', right)).status).toBe(200)
})

it('[PL-03] [PL-04] nobody previews, orders or begins payments without end', async () => {
  const cay = await user('cay')
  const trade_no = await shop.order(cay)
  const calls = {
    order_preview: () => cay('POST /user/orders/preview', { body: { price_id } }),
    order: () => cay('POST /user/orders', { body: { price_id } }),
    pay: () => shop.pay(cay, trade_no),
  }
  for (const name of ['order_preview', 'order', 'pay'] as const) {
    const statuses: number[] = []
    for (let count = 0; count <= rateLimitPolicies[name].hits; count++) statuses.push((await calls[name]()).status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses[0]).toBe(200)
  }
})

it('[PL-04] only so many payments of an order are open at once: the oldest are closed for another, where that can be', async () => {
  const dan = await user('dan')
  const most = limits.order.openPayments
  await server.configure({ order_minutes: 600 })
  const openOf = async (trade_no: string) =>
    (await shop.get(dan, trade_no)).payments.filter(({ state }) => state === 'open').length
  const closable = await shop.begin(dan)
  for (let count = 0; count < most + 2; count++) {
    later(11)
    expect((await shop.pay(dan, closable.trade_no)).status).toBe(200)
  }
  expect(await openOf(closable.trade_no)).toBe(most)
  expect(shop.platform.closed.has(closable.reference)).toBe(true)

  const { trade_no } = await shop.beginAt(other.gatewayId, dan)
  for (let count = 1; count < most; count++) {
    later(11)
    expect((await shop.payAt(other.gatewayId, dan, trade_no)).status).toBe(200)
  }
  later(11)
  expect(codeOf(await shop.payAt(other.gatewayId, dan, trade_no))).toEqual([409, 'payments_too_many'])
  expect(await openOf(trade_no)).toBe(most)
})
