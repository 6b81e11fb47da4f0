import type { Kysely } from 'kysely'
import { createIndex } from '#db/schema/columns.ts'

/** The largest orders come first without a look at all of them. */
export async function up(db: Kysely<unknown>) {
  await createIndex(db, 'orders_by_amount', 'orders', ['amount', 'id'])
}
