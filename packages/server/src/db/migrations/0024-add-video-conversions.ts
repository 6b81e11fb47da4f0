import { type Kysely, sql } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Videos that came before are looked at by the next run of the job that makes what videos lack. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'blobs', { conversion_state: 'text?', conversion_percent: 'integer?' })
  await sql`update blobs set conversion_state = 'unavailable' where kind = 'video'`.execute(db)
  await sql`create index blobs_unconverted on blobs (id) where conversion_state = 'unavailable'`.execute(db)
}
