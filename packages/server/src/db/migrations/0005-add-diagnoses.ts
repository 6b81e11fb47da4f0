import type { Kysely } from 'kysely'
import { addColumns, createTable } from '#db/schema/columns.ts'

/** The last result of the doctor, and which processes have ended. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'diagnoses',
    { id: 'integer', address: 'text', results: 'text', checked_at: 'text' },
    { key: ['id'] },
  )
  await addColumns(db, 'samples', { is_final: 'integer' }, { is_final: 0 })
}
