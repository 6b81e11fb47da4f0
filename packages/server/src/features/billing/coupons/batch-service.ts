import { randomInt } from 'node:crypto'
import { type CouponBatchInput, limits, type PageQuery } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { inCouponTransaction, newRowOf, NO_TIMES, resolveTimes } from './coupon-terms.ts'
import * as queries from './queries.ts'

interface CouponBatchesDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

const randomCharacter = () => limits.coupon.alphabet[randomInt(limits.coupon.alphabet.length)]!

/** Generates distinct codes; each # of the pattern becomes a random character. */
function generateCouponCodes(pattern: string, count: number) {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(pattern.replaceAll('#', randomCharacter))
  return [...codes]
}

const targetOf = (id: number, { name }: { name: string }) => `coupon batch ${id} ${name}`

/** Coupons that are created and deleted together. */
export function createCouponBatches({ db, settings, audit, now }: CouponBatchesDeps) {
  return {
    async list(query: PageQuery) {
      const { data, ...counted } = await queries.listBatches(db, query)
      const batches = data.map((batch) => ({
        ...batch,
        code_count: batch.code_count ?? 0,
        used_count: batch.used_count ?? 0,
      }))
      return { data: batches, ...counted }
    },

    /** Creates codes that work once each. */
    async create(actor: Actor, input: CouponBatchInput) {
      const { prefix, pattern: suffix, count, ...terms } = input
      const times = resolveTimes(terms, (await settings.get()).time_zone)
      return inCouponTransaction(db, async (tx) => {
        const single = { code: '', total_limit: 1, per_user_limit: 1 }
        const row = await newRowOf(tx, { ...terms, ...single, ...NO_TIMES, ...times }, now().toISOString())
        const { name, created_at } = row
        const pattern = prefix + suffix
        const { id: batch_id } = await queries.insertBatch(tx, { name, pattern, created_at })
        const codes = generateCouponCodes(pattern, count)
        await queries.insertCoupons(
          tx,
          codes.map((code) => ({ ...row, code, batch_id })),
        )
        await audit.record(tx, actor, { action: 'coupon.create_batch', target: targetOf(batch_id, input) }, input)
        return { id: batch_id, count }
      })
    },

    /** Deletes the unused codes of a batch. Used ones stay for their orders, turned off, and the batch with them. */
    remove: (actor: Actor, id: number) =>
      inCouponTransaction(db, async (tx) => {
        const batch = await queries.findBatch(tx, id)
        if (!batch) throw refuse('coupon_missing')
        const deleted = await queries.deleteUnusedOfBatch(tx, id)
        const kept = await queries.disableBatch(tx, id)
        if (kept === 0) await queries.deleteBatch(tx, id)
        const act = { action: 'coupon.delete_batch', target: targetOf(id, batch) }
        await audit.record(tx, actor, act, { name: batch.name, pattern: batch.pattern, deleted, kept })
        return { deleted, kept }
      }),
  }
}

export type CouponBatches = ReturnType<typeof createCouponBatches>
