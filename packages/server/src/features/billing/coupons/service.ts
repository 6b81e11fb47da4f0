import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import { discountOf, minimumShown, objectionTo, type Purchase } from './coupon-discount.ts'
import * as queries from './queries.ts'

interface Wish extends Purchase {
  code: string
  user_id: number
}

/** A valid coupon and its discount in minor units of the order's currency. */
export interface Judged {
  coupon: { id: number; code: string; name: string }
  discount: number
}

export function couponService({ now }: { now: () => Date }) {
  async function requireLeft(db: Db, { id, per_user_limit }: queries.FoundCoupon, userId: number) {
    if (per_user_limit === 0) return
    if ((await queries.countUsesOf(db, id, userId)) >= per_user_limit) throw refuse('coupon_used')
  }

  return {
    /** Returns the discount of the coupon, or refuses with the reason why it cannot be used. */
    async judge(db: Db, { code, user_id, ...purchase }: Wish, time: string): Promise<Judged> {
      const coupon = await queries.findByCode(db, code.trim().toUpperCase())
      if (!coupon?.is_enabled) throw refuse('coupon_missing')
      const objection = objectionTo(coupon, purchase, time)
      if (objection) {
        throw refuse(objection, { values: { minimum: minimumShown(coupon, purchase.currency) } })
      }
      await requireLeft(db, coupon, user_id)
      const { id, name } = coupon
      return { coupon: { id, code: coupon.code, name }, discount: discountOf(coupon, purchase.amount) }
    },

    /**
     * Runs in the transaction that creates the order, or with the order's time later; the count is exact under
     * concurrency.
     */
    async take(tx: Db, { id }: { id: number }, user_id: number, order_id: number, time = now().toISOString()) {
      if (!(await queries.countUse(tx, id, time))) throw refuse('coupon_gone')
      const coupon = await queries.findCoupon(tx, id)
      if (!coupon) throw refuse('coupon_missing')
      await requireLeft(tx, coupon, user_id)
      await queries.insertUse(tx, { order_id, coupon_id: id, user_id, created_at: time })
    },

    /** Gives the use back when the order is cancelled; does nothing if the order has no coupon. */
    async release(tx: Db, order_id: number) {
      const use = await queries.deleteUse(tx, order_id)
      if (use) await queries.uncountUse(tx, use.coupon_id)
    },
  }
}

export type CouponService = ReturnType<typeof couponService>
