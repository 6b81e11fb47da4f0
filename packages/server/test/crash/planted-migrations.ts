import { type Kysely, sql } from 'kysely'
import { migrations } from '#db/migrations/index.ts'
import { addColumns, createIndex, createTable } from '#db/schema/columns.ts'

async function addColumn(db: Kysely<unknown>) {
  await addColumns(db, 'users', { planted_note: 'text', planted_at: 'text?' }, { planted_note: '' })
  await sql`update users set planted_note = username`.execute(db)
  await createIndex(db, 'users_by_planted_note', 'users', ['planted_note'], 'planted_at is null')
}

async function addTable(db: Kysely<unknown>) {
  await createTable(
    db,
    'planted_notes',
    { id: 'id', user_id: 'integer', note: 'text' },
    { references: { user_id: 'users.id' } },
  )
  await sql`insert into planted_notes (user_id, note) select id, planted_note from users`.execute(db)
}

/** Migrations of a future version: the current ones and two typical new ones. */
export const plantedMigrations: typeof migrations = {
  ...migrations,
  '9998-planted-column': { up: addColumn },
  '9999-planted-table': { up: addTable },
}
