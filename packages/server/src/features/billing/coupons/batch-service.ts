import { randomInt } from 'node:crypto'
import { type CouponBatchInput, limits, type PageQuery } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { inCouponTransaction, newRowOf, NO_TIMES, resolveTimes } from './coupon-terms.ts'
import * as queries from './queries.ts'

interface BatchCall {
  user_id: number
  key: string | null
  call: string
  sent: unknown
}

/** Stored responses of calls with an Idempotency-Key, as orders use them. */
interface StoredBatchCalls {
  find(tx: Db, call: BatchCall): Promise<unknown>
  save(tx: Db, call: BatchCall, answer: object): Promise<unknown>
}

interface CouponBatchesDeps {
  db: Db
  reservations: Pick<Reservations, 'lockUser'>
  idempotency: StoredBatchCalls
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
export function createCouponBatches({ db, reservations, idempotency, settings, audit, now }: CouponBatchesDeps) {
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

    /** Creates codes that work once each; a repeated call with the same key returns the first batch. */
    async create(actor: Actor, input: CouponBatchInput, key: string | null) {
      const { prefix, pattern: suffix, count, ...terms } = input
      const { id: user_id } = actor.caller
      const call = { user_id, key, call: 'coupon_batch', sent: input }
      const times = resolveTimes(terms, (await settings.get()).time_zone)
      return inCouponTransaction(db, async (tx) => {
        await reservations.lockUser(tx, user_id)
        const earlierBatch = await idempotency.find(tx, call)
        if (earlierBatch) return earlierBatch as { id: number; count: number }
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
        const answer = { id: batch_id, count }
        await idempotency.save(tx, call, answer)
        return answer
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
