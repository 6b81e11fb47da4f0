import { limits, type OrderInput } from '@imagora/contract'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { CouponService } from '#features/coupons/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { OrderGranting } from './granting.ts'
import type { CouponGuesses } from './guesses.ts'
import { newPayment } from './new-payments.ts'
import * as payments from './payment-queries.ts'
import type { OrderQuoting } from './quoting.ts'
import * as queries from './queries.ts'
import type { RepeatedCalls } from './repeats.ts'
import { newTradeNo } from './trade-numbers.ts'

interface Needs {
  db: Db
  settings: SettingsStore
  reservations: Pick<Reservations, 'lockUser'>
  coupons: Pick<CouponService, 'take'>
  quote: OrderQuoting
  granting: Pick<OrderGranting, 'grant'>
  repeats: RepeatedCalls
  rateLimits: Pick<RateLimiter, 'hit'>
  guesses: CouponGuesses
  now: () => Date
}

type Quote = Awaited<ReturnType<OrderQuoting>>

/** Makes orders, each with what it costs and sells at that moment. */
export function ordering(needs: Needs) {
  const { db, settings, reservations, coupons, quote, granting, repeats, rateLimits, guesses, now } = needs

  async function insert(tx: Db, user_id: number, { plan, price, snapshot, coupon, ...money }: Quote, time: Date) {
    const { order_minutes } = settings.current() ?? (await settings.read(tx))
    const order = await queries.insertOrder(tx, {
      trade_no: newTradeNo(time),
      user_id,
      status: 'unpaid',
      plan_id: plan.id,
      price_id: price.id,
      coupon_id: coupon?.id ?? null,
      snapshot: JSON.stringify(snapshot),
      name: snapshot.name,
      ...money,
      pay_label: null,
      paid_at: null,
      canceled_at: null,
      cancel_reason: null,
      expires_at: new Date(time.getTime() + order_minutes * 60_000).toISOString(),
      created_at: time.toISOString(),
    })
    if (coupon) await coupons.take(tx, coupon, user_id, order.id)
    return order
  }

  /** Nothing is left to pay: the same way as with money, without the waiting. */
  async function complete(tx: Db, order: queries.OrderRow, time: Date) {
    const created_at = time.toISOString()
    const settled = { label: 'coupon', state: 'paid', paid_at: created_at } as const
    await payments.insertPayment(tx, newPayment(order, created_at, settled))
    await granting.grant(tx, await queries.lockOrder(tx, order.id), 'coupon')
  }

  const place = (caller: Caller, input: OrderInput, key: string | null) =>
    db.transaction().execute(async (tx) => {
      const time = now()
      const call = { user_id: caller.id, key, call: 'order', sent: input }
      await reservations.lockUser(tx, caller.id)
      const known = await repeats.find<{ trade_no: string; is_paid: boolean }>(tx, call)
      if (known) return known
      const waiting = await queries.countUnpaid(tx, caller.id, time.toISOString())
      if (waiting >= limits.order.unpaid) throw refuse('orders_too_many')
      const order = await insert(tx, caller.id, await quote(tx, caller.id, input, time), time)
      const is_paid = order.amount === 0
      if (is_paid) await complete(tx, order, time)
      const answer = { trade_no: order.trade_no, is_paid }
      await repeats.keep(tx, call, answer)
      return answer
    })

  return async (caller: Caller, input: OrderInput, key: string | null) => {
    await rateLimits.hit('order', { account: caller.id })
    return guesses(caller.id, input.coupon_code, () => place(caller, input, key))
  }
}
