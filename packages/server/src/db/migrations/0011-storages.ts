import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'storages', { checked_at: 'text?', trouble: 'text?' })
  await addColumns(
    db,
    'storage_moves',
    { lease_until: 'text?', begun_at: 'text?', begun_moved: 'integer' },
    { begun_moved: 0 },
  )
}
