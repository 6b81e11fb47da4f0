import { type Kysely, sql } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Files that are here already are examined by a job; until then none is taken for one that tells no place. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'blobs', { is_geotagged: 'integer?' })
  await sql`update blobs set is_geotagged = 1 where place is not null and treatment like 'keep%'`.execute(db)
  await sql`create index blobs_unexamined on blobs (id) where is_geotagged is null`.execute(db)
}
