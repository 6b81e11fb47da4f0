import type { Kysely } from 'kysely'
import { createTable } from '#db/schema/columns.ts'

/** Adds daily samples of what grows. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'growth_samples',
    {
      day: 'text',
      kind: 'text',
      name: 'text',
      bytes: 'bigint',
      count: 'bigint?',
      limit_bytes: 'bigint?',
      measured_at: 'text',
    },
    { key: ['day', 'kind', 'name'] },
  )
}
