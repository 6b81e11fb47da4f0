import type { CouponChanges, CouponInput, CouponQuery } from '@imagora/contract'
import type { PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import {
  checkPlans,
  checkTerms,
  couponOf,
  inCouponTransaction,
  newRowOf,
  NO_TIMES,
  resolveTimes,
  rowOf,
} from './coupon-terms.ts'
import * as queries from './queries.ts'

interface CouponAdminDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  audit: Pick<AuditService, 'record' | 'recordChanges'>
  now: () => Date
}

const targetOf = (id: number, { code }: { code: string }) => `coupon ${id} ${code}`

export function createCouponAdmin({ db, settings, audit, now }: CouponAdminDeps) {
  async function requireCoupon(tx: Db, id: number) {
    const coupon = await queries.findCoupon(tx, id)
    if (!coupon) throw refuse('coupon_missing')
    return couponOf(coupon)
  }

  return {
    async list(query: CouponQuery & PageRequest) {
      const { data, ...counted } = await queries.listCoupons(db, query)
      return { data: data.map(couponOf), ...counted }
    },

    async create(actor: Actor, input: CouponInput) {
      const times = resolveTimes(input, (await settings.get()).time_zone)
      return inCouponTransaction(db, async (tx) => {
        const row = await newRowOf(tx, { ...input, ...NO_TIMES, ...times }, now().toISOString())
        const { id } = await queries.insertCoupon(tx, row)
        await audit.record(tx, actor, { action: 'coupon.create', target: targetOf(id, input) }, input)
        return { id }
      })
    },

    async update(actor: Actor, id: number, changes: CouponChanges) {
      const times = resolveTimes(changes, (await settings.get()).time_zone)
      return inCouponTransaction(db, async (tx) => {
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
      inCouponTransaction(db, async (tx) => {
        const before = await requireCoupon(tx, id)
        if (!(await queries.deleteUnused(tx, id))) throw refuse('coupon_in_use')
        await audit.record(tx, actor, { action: 'coupon.delete', target: targetOf(id, before) }, before)
      }),
  }
}

export type CouponAdmin = ReturnType<typeof createCouponAdmin>
