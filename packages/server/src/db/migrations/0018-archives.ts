import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'archives',
    {
      key: 'text',
      user_id: 'integer',
      name: 'text',
      entries: 'text',
      bytes: 'bigint',
      created_at: 'text',
      expires_at: 'text',
    },
    { key: ['key'], references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'archives_by_user', 'archives', ['user_id'])
  await createIndex(db, 'archives_by_expiry', 'archives', ['expires_at'])
}
