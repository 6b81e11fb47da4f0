import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** A poster may be replaced while its video stays; renderings and ETags are named by the hash of what they show. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'blobs', { poster_sha256: 'text?' })
}
