import * as payments from './payment-queries.ts'
import * as queries from './queries.ts'
import { limits, type OrderInput } from '@imagora/contract'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { CouponService } from '#features/billing/coupons/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse, Refusal } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { OrderFulfillment } from './fulfillment.ts'
import { newPayment } from './payment-queries.ts'
import type { IdempotencyStore } from './idempotency.ts'
import { newTradeNo, type StoredOrderSnapshot } from './order-state.ts'
import type { PlanService } from '#features/billing/plans/service.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface OrderCreationDeps {
  db: Db
  settings: SettingsStore
  reservations: Pick<Reservations, 'lockUser'>
  coupons: Pick<CouponService, 'redeem'>
  quoteOrder: OrderQuoter
  fulfillment: Pick<OrderFulfillment, 'fulfillOrder'>
  idempotency: IdempotencyStore
  rateLimits: Pick<RateLimiter, 'hit'>
  limitCouponGuesses: CouponGuessLimiter
  now: () => Date
}

type Quote = Awaited<ReturnType<OrderQuoter>>

/** Creates orders with the price and plan of that moment. */
export function createOrderCreation(deps: OrderCreationDeps) {
  const {
    db,
    settings,
    reservations,
    coupons,
    quoteOrder,
    fulfillment,
    idempotency,
    rateLimits,
    limitCouponGuesses,
    now,
  } = deps

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
      expires_at: new Date(time.getTime() + order_minutes * MINUTE_MS).toISOString(),
      created_at: time.toISOString(),
    })
    if (coupon) await coupons.redeem(tx, coupon, user_id, order.id)
    return order
  }

  /** An order with nothing left to pay is completed at once, by the same steps as a paid one. */
  async function complete(tx: Db, order: queries.OrderRow, time: Date) {
    const created_at = time.toISOString()
    const settled = { label: 'coupon', state: 'paid', paid_at: created_at } as const
    await payments.insertPayment(tx, newPayment(order, created_at, settled))
    await fulfillment.fulfillOrder(tx, await queries.lockOrder(tx, order.id), 'coupon')
  }

  const createOrder = (caller: Caller, input: OrderInput, key: string | null) =>
    db.transaction().execute(async (tx) => {
      const time = now()
      const call = { user_id: caller.id, key, call: 'order', sent: input }
      await reservations.lockUser(tx, caller.id)
      const earlierResponse = await idempotency.find<{ trade_no: string; is_paid: boolean }>(tx, call)
      if (earlierResponse) return earlierResponse
      const unpaidCount = await queries.countUnpaid(tx, caller.id, time.toISOString())
      if (unpaidCount >= limits.order.unpaid) throw refuse('orders_too_many')
      const order = await insert(tx, caller.id, await quoteOrder(tx, caller.id, input, time), time)
      const is_paid = order.amount === 0
      if (is_paid) await complete(tx, order, time)
      const answer = { trade_no: order.trade_no, is_paid }
      await idempotency.save(tx, call, answer)
      return answer
    })

  return async (caller: Caller, input: OrderInput, key: string | null) => {
    await rateLimits.hit('order', { account: caller.id })
    return limitCouponGuesses(caller.id, input.coupon_code, () => createOrder(caller, input, key))
  }
}

/** An order as requested, in any currency that prices are stored in. */
type QuoteInput = Omit<OrderInput, 'currency'> & { currency?: string | undefined }

interface OrderQuoterDeps {
  plans: Pick<PlanService, 'findPrice'>
  coupons: Pick<CouponService, 'checkCoupon'>
  settings: SettingsStore
}

/**
 * Computes the price for a user at this moment. The server alone computes amounts, from what is on sale and nothing
 * else.
 */
export function createOrderQuoter({ plans, coupons, settings }: OrderQuoterDeps) {
  function amountIn(
    usual: string,
    amounts: { currency: string; amount: number }[],
    requestedCurrency: string | undefined,
  ) {
    const match = requestedCurrency
      ? amounts.find(({ currency }) => currency === requestedCurrency)
      : (amounts.find(({ currency }) => currency === usual) ?? amounts[0])
    if (!match) throw refuse('currency_missing')
    return match
  }

  return async (
    db: Db,
    user_id: number,
    { price_id, coupon_code, currency: requestedCurrency }: QuoteInput,
    time: Date,
  ) => {
    const site = settings.current() ?? (await settings.read(db))
    const { plan, price, amounts } = await plans.findPrice(db, price_id)
    const { amount: full, currency } = amountIn(site.currency, amounts, requestedCurrency)
    const couponRequest = { code: coupon_code ?? '', user_id, plan_id: plan.id, amount: full, currency }
    const couponDiscount = coupon_code ? await coupons.checkCoupon(db, couponRequest, time.toISOString()) : null
    // The discount never exceeds the price, so a coupon never pays money out.
    const deduct_amount = Math.min(couponDiscount?.discount ?? 0, full)
    const snapshot: StoredOrderSnapshot = {
      name: plan.name,
      intro: plan.intro,
      badge: plan.badge,
      features: plan.features,
      type: plan.type,
      group: plan.group,
      capacity_bytes: plan.capacity_bytes,
      product: {
        name: price.name,
        duration: price.duration,
        // The time zone decides on which day a calendar month ends, so it is part of what was bought.
        ...(price.months > 0 && { months: price.months, time_zone: site.time_zone }),
        price: full,
      },
      coupon: couponDiscount && { code: couponDiscount.coupon.code, name: couponDiscount.coupon.name },
    }
    return {
      plan,
      price,
      snapshot,
      coupon: couponDiscount?.coupon ?? null,
      amount: full - deduct_amount,
      deduct_amount,
      currency,
    }
  }
}

export type OrderQuoter = ReturnType<typeof createOrderQuoter>

/** Coupon codes cannot be guessed: a user with too many wrong codes is rate-limited for a while. */
export const createCouponGuessLimiter =
  (rateLimits: Pick<RateLimiter, 'hit' | 'requireNotBlocked'>) =>
  async <T>(account: number, code: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (!code) return work()
    await rateLimits.requireNotBlocked('coupon_guess', { account })
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'coupon_missing') await rateLimits.hit('coupon_guess', { account })
      throw error
    }
  }

export type CouponGuessLimiter = ReturnType<typeof createCouponGuessLimiter>
