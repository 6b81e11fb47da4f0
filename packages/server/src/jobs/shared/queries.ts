import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema/schema.ts'
import type { JobQuery, JobRow, JobState, NewJob } from '#jobs/jobs.ts'

const isoText = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const stateOf = sql<JobState>`case
  when locked_at is not null then 'running' when attempts < max_attempts then 'waiting' else 'failed' end`

/** Calls the engine's SQL function in the caller's transaction; its keys are global, hence the name as a prefix. */
export const addJob = (db: Db, { name, payload, run_at, key, max_attempts }: NewJob) =>
  sql`select 1 from graphile_worker.add_job(
    ${name}, payload => ${payload}::json, run_at => ${run_at}::timestamptz, max_attempts => ${max_attempts}::integer,
    job_key => ${key && `${name} ${key}`}::text, job_key_mode => 'replace')`.execute(db)

export async function isAnyDue(db: Db, names: string[]) {
  const { rows } = await sql`select 1 from graphile_worker.jobs
    where task_identifier = any(${names}::text[])
    and (locked_at is not null or (attempts < max_attempts and run_at <= now())) limit 1`.execute(db)
  return rows.length > 0
}

/** Returns runners that hold a job for longer than a lease without a renewal: see [Note: Leases]. */
export async function findSilentRunners(db: Db, now: string, leaseMs: number) {
  const { rows } = await sql<{ runner: string }>`select distinct locked_by as runner from graphile_worker.jobs
    where locked_at < now() - ${leaseMs} * interval '1 millisecond'
    and locked_by not in (select id from job_runners where lease_until > ${now})`.execute(db)
  return rows.map(({ runner }) => runner)
}

export async function releaseJobsOf(db: Db, runners: string[]) {
  await sql`select graphile_worker.force_unlock_workers(${runners}::text[])`.execute(db)
  await sql`select graphile_worker.permanently_fail_jobs(array(
      select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts and last_error is null
    ), 'The process that ran it has ended')`.execute(db)
}

export async function countJobs(db: Db) {
  const { rows } = await sql<{ state: JobState; count: number }>`
    select ${stateOf} as state, count(*) as count from graphile_worker.jobs group by 1`.execute(db)
  return rows
}

const jobColumns = sql`id, task_identifier as name, ${stateOf} as state, attempts, max_attempts, last_error,
  ${isoText(sql`run_at`)} as run_at, ${isoText(sql`created_at`)} as created_at`

export async function findJob(db: Db, id: number) {
  const { rows } = await sql<JobRow>`select ${jobColumns} from graphile_worker.jobs where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function oldestDue(db: Db) {
  const { rows } = await sql<{ run_at: string | null }>`select ${isoText(sql`min(run_at)`)} as run_at
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()`.execute(db)
  return rows[0]?.run_at ?? null
}

export async function listJobs(db: Db, { state, page, per_page }: JobQuery) {
  const { rows } = await sql<JobRow>`
    select ${jobColumns}
    from graphile_worker.jobs where ${state ?? null}::text is null or ${stateOf} = ${state ?? null}
    order by id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return rows
}

export async function restartJob(db: Db, id: number) {
  const { rows } = await sql`select 1 from graphile_worker.reschedule_jobs(
    array[${id}]::bigint[], run_at => now(), attempts => 0)`.execute(db)
  return rows.length > 0
}

export async function restartFailed(db: Db) {
  const { rows } = await sql`select 1 from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts
    ), run_at => now(), attempts => 0)`.execute(db)
  return rows.length
}

export async function deleteJob(db: Db, id: number) {
  const { rows } = await sql`select 1 from graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(db)
  return rows.length > 0
}
