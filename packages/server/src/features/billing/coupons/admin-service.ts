import {
  type Coupon,
  type CouponChanges,
  type CouponInput,
  type CouponQuery,
  isPayable,
  toMajor,
  toMinor,
} from '@imagora/contract'
import { isUniqueViolation } from '#db/dialects/database-errors.ts'
import type { PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { parseSiteTime } from '#platform/site-time.ts'
import * as queries from './queries.ts'

interface CouponAdminDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  audit: Pick<AuditService, 'record' | 'recordChanges'>
  now: () => Date
}

/** A currency with two decimals stands in for amounts without a currency and for percentages. */
const NEUTRAL_CURRENCY = 'CNY'

const targetOf = (id: number, { code }: { code: string }) => `coupon ${id} ${code}`

const asRefusal = (error: unknown) => (isUniqueViolation(error) ? refuse('coupon_taken') : error)

const unitOf = ({ type, currency }: Pick<Coupon, 'type' | 'currency'>) =>
  (type === 'fixed' && currency) || NEUTRAL_CURRENCY

function couponOf({ value, min_amount, plan_ids, ...row }: queries.CouponRow): Coupon {
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
function rowOf({ value, min_amount, plan_ids, ...rest }: Coupon) {
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

function checkTerms(coupon: Coupon) {
  const { starts_at, ends_at } = coupon
  checkValue(coupon)
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) throw invalid('ends_at', 'ends_before_start')
}

export function createCouponAdmin({ db, settings, audit, now }: CouponAdminDeps) {
  async function requireCoupon(tx: Db, id: number) {
    const coupon = await queries.findCoupon(tx, id)
    if (!coupon) throw refuse('coupon_missing')
    return couponOf(coupon)
  }

  async function resolveTimes(changes: Pick<CouponChanges, 'starts_at' | 'ends_at'>) {
    const { time_zone } = await settings.get()
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
  async function checkPlans(tx: Db, ids: number[], existingIds: number[] = []) {
    const newIds = ids.filter((id) => !existingIds.includes(id))
    if ((await queries.listPlanIds(tx, newIds)).length < newIds.length) throw invalid('plan_ids', 'not_a_choice')
  }

  const inTransaction = <T>(act: (tx: Db) => Promise<T>) =>
    db
      .transaction()
      .execute(act)
      .catch((error: unknown) => {
        throw asRefusal(error)
      })

  return {
    async list(query: CouponQuery & PageRequest) {
      const { data, ...counted } = await queries.listCoupons(db, query)
      return { data: data.map(couponOf), ...counted }
    },

    async create(actor: Actor, input: CouponInput) {
      const times = await resolveTimes(input)
      return inTransaction(async (tx) => {
        const none = { starts_at: null, ends_at: null }
        const coupon = { ...input, ...none, ...times, id: 0, used_count: 0, created_at: now().toISOString() }
        checkTerms(coupon)
        await checkPlans(tx, coupon.plan_ids)
        const { id: _id, ...row } = rowOf(coupon)
        const { id } = await queries.insertCoupon(tx, row)
        await audit.record(tx, actor, { action: 'coupon.create', target: targetOf(id, input) }, input)
        return { id }
      })
    },

    async update(actor: Actor, id: number, changes: CouponChanges) {
      const times = await resolveTimes(changes)
      return inTransaction(async (tx) => {
        const before = await requireCoupon(tx, id)
        const after = { ...before, ...changes, ...times }
        checkTerms(after)
        await checkPlans(tx, after.plan_ids, before.plan_ids)
        const { id: _id, used_count: _used, created_at: _created, ...row } = rowOf(after)
        await queries.updateCoupon(tx, id, row)
        const act = { action: 'coupon.change', target: targetOf(id, before) }
        await audit.recordChanges(tx, actor, act, { before, after: { ...changes, ...times } })
      })
    },

    /** A coupon that orders have used cannot be deleted; it can be disabled. */
    remove: (actor: Actor, id: number) =>
      inTransaction(async (tx) => {
        const before = await requireCoupon(tx, id)
        if (!(await queries.deleteUnused(tx, id))) throw refuse('coupon_in_use')
        await audit.record(tx, actor, { action: 'coupon.delete', target: targetOf(id, before) }, before)
      }),
  }
}

export type CouponAdmin = ReturnType<typeof createCouponAdmin>
