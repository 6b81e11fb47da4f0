import type { Kysely } from 'kysely'
import { createIndex, createTable } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'moderations',
    { photo_id: 'integer', version: 'integer', attempts: 'integer', next_at: 'text' },
    { key: ['photo_id'] },
  )
  await createIndex(db, 'moderations_by_next', 'moderations', ['next_at'])
}
