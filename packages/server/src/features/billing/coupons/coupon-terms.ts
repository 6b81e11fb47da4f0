import { type Coupon, type CouponChanges, isPayable, toMajor, toMinor } from '@imagora/contract'
import { isUniqueViolation } from '#db/dialects/database-errors.ts'
import type { Db } from '#db/schema/schema.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { parseSiteTime } from '#platform/site-time.ts'
import * as queries from './queries.ts'

/** A currency with two decimals stands in for amounts without a currency and for percentages. */
const NEUTRAL_CURRENCY = 'CNY'

const unitOf = ({ type, currency }: Pick<Coupon, 'type' | 'currency'>) =>
  (type === 'fixed' && currency) || NEUTRAL_CURRENCY

export function couponOf({ value, min_amount, plan_ids, ...row }: queries.CouponRow): Coupon {
  const currency = row.currency as Coupon['currency']
  const unit = unitOf({ ...row, currency })
  return {
    ...row,
    currency,
    value: toMajor(value, unit),
    min_amount: toMajor(min_amount, currency ?? NEUTRAL_CURRENCY),
    plan_ids: JSON.parse(plan_ids) as number[],
  }
}

/** Converts a coupon to its database row. */
export function rowOf({ value, min_amount, plan_ids, ...rest }: Coupon) {
  return {
    ...rest,
    value: toMinor(value, unitOf(rest)),
    min_amount: toMinor(min_amount, rest.currency ?? NEUTRAL_CURRENCY),
    plan_ids: JSON.stringify(plan_ids),
  }
}

function checkValue({ type, value, currency }: Coupon) {
  if (type === 'percent') {
    if (value > 100) throw invalid('value', 'percent_too_big')
    return
  }
  if (currency === null) throw invalid('currency', 'required')
  if (!isPayable(value, currency)) throw invalid('value', 'malformed')
}

export function checkTerms(coupon: Coupon) {
  const { starts_at, ends_at } = coupon
  checkValue(coupon)
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) throw invalid('ends_at', 'ends_before_start')
}

/** Parses given times; those without an offset are in the time zone of the site. */
export function resolveTimes(changes: Pick<CouponChanges, 'starts_at' | 'ends_at'>, time_zone: string) {
  const read = (field: 'starts_at' | 'ends_at') => {
    const text = changes[field]
    if (text === undefined) return {}
    const time = text === null || text === '' ? null : parseSiteTime(text, time_zone)
    if (time === null && text !== null && text !== '') throw invalid(field, 'time_malformed')
    return { [field]: time?.toISOString() ?? null }
  }
  return { ...read('starts_at'), ...read('ends_at') } as Partial<Pick<Coupon, 'starts_at' | 'ends_at'>>
}

/** A deleted plan may stay listed if the coupon listed it before; newly listed plans must exist. */
export async function checkPlans(tx: Db, ids: number[], existingIds: number[] = []) {
  const newIds = ids.filter((id) => !existingIds.includes(id))
  if ((await queries.listPlanIds(tx, newIds)).length < newIds.length) throw invalid('plan_ids', 'not_a_choice')
}

/** Times of a coupon that has none. */
export const NO_TIMES = { starts_at: null, ends_at: null }

type NewCoupon = Omit<Coupon, 'id' | 'used_count' | 'batch_id' | 'created_at'>

/** Returns the row of a new coupon after checking it. */
export async function newRowOf(tx: Db, input: NewCoupon, created_at: string) {
  const coupon = { ...input, id: 0, used_count: 0, batch_id: null, created_at }
  checkTerms(coupon)
  await checkPlans(tx, coupon.plan_ids)
  const { id: _id, ...row } = rowOf(coupon)
  return row
}

const asRefusal = (error: unknown) => (isUniqueViolation(error) ? refuse('coupon_taken') : error)

/** Runs a change of coupons; a code that exists already is refused. */
export const inCouponTransaction = <T>(db: Db, act: (tx: Db) => Promise<T>) =>
  db
    .transaction()
    .execute(act)
    .catch((error: unknown) => {
      throw asRefusal(error)
    })
