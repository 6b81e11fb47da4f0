import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // With what an index of the trash tells, and what says whether a photo in it has expired.
  await sql`drop index photos_trashed`.execute(db)
  await sql`create index photos_trashed on photos (owner_id, deleted_at, id, expired_at, look)
    where deleted_at is not null`.execute(db)
}
