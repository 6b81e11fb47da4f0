import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

/** Photos whose owner said that they are no duplicates, with the file that they showed then. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'near_duplicate_dismissals',
    { photo_id: 'integer', owner_id: 'integer', blob_id: 'integer' },
    { key: ['photo_id'], references: { photo_id: 'photos.id', owner_id: 'users.id' } },
  )
  await createIndex(db, 'near_duplicate_dismissals_by_owner', 'near_duplicate_dismissals', ['owner_id'])
}
