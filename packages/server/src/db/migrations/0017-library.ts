import { type Kysely, sql } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  // With what tells whether a photo still counts, so that a late page is reached without looking at the photos before it.
  await sql`drop index photos_by_owner`.execute(db)
  await sql`create index photos_by_owner on photos (owner_id, id, expired_at) where deleted_at is null`.execute(db)
  await addColumns(db, 'users', { photo_changes: 'integer' }, { photo_changes: 0 })
}
