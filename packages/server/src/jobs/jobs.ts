import type { BaseLogger } from 'pino'
import type { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'

export type Payload = Record<string, unknown>

interface JobContext {
  /** 1 for the first. */
  attempt: number
  /** Aborted when the process closes: long work stops at its next safe point and enqueues what is left. */
  signal: AbortSignal
}

/** Work done after the answer. It may run again after a crash, so running it twice must do no harm. */
export interface Job<P extends Payload> {
  /** Feature and verb, as `photos.thumbnail`. */
  name: string
  payload: z.ZodType<P>
  run(payload: P, context: JobContext): Promise<void>
  /** 12, which takes sixteen hours, where nothing is said. */
  maxAttempts?: number
}

export const defineJob = <P extends Payload>(job: Job<P>) => job

interface EnqueueOptions {
  run_at?: Date
  /** At most one job of this name and key waits: the payload and time of the latest call are the ones that count. */
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

/** A job on its way into an engine, its payload as text. */
export interface NewJob {
  name: string
  payload: string
  run_at: string
  key: string | null
  max_attempts: number
}

/** [Note: Real time] Jobs live by the real clock, for one of the engines knows no other: no `now` is handed in. */
export interface Jobs {
  /** In the caller's transaction: the job exists exactly when the change does. */
  enqueue<P extends Payload>(db: Db, job: Job<P>, payload: NoInfer<P>, options?: EnqueueOptions): Promise<void>
  register<P extends Payload>(job: Job<P>): void
  /** In UTC, once per tick however many processes run; a tick missed while none ran is made up for at the next start. */
  schedule(cron: string, job: Job<Record<string, never>>): void
  /** Begins to run jobs; a process that only serves never calls it. */
  start(): Promise<void>
  /** For tests: runs what is due, and resolves when nothing is left. */
  drain(): Promise<void>
  /** Takes nothing more and waits for what runs. */
  close(): Promise<void>
  /** Newest first. What succeeded is gone; what failed for good stays until it is removed. */
  list(query: JobQuery): Promise<JobList>
  find(id: number): Promise<JobRow | null>
  /** Since when the job waits that should have run first; nothing while none is due. */
  oldestDue(): Promise<string | null>
  /** From the beginning, now, in the caller's transaction; false where there is no such job, or it runs. */
  retry(db: Db, id: number): Promise<boolean>
  /** All that failed for good; how many there were. */
  retryFailed(db: Db): Promise<number>
  remove(db: Db, id: number): Promise<boolean>
}

export type JobLog = Pick<BaseLogger, 'debug' | 'warn' | 'error'>

/** What differs between a database of one process and one that many share. */
export interface Engine extends Omit<Jobs, 'enqueue' | 'register' | 'schedule' | 'list'> {
  add(db: Db, job: NewJob): Promise<void>
  count(): Promise<{ state: JobState; count: number }[]>
  rows(query: JobQuery): Promise<JobRow[]>
}
