import type { Kysely } from 'kysely'
import { createTable } from '#db/schema/columns.ts'

/** Adds which photos each change of a user's lists was about, so that a photo index is remade in part. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'photo_list_changes',
    { user_id: 'integer', change: 'integer', photo_ids: 'text' },
    { key: ['user_id', 'change'], references: { user_id: 'users.id' } },
  )
}
