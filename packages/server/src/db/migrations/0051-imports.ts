import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(db, 'imports', {
    id: 'id',
    kind: 'text',
    source: 'text',
    /** Whose photos they become; nobody where each goes to the user of the same name. */
    user_id: 'integer?',
    options: 'text',
    secret: 'text?',
    is_dry: 'integer',
    state: 'text',
    problem: 'text?',
    listed_at: 'text?',
    lease_until: 'text?',
    created_at: 'text',
    updated_at: 'text',
  })
  await createIndex(db, 'imports_by_user', 'imports', ['user_id'])
  await createTable(
    db,
    'import_items',
    {
      id: 'id',
      import_id: 'integer',
      user_id: 'integer?',
      path: 'text',
      bytes: 'bigint?',
      facts: 'text',
      dated_at: 'text',
      state: 'text',
      reason: 'text?',
      photo_id: 'integer?',
    },
    { references: { import_id: 'imports.id' } },
  )
  await createUniqueIndex(db, 'import_items_by_path', 'import_items', ['import_id', 'path'])
  await createIndex(db, 'import_items_by_state', 'import_items', ['import_id', 'state', 'dated_at', 'id'])
  await createIndex(db, 'import_items_by_user', 'import_items', ['user_id'])
  await createIndex(db, 'import_items_by_photo', 'import_items', ['photo_id'])
}
