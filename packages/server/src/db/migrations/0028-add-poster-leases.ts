import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Until when one process alone may write the poster of a video. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'blobs', { poster_lease_until: 'text?' })
}
