import type { Kysely } from 'kysely'
import { addColumns, createIndex } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await addColumns(
    db,
    'remote_downloads',
    { ip_address: 'text', attempts: 'integer', run_at: 'text?', lease_until: 'text?' },
    { ip_address: '', attempts: 0 },
  )
  await createIndex(db, 'remote_downloads_by_time', 'remote_downloads', ['updated_at'])
}
