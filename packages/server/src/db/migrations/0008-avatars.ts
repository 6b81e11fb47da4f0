import type { Kysely } from 'kysely'
import { createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'avatars',
    { key: 'text', user_id: 'integer', storage_id: 'integer', path: 'text', bytes: 'integer', created_at: 'text' },
    { key: ['key'], references: { user_id: 'users.id', storage_id: 'storages.id' } },
  )
  await createUniqueIndex(db, 'avatars_by_user', 'avatars', ['user_id'])
  // The clean-up asks by path whether an object is somebody's.
  await createUniqueIndex(db, 'avatars_by_path', 'avatars', ['path', 'storage_id'])
}
