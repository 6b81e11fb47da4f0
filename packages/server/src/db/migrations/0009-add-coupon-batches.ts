import type { Kysely } from 'kysely'
import { addColumns, createIndex, createTable } from '#db/schema/columns.ts'

/** Adds batches of coupons that are created together. */
export async function up(db: Kysely<unknown>) {
  await createTable(db, 'coupon_batches', { id: 'id', name: 'text', pattern: 'text', created_at: 'text' })
  await addColumns(db, 'coupons', { batch_id: 'integer?' })
  await createIndex(db, 'coupons_by_batch', 'coupons', ['batch_id'], 'batch_id is not null')
}
