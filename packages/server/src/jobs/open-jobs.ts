import * as queries from './queries.ts'
import { Cron } from 'croner'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Job, Jobs, JobLog } from './jobs.ts'
import { HOUR_MS, SECOND_MS } from '#platform/time.ts'
import type { Pool } from 'pg'
import { createEmbeddedEngine } from './embedded/engine.ts'
import { createJobRegistry } from './job-registry.ts'

interface JobSchedulesDeps {
  db: Db
  enqueue: Jobs['enqueue']
  log: JobLog
}

type ScheduledJob = Job<Record<string, never>>

// Timers are limited to 25 days, and a change of the system clock must be noticed within this time.
const MAX_WAIT_MS = HOUR_MS
const FAULT_PAUSE_MS = 10 * SECOND_MS

/**
 * Parses the pattern on every call, because the parsed form covers every year: 80 KB per schedule. UTC is given as an
 * offset, because a named time zone costs a millisecond per clock read.
 */
const parseCron = (pattern: string) => new Cron(pattern, { utcOffset: 0 })

/** Every process computes the ticks; the row of the schedule decides which process enqueues. */
function createJobSchedules({ db, enqueue, log }: JobSchedulesDeps) {
  const schedules = new Map<string, { pattern: string; job: ScheduledJob }>()
  const timers = new Map<string, NodeJS.Timeout>()
  const pendingTicks = new Set<Promise<void>>()

  const fire = (job: ScheduledJob, tick: Date) =>
    db.transaction().execute(async (tx) => {
      if (await queries.claimTick(tx, job.name, tick.toISOString())) await enqueue(tx, job, {}, { key: 'schedule' })
    })

  function scheduleTick(pattern: string, job: ScheduledJob, tick: Date, atLeast = 0) {
    const delay = Math.min(Math.max(tick.getTime() - Date.now(), atLeast), MAX_WAIT_MS)
    timers.set(
      job.name,
      setTimeout(() => void trackTick(handleTick(pattern, job, tick)), delay),
    )
  }

  async function trackTick(arrival: Promise<void>) {
    pendingTicks.add(arrival)
    await arrival
    pendingTicks.delete(arrival)
  }

  async function handleTick(pattern: string, job: ScheduledJob, tick: Date) {
    if (Date.now() < tick.getTime()) return scheduleTick(pattern, job, parseCron(pattern).nextRun() ?? tick)
    try {
      await fire(job, tick)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'A scheduled job could not be enqueued')
      if (timers.has(job.name)) scheduleTick(pattern, job, tick, FAULT_PAUSE_MS)
      return
    }
    const next = parseCron(pattern).nextRun()
    if (next && timers.has(job.name)) scheduleTick(pattern, job, next)
  }

  return {
    add(pattern: string, job: ScheduledJob) {
      schedules.set(job.name, { pattern, job })
    },

    has: (name: string) => schedules.has(name),

    async list() {
      const outcomes = new Map((await queries.listSchedules(db)).map((row) => [row.name, row]))
      return [...schedules].map(([name, { pattern }]) => {
        const { last_run_at = null, last_duration_ms = null, last_error = null } = outcomes.get(name) ?? {}
        const next_run_at = parseCron(pattern).nextRun()?.toISOString() ?? null
        return { name, cron: pattern, last_run_at, last_duration_ms, last_error, next_run_at }
      })
    },

    /** One run waits at a time, whoever asked for it. */
    async run(tx: Db, name: string) {
      const schedule = schedules.get(name)
      if (schedule) await enqueue(tx, schedule.job, {}, { key: 'schedule' })
      return schedule !== undefined
    },

    async start() {
      for (const { pattern, job } of schedules.values()) {
        await queries.registerSchedule(db, job.name, new Date().toISOString())
        const cron = parseCron(pattern)
        const [missed] = cron.previousRuns(1)
        if (missed) await fire(job, missed)
        const next = cron.nextRun()
        if (next) scheduleTick(pattern, job, next)
      }
    },

    async close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await Promise.all(pendingTicks)
    },
  }
}

interface OpenJobsDeps {
  db: Db
  /** Connection pool of the engine, which closes it; null when a single process uses the database. */
  pool: Pool | null
  log: JobLog
  /** Number of jobs this process runs concurrently. */
  concurrency?: number
  /** Milliseconds after which the jobs of a crashed process are taken over. */
  leaseMs?: number
  /** Called after every run with the name of the job and whether it succeeded. */
  onRun?: (name: string, isDone: boolean) => void
}

const DEFAULT_ATTEMPTS_COUNT = 12

/** Opens the job queue: jobs are enqueued in the transaction of the change that needs them, for any free process. */
export async function openJobs({
  db,
  pool,
  log,
  concurrency = 4,
  leaseMs = 30 * SECOND_MS,
  onRun = () => {},
}: OpenJobsDeps): Promise<Jobs> {
  /** An outcome that cannot be written is logged: the job itself has ended. */
  async function recordOutcome(name: string, outcome: queries.RunOutcome) {
    if (!schedules.has(name)) return
    await relaxedTransaction(db, (tx) => queries.recordRun(tx, name, outcome)).catch((error: unknown) =>
      log.warn({ err: error, job: name }, 'The outcome of a scheduled job could not be written down'),
    )
  }
  const registry = createJobRegistry(log, onRun, recordOutcome)
  const needs = { db, registry, concurrency, leaseMs, log }
  const engine = pool
    ? // Loaded on demand: a single process does not need these 12 MB and 60 ms.
      await (await import('./shared/engine.ts')).createSharedEngine({ ...needs, pool })
    : createEmbeddedEngine(needs)

  const enqueue: Jobs['enqueue'] = async (tx, job, payload, { run_at = new Date(), key } = {}) =>
    engine.add(tx, {
      name: job.name,
      payload: registry.encode(job, payload),
      run_at: run_at.toISOString(),
      key: key ?? null,
      max_attempts: job.maxAttempts ?? DEFAULT_ATTEMPTS_COUNT,
    })
  const schedules = createJobSchedules({ db, enqueue, log })

  let starting: Promise<void> | undefined
  async function start() {
    await engine.start()
    if (!registry.closing.signal.aborted) await schedules.start()
  }

  async function close() {
    registry.closing.abort()
    // A shutdown during the start would otherwise close the database while the start still uses it.
    await starting?.catch(() => {})
    await schedules.close()
    await engine.close()
  }
  let closed: Promise<void> | undefined

  return {
    enqueue,
    register: registry.register,
    schedule(cron, job) {
      registry.register(job)
      schedules.add(cron, job)
    },
    start: () => (starting ??= start()),
    drain: engine.drain,
    close: () => (closed ??= close()),
    async list(query) {
      const counts = { waiting: 0, running: 0, failed: 0 }
      for (const { state, count } of await engine.count()) counts[state] = count
      return { data: await engine.rows(query), counts }
    },
    find: engine.find,
    oldestDue: engine.oldestDue,
    retry: engine.retry,
    retryFailed: engine.retryFailed,
    remove: engine.remove,
    listSchedules: schedules.list,
    runScheduled: schedules.run,
  }
}
