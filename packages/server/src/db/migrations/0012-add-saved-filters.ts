import type { Kysely } from 'kysely'
import { createTable, createUniqueIndex } from '#db/schema/columns.ts'

/** Adds the filters that people keep for the tables of the admin panel. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'saved_filters',
    {
      id: 'id',
      user_id: 'integer',
      table_name: 'text',
      name: 'text',
      search: 'text',
      is_default: 'integer',
      created_at: 'text',
    },
    { references: { user_id: 'users.id' } },
  )
  await createUniqueIndex(db, 'saved_filters_by_name', 'saved_filters', ['user_id', 'table_name', 'name'])
}
