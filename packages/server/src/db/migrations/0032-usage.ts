import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Uploads by day are counted by it alone; what visitors upload nobody counts.
  await sql`create index photos_by_upload on photos (owner_id, created_at, bytes) where owner_id is not null`.execute(
    db,
  )
}
