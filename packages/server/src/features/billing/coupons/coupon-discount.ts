import { toMajor, toMinor } from '@imagora/contract'
import type { Row } from '#db/schema/schema.ts'

type Terms = Pick<
  Row<'coupons'>,
  'type' | 'value' | 'currency' | 'min_amount' | 'starts_at' | 'ends_at' | 'total_limit' | 'used_count' | 'plan_ids'
>

/** The plan to buy; the amount is in minor units of its currency. */
export interface Purchase {
  plan_id: number
  amount: number
  currency: string
}

/** A coupon without a currency stores its amounts in hundredths. */
const HUNDREDTHS_PER_UNIT = 100

const minimumIn = (currency: string, { min_amount, ...coupon }: Terms) =>
  coupon.currency === null ? toMinor(min_amount / HUNDREDTHS_PER_UNIT, currency) : min_amount

/** Returns the discount in minor units, never more than the amount; fractions are rounded down in favor of the site. */
export function discountOf({ type, value }: Pick<Terms, 'type' | 'value'>, amount: number) {
  const off = type === 'fixed' ? value : Math.floor((amount * value) / (100 * HUNDREDTHS_PER_UNIT))
  return Math.min(off, amount)
}

const isOver = ({ starts_at, ends_at }: Terms, time: string) =>
  (starts_at !== null && starts_at > time) || (ends_at !== null && ends_at <= time)

function isFor({ plan_ids, ...coupon }: Terms, { plan_id, currency }: Purchase) {
  const planIds = JSON.parse(plan_ids) as number[]
  if (coupon.currency !== null && coupon.currency !== currency) return false
  return planIds.length === 0 || planIds.includes(plan_id)
}

/** Returns why the coupon cannot be used, apart from the limit per user. */
export function objectionTo(coupon: Terms, purchase: Purchase, time: string) {
  const { total_limit, used_count } = coupon
  if (isOver(coupon, time)) return 'coupon_expired'
  if (!isFor(coupon, purchase)) return 'coupon_not_for_plan'
  if (purchase.amount < minimumIn(purchase.currency, coupon)) return 'coupon_below_minimum'
  if (total_limit > 0 && used_count >= total_limit) return 'coupon_gone'
  return null
}

/** Minimum purchase as displayed to users. */
export const minimumShown = (coupon: Terms, currency: string) => {
  const least = minimumIn(currency, coupon)
  return `${toMajor(least, currency)} ${currency}`
}
