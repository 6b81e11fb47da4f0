import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

/** On PostgreSQL `jobs` stays empty: the engine there brings a schema of its own. */
export async function up(db: Kysely<unknown>) {
  await createTable(db, 'jobs', {
    id: 'id',
    name: 'text',
    payload: 'text',
    key: 'text?',
    state: 'text',
    attempts: 'integer',
    max_attempts: 'integer',
    last_error: 'text?',
    run_at: 'text',
    runner: 'text?',
    claimed_at: 'text?',
    created_at: 'text',
  })
  await createUniqueIndex(db, 'jobs_by_key', 'jobs', ['name', 'key'])
  await createIndex(db, 'jobs_by_time', 'jobs', ['state', 'run_at'])
  await createTable(db, 'job_runners', { id: 'text', lease_until: 'text' }, { key: ['id'] })
  await createTable(db, 'job_schedules', { name: 'text', last_tick: 'text' }, { key: ['name'] })
}
