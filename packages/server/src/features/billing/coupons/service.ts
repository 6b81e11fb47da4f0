import * as queries from './queries.ts'
import { toMajor, toMinor } from '@imagora/contract'
import type { Row, Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'

type CouponTerms = Pick<
  Row<'coupons'>,
  'type' | 'value' | 'currency' | 'min_amount' | 'starts_at' | 'ends_at' | 'total_limit' | 'used_count' | 'plan_ids'
>

/** The plan to buy; the amount is in minor units of its currency. */
interface Purchase {
  plan_id: number
  amount: number
  currency: string
}

/** A coupon without a currency stores its amounts in hundredths. */
const HUNDREDTHS_PER_UNIT = 100

const minimumIn = (currency: string, { min_amount, ...coupon }: CouponTerms) =>
  coupon.currency === null ? toMinor(min_amount / HUNDREDTHS_PER_UNIT, currency) : min_amount

/** Returns the discount in minor units, never more than the amount; fractions are rounded down in favor of the site. */
function discountOf({ type, value }: Pick<CouponTerms, 'type' | 'value'>, amount: number) {
  const off = type === 'fixed' ? value : Math.floor((amount * value) / (100 * HUNDREDTHS_PER_UNIT))
  return Math.min(off, amount)
}

const isOver = ({ starts_at, ends_at }: CouponTerms, time: string) =>
  (starts_at !== null && starts_at > time) || (ends_at !== null && ends_at <= time)

function isFor({ plan_ids, ...coupon }: CouponTerms, { plan_id, currency }: Purchase) {
  const planIds = JSON.parse(plan_ids) as number[]
  if (coupon.currency !== null && coupon.currency !== currency) return false
  return planIds.length === 0 || planIds.includes(plan_id)
}

/** Returns why the coupon cannot be used, apart from the limit per user. */
function findRefusalCode(coupon: CouponTerms, purchase: Purchase, time: string) {
  const { total_limit, used_count } = coupon
  if (isOver(coupon, time)) return 'coupon_expired'
  if (!isFor(coupon, purchase)) return 'coupon_not_for_plan'
  if (purchase.amount < minimumIn(purchase.currency, coupon)) return 'coupon_below_minimum'
  if (total_limit > 0 && used_count >= total_limit) return 'coupon_gone'
  return null
}

/** Minimum purchase as displayed to users. */
const minimumShown = (coupon: CouponTerms, currency: string) => {
  const least = minimumIn(currency, coupon)
  return `${toMajor(least, currency)} ${currency}`
}

interface CouponRequest extends Purchase {
  code: string
  user_id: number
}

/** A valid coupon and its discount in minor units of the order's currency. */
interface CouponDiscount {
  coupon: { id: number; code: string; name: string }
  discount: number
}

export function createCouponService({ now }: { now: () => Date }) {
  async function requireUsesLeft(db: Db, { id, per_user_limit }: queries.CouponRow, userId: number) {
    if (per_user_limit === 0) return
    if ((await queries.countUsesOf(db, id, userId)) >= per_user_limit) throw refuse('coupon_used')
  }

  return {
    /** Returns the discount of the coupon, or refuses with the reason why it cannot be used. */
    async checkCoupon(db: Db, { code, user_id, ...purchase }: CouponRequest, time: string): Promise<CouponDiscount> {
      const coupon = await queries.findByCode(db, code.trim().toUpperCase())
      if (!coupon?.is_enabled) throw refuse('coupon_missing')
      const objection = findRefusalCode(coupon, purchase, time)
      if (objection) {
        throw refuse(objection, { values: { minimum: minimumShown(coupon, purchase.currency) } })
      }
      await requireUsesLeft(db, coupon, user_id)
      const { id, name } = coupon
      return { coupon: { id, code: coupon.code, name }, discount: discountOf(coupon, purchase.amount) }
    },

    /**
     * Runs in the transaction that creates the order, or with the order's time later; the count is exact under
     * concurrency.
     */
    async redeem(tx: Db, { id }: { id: number }, user_id: number, order_id: number, time = now().toISOString()) {
      if (!(await queries.incrementUseCount(tx, id, time))) throw refuse('coupon_gone')
      const coupon = await queries.findCoupon(tx, id)
      if (!coupon) throw refuse('coupon_missing')
      await requireUsesLeft(tx, coupon, user_id)
      await queries.insertUse(tx, { order_id, coupon_id: id, user_id, created_at: time })
    },

    /** Gives the use back when the order is cancelled; does nothing if the order has no coupon. */
    async release(tx: Db, order_id: number) {
      const use = await queries.deleteUse(tx, order_id)
      if (use) await queries.decrementUseCount(tx, use.coupon_id)
    },
  }
}

export type CouponService = ReturnType<typeof createCouponService>
