import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openShop } from '#test/factories/purchases.ts'
import { insertCoupon } from '#test/factories/factories.ts'
import { startServer } from '#test/harness/server.ts'
import { checkReceivedPayment } from './order-state.ts'

const server = await startServer()
const { db, user, services } = server
const shop = await openShop(server)
const admin = await user('boss', { is_admin: true })

const small = fc.integer({ min: 0, max: 3 })
const code = fc.constantFrom('CNY', 'USD')

it('grants only what is exactly what an unpaid or cancelled order of somebody waits for', () => {
  const claim = fc.record({
    status: fc.constantFrom('unpaid' as const, 'paid' as const, 'cancelled' as const),
    amount: small,
    currency: code,
    hasOwner: fc.boolean(),
    hasCoupon: fc.boolean(),
    isThere: fc.boolean(),
    isStale: fc.boolean(),
  })
  const money = fc.record({ amount: small, currency: code })
  fc.assert(
    fc.property(claim, money, (order, paid) => {
      const isMatching = order.amount === paid.amount && order.currency === paid.currency
      const isOwed = order.status !== 'paid' && order.hasOwner && order.hasCoupon && order.isThere && !order.isStale
      expect(checkReceivedPayment(order, paid) === 'grant').toBe(isMatching && isOwed)
    }),
    { numRuns: 300 },
  )
})

/** Events of an order, in any sequence and any number of times. */
const step = fc.constantFrom(
  'pay' as const,
  'cancel' as const,
  'money' as const,
  'short money' as const,
  'forged notice' as const,
  'repeat' as const,
  'expire' as const,
  'change the plan' as const,
  'refund' as const,
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let count = 0

/** Runs one order through these steps and returns what was paid and granted. */
async function live(steps: Step[], value: number) {
  const ann = await user(`ann${count++}`)
  const coupon = await insertCoupon(db, { value })
  const trade_no = await shop.order(ann, { coupon_code: coupon.code })
  const { snapshot } = await shop.get(ann, trade_no)
  const reference = `${trade_no}01`
  const params = { trade_no }
  const taken: number[] = []
  const isBegun = () => shop.platform.begun.has(reference)
  const told = (notice: Parameters<typeof shop.notify>[0]) => shop.notify(notice).catch(() => {})
  async function take(changes: { amount?: number } = {}) {
    if (!isBegun() || shop.platform.taken.has(reference)) return
    const notice = shop.takeMoney(reference, changes)
    taken.push(notice.amount)
    // A denied payment is polled again a little later.
    await db.updateTable('payments').set({ ask_at: '2025-01-01T00:00:00.000Z' }).execute()
    await told(notice)
  }
  const acts: Record<Step, () => Promise<unknown>> = {
    pay: () => shop.pay(ann, trade_no),
    cancel: () => ann('PUT /user/orders/{trade_no}/cancel', { params }),
    money: () => take(),
    // An amount of 1 may be the full price if the coupon covers the rest.
    'short money': () => take({ amount: 1 }),
    'forged notice': async () => isBegun() && told(shop.noticeOf(reference, { provider_trade_no: 'forged' })),
    repeat: async () => isBegun() && told(shop.noticeOf(reference)),
    async expire() {
      const past = new Date(server.clock.time.getTime() - 3_600_000).toISOString()
      await db.updateTable('orders').set({ expires_at: past }).where('trade_no', '=', trade_no).execute()
      await services.orderJobs.expireUnpaidOrders()
    },
    'change the plan': () =>
      db
        .updateTable('plans')
        .set({ name: `Changed ${count++}`, capacity_bytes: 1024 })
        .execute(),
    refund: () => admin('POST /admin/orders/{trade_no}/refund', { params, body: { amount: 3 } }),
  }
  for (const each of steps) await acts[each]()
  const order = (await admin('GET /admin/orders/{trade_no}', { params })).data
  return { order, snapshot, taken, grants: await shop.countGrants(trade_no) }
}

it('no path leads to a grant without matching money, no sum falls below zero, and no snapshot changes', async () => {
  const run = fc.asyncProperty(
    fc.array(step, { maxLength: 10 }),
    fc.integer({ min: 0, max: 9999 }),
    async (steps, value) => {
      const { order, snapshot, taken, grants } = await live(steps, value)
      const isMatched = taken.some((amount) => amount === Math.round(order.amount * 100))
      expect(grants).toBe(isMatched ? 1 : 0)
      expect(order.status === 'paid').toBe(isMatched)
      expect(order.snapshot).toEqual(snapshot)
      expect(order.amount).toBeGreaterThanOrEqual(0)
      expect(Math.round((order.amount + order.deduct_amount) * 100)).toBe(1000)
      expect(order.refunded_amount).toBeGreaterThanOrEqual(0)
      expect(order.refunded_amount).toBeLessThanOrEqual(isMatched ? order.amount : 0)
    },
  )
  await fc.assert(run, { numRuns: 60 })
})
