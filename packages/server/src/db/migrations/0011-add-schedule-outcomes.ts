import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Adds the outcome of the last run to the schedules of jobs. */
export const up = (db: Kysely<unknown>) =>
  addColumns(db, 'job_schedules', { last_run_at: 'text?', last_duration_ms: 'integer?', last_error: 'text?' })
