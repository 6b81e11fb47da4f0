import { sql } from 'kysely'
import type { Db } from '#db/schema/schema.ts'
import type { JobQuery, JobRow, JobState, NewJob } from '#jobs/jobs.ts'

/** Running and failed jobs release the key, so that a new job can take it; a running one is not retried. */
const releaseKey = (db: Db, { name, key }: NewJob) =>
  db
    .updateTable('jobs')
    .set(({ ref }) => ({ key: null, max_attempts: ref('attempts') }))
    .where('name', '=', name)
    .where('key', '=', key)
    .where('state', '<>', 'waiting')
    .execute()

export async function insertJob(db: Db, job: NewJob) {
  if (job.key !== null) await releaseKey(db, job)
  const fresh = {
    attempts: 0,
    last_error: null,
    payload: job.payload,
    run_at: job.run_at,
    max_attempts: job.max_attempts,
  }
  await db
    .insertInto('jobs')
    .values({ ...job, ...fresh, state: 'waiting', created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['name', 'key']).doUpdateSet(fresh))
    .execute()
}

export interface JobClaim {
  runner: string
  names: string[]
  count: number
  now: string
}

export const claimJobs = (db: Db, { runner, names, count, now }: JobClaim) =>
  db
    .updateTable('jobs')
    .set(({ eb }) => ({ state: 'running', runner, claimed_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('jobs')
        .select('id')
        .where('state', '=', 'waiting')
        .where('run_at', '<=', now)
        .where('name', 'in', names)
        .orderBy('run_at')
        .orderBy('id')
        .limit(count),
    )
    .returning(['id', 'name', 'payload', 'attempts'])
    .execute()

/** State after a failed attempt: queued again, or failed after the last attempt. */
const stateAfterFailure = sql<JobState>`case when attempts < max_attempts then 'waiting' else 'failed' end`

/** Releases the jobs of dead runners: see [Note: Leases]. */
export async function releaseAbandonedJobs(db: Db, runner: string, now: string, claimedBefore: string) {
  await db
    .updateTable('jobs')
    .set({ state: stateAfterFailure, runner: null, last_error: 'The process that ran it has ended' })
    .where('state', '=', 'running')
    .where('runner', '<>', runner)
    .where('claimed_at', '<', claimedBefore)
    .where('runner', 'not in', ({ selectFrom }) =>
      selectFrom('job_runners').select('job_runners.id').where('lease_until', '>', now),
    )
    .execute()
}

export const finishJob = (db: Db, runner: string, id: number) =>
  db.deleteFrom('jobs').where('id', '=', id).where('runner', '=', runner).execute()

export const failJob = (db: Db, runner: string, id: number, failure: { last_error: string; run_at: string }) =>
  db
    .updateTable('jobs')
    .set({ ...failure, state: stateAfterFailure, runner: null })
    .where('id', '=', id)
    .where('runner', '=', runner)
    .execute()

export async function nextRunAt(db: Db, names: string[]) {
  const row = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.min('run_at').as('run_at'))
    .where('state', '=', 'waiting')
    .where('name', 'in', names)
    .executeTakeFirst()
  return row?.run_at ?? null
}

/** Running jobs are included: they were due when they were claimed. */
export async function isAnyDue(db: Db, names: string[], now: string) {
  const found = await db
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('run_at', '<=', now)
    .where('name', 'in', names)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const countJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

const jobColumns = ['id', 'name', 'state', 'attempts', 'max_attempts', 'last_error', 'run_at', 'created_at'] as const

export const findJob = async (db: Db, id: number): Promise<JobRow | null> =>
  (await db.selectFrom('jobs').where('id', '=', id).select(jobColumns).executeTakeFirst()) ?? null

export async function oldestDue(db: Db, now: string) {
  const found = await db
    .selectFrom('jobs')
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .select(({ fn }) => fn.min('run_at').as('run_at'))
    .executeTakeFirst()
  return found?.run_at ?? null
}

export function listJobs(db: Db, { state, page, per_page }: JobQuery): Promise<JobRow[]> {
  let matching = db.selectFrom('jobs')
  if (state) matching = matching.where('state', '=', state)
  return matching
    .select(jobColumns)
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
}

export async function restartJob(db: Db, id: number, run_at: string) {
  const result = await db
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, run_at })
    .where('id', '=', id)
    .where('state', '<>', 'running')
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}

export async function restartFailed(db: Db, run_at: string) {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, run_at })
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteJob(db: Db, id: number) {
  const result = await db.deleteFrom('jobs').where('id', '=', id).where('state', '<>', 'running').executeTakeFirst()
  return result.numDeletedRows > 0
}
