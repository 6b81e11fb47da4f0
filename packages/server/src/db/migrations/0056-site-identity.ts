import type { Kysely } from 'kysely'
import { addColumns, createTable } from '#db/schema/columns.ts'

/** A site has an id that the marks of its storages name; a storage that came with a backup is only read. */
export async function up(db: Kysely<unknown>) {
  await createTable(db, 'site_identity', { id: 'integer', site_id: 'text', created_at: 'text' }, { key: ['id'] })
  await addColumns(db, 'storages', { read_only_since: 'text?' })
}
