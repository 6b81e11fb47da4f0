import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Of files that are here already nobody knows: none is given out for one that would be treated. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'blobs', { treatment: 'text?' })
}
