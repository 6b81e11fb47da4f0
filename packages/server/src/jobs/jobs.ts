import type { BaseLogger } from 'pino'
import type { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'

export type JobPayload = Record<string, unknown>

interface JobContext {
  /** Number of the attempt, starting at 1. */
  attempt: number
  /** Aborted on shutdown: a long job stops at its next safe point and enqueues the rest. */
  signal: AbortSignal
}

/** Background job. It may run again after a crash, so it must be idempotent. */
export interface Job<P extends JobPayload> {
  /** Feature and verb, such as `photos.thumbnail`. */
  name: string
  payload: z.ZodType<P>
  run(payload: P, context: JobContext): Promise<void>
  /** Defaults to 12 attempts, which take sixteen hours. */
  maxAttempts?: number
}

export const defineJob = <P extends JobPayload>(job: Job<P>) => job

interface EnqueueOptions {
  run_at?: Date
  /** At most one job per name and key is queued: the payload and time of the latest call replace the earlier ones. */
  key?: string
}

export type JobState = 'waiting' | 'running' | 'failed'

export interface JobRow {
  id: number
  name: string
  state: JobState
  attempts: number
  max_attempts: number
  last_error: string | null
  run_at: string
  created_at: string
}

export interface JobQuery {
  state?: JobState
  page: number
  per_page: number
}

interface JobList {
  data: JobRow[]
  counts: Record<JobState, number>
}

/** A schedule with the outcome of its last run. */
interface JobSchedule {
  name: string
  /** In UTC. */
  cron: string
  last_run_at: string | null
  last_duration_ms: number | null
  /** Null after a success. */
  last_error: string | null
  next_run_at: string | null
}

/** New job with its payload as JSON. */
export interface NewJob {
  name: string
  payload: string
  run_at: string
  key: string | null
  max_attempts: number
}

/** [Note: Real time] Jobs use the system clock, because one of the engines supports no other: no `now` is injected. */
export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists exactly when the change is committed. */
  enqueue<P extends JobPayload>(db: Db, job: Job<P>, payload: NoInfer<P>, options?: EnqueueOptions): Promise<void>
  register<P extends JobPayload>(job: Job<P>): void
  /**
   * Schedules in UTC, once per tick across all processes; a tick missed while none ran is caught up at the next start.
   */
  schedule(cron: string, job: Job<Record<string, never>>): void
  /** Starts running jobs; a process that only serves requests never calls it. */
  start(): Promise<void>
  /** For tests: runs all due jobs and resolves when none is left. */
  drain(): Promise<void>
  /** Claims no more jobs and waits for the running ones. */
  close(): Promise<void>
  /** Lists jobs, newest first. Completed jobs are deleted; failed ones stay until they are removed. */
  list(query: JobQuery): Promise<JobList>
  find(id: number): Promise<JobRow | null>
  /** Returns the due time of the oldest overdue job, or null when none is due. */
  oldestDue(): Promise<string | null>
  /** Restarts a job from its first attempt in the caller's transaction; returns false when it is missing or running. */
  retry(db: Db, id: number): Promise<boolean>
  /** Retries all failed jobs and returns their number. */
  retryFailed(db: Db): Promise<number>
  remove(db: Db, id: number): Promise<boolean>
  listSchedules(): Promise<JobSchedule[]>
  /** Enqueues a scheduled job at once in the caller's transaction; returns false if there is none of this name. */
  runScheduled(db: Db, name: string): Promise<boolean>
}

export type JobLog = Pick<BaseLogger, 'debug' | 'warn' | 'error'>

/** Operations that differ between a database of one process and a shared one. */
export interface JobEngine extends Omit<
  Jobs,
  'enqueue' | 'register' | 'schedule' | 'list' | 'listSchedules' | 'runScheduled'
> {
  add(db: Db, job: NewJob): Promise<void>
  count(): Promise<{ state: JobState; count: number }[]>
  rows(query: JobQuery): Promise<JobRow[]>
}

/** Skips scheduled work while it is paused; the next tick after the pause runs it. */
export const pauseSchedules = (
  jobs: Pick<Jobs, 'schedule'>,
  isPaused: () => Promise<boolean>,
): Pick<Jobs, 'schedule'> => ({
  schedule: (cron, job) =>
    jobs.schedule(cron, {
      ...job,
      async run(payload, context) {
        if (!(await isPaused())) await job.run(payload, context)
      },
    }),
})
