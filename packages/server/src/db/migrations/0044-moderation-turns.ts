import { type Kysely, sql } from 'kysely'
import { addColumns, createIndex } from '#db/schema/columns.ts'

/** Which picture a program has approved, so that it is asked once; and whose each question is, so that owners take turns. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'photos', { approved_blob_id: 'integer?' })
  await db.schema.alterTable('moderations').dropColumn('version').execute()
  await addColumns(db, 'moderations', { owner_id: 'integer' }, { owner_id: 0 })
  await sql`update moderations set owner_id = coalesce((select owner_id from photos where id = photo_id), 0)`.execute(
    db,
  )
  await createIndex(db, 'moderations_by_owner', 'moderations', ['owner_id', 'next_at'])
}
