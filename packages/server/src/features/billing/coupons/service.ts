import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import { discountOf, minimumShown, objectionTo, type Purchase } from './coupon-discount.ts'
import * as queries from './queries.ts'

interface Wish extends Purchase {
  code: string
  user_id: number
}

/** A coupon that may be used, and what it takes off: the smallest coins of the order's currency. */
export interface Judged {
  coupon: { id: number; code: string; name: string }
  discount: number
}

/** Coupons as orders use them. */
export function couponService({ now }: { now: () => Date }) {
  /** Whoever has as many as they may have gets no other. */
  async function requireLeft(db: Db, { id, per_user_limit }: queries.FoundCoupon, userId: number) {
    if (per_user_limit === 0) return
    if ((await queries.countUsesOf(db, id, userId)) >= per_user_limit) throw refuse('coupon_used')
  }

  return {
    /** What it would take off, or why it cannot be used. */
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

    /** In the transaction that makes the order, or as of when that was: exact, however many are made at once. */
    async take(tx: Db, { id }: { id: number }, user_id: number, order_id: number, time = now().toISOString()) {
      if (!(await queries.countUse(tx, id, time))) throw refuse('coupon_gone')
      const coupon = await queries.findCoupon(tx, id)
      if (!coupon) throw refuse('coupon_missing')
      await requireLeft(tx, coupon, user_id)
      await queries.insertUse(tx, { order_id, coupon_id: id, user_id, created_at: time })
    },

    /** When the order comes to nothing; does nothing where it had none. */
    async release(tx: Db, order_id: number) {
      const use = await queries.deleteUse(tx, order_id)
      if (use) await queries.uncountUse(tx, use.coupon_id)
    },
  }
}

export type CouponService = ReturnType<typeof couponService>
