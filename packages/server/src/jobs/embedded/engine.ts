import * as queries from './queries.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/schema/schema.ts'
import type { JobLog, JobEngine } from '#jobs/jobs.ts'
import { createJobLease } from '#jobs/job-lease.ts'
import type { JobRegistry } from '#jobs/job-registry.ts'
import { SECOND_MS } from '#platform/time.ts'
import { deleteExpiredRunners } from '#jobs/queries.ts'

interface EmbeddedRunnerDeps {
  db: Db
  registry: JobRegistry
  concurrency: number
  leaseMs: number
  log: JobLog
}

type ClaimedJob = Awaited<ReturnType<typeof queries.claimJobs>>[number]

const FAULT_PAUSE_MS = SECOND_MS
const later = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Backoff of 3 s, 7 s, 20 s, 55 s … up to six hours, the same as in the shared engine. */
const retryDelayMs = (attempts: number) => 1000 * Math.exp(Math.min(attempts, 10))

/** Runs a claimed job and stores its outcome, retrying while the database fails; the lease is extended meanwhile. */
function createJobRunner({ db, registry, log }: EmbeddedRunnerDeps, runner: string) {
  async function outcome({ id, name, payload, attempts }: ClaimedJob) {
    try {
      await registry.run(name, JSON.parse(payload), attempts)
      return () => queries.finishJob(db, runner, id)
    } catch (error) {
      const failure = { last_error: (error as Error).message, run_at: later(retryDelayMs(attempts)) }
      return () => queries.failJob(db, runner, id, failure)
    }
  }

  return async (job: ClaimedJob) => {
    const settle = await outcome(job)
    let isSettled = false
    while (!isSettled) {
      try {
        await settle()
        isSettled = true
      } catch (error) {
        log.error({ err: error, job: job.name }, 'The end of a job could not be written down')
        isSettled = registry.closing.signal.aborted
        if (!isSettled) await sleep(FAULT_PAUSE_MS)
      }
    }
  }
}

/**
 * Does not poll while no job can be due: `enqueue` wakes the runner, and its claim waits for the enqueuing transaction
 * to end. Otherwise it sleeps until the next job is due, or for one lease: another process may have enqueued a job or
 * died.
 */
function createEmbeddedRunner(deps: EmbeddedRunnerDeps) {
  const { db, registry, concurrency, leaseMs, log } = deps
  const runner = randomUUID()
  const lease = createJobLease({ db, runner, leaseMs, log })
  const runJob = createJobRunner(deps, runner)
  const active = new Set<Promise<void>>()
  let isStarted = false
  let isWoken = false
  let polling: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let nextReleaseAt = ''

  async function runClaimed(job: ClaimedJob) {
    const running = lease.runWithLease(() => runJob(job))
    active.add(running)
    await running
    active.delete(running)
    wake()
  }

  async function claim() {
    const count = concurrency - active.size
    const names = registry.names()
    if (count <= 0 || names.length === 0 || registry.closing.signal.aborted) return
    const claimed = await db.transaction().execute(async (tx) => {
      const now = later(0)
      if (now > nextReleaseAt) {
        await queries.releaseAbandonedJobs(tx, runner, now, later(-leaseMs))
        nextReleaseAt = later(leaseMs / 2)
      }
      return queries.claimJobs(tx, { runner, names, count, now })
    })
    for (const job of claimed) void runClaimed(job)
  }

  async function msUntilNext() {
    const names = registry.names()
    if (names.length === 0 || active.size >= concurrency) return leaseMs
    const next = await queries.nextRunAt(db, names)
    return Math.min(Math.max(next ? Date.parse(next) - Date.now() : leaseMs, 0), leaseMs)
  }

  async function poll() {
    let pause = FAULT_PAUSE_MS
    try {
      do {
        isWoken = false
        await claim()
      } while (isWoken)
      pause = await msUntilNext()
    } catch (error) {
      log.error({ err: error }, 'Jobs could not be looked for')
    }
    polling = null
    clearTimeout(timer)
    if (isStarted) timer = setTimeout(wake, isWoken ? 0 : pause)
  }

  function wake() {
    isWoken = true
    if (isStarted) polling ??= poll()
  }

  return {
    wake,
    start() {
      isStarted = true
      wake()
    },
    /** Claims due jobs, even when not started, and waits until one ends. */
    async step() {
      await (polling ??= poll())
      await (active.size > 0 ? Promise.race(active) : sleep(10))
    },
    async stop() {
      isStarted = false
      clearTimeout(timer)
      await polling
      await Promise.all(active)
      await lease.release()
    },
  }
}

/** Keeps jobs in a table of the application database, for a database used by a single process. */
export function createEmbeddedEngine(deps: EmbeddedRunnerDeps): JobEngine {
  const { db, registry, leaseMs } = deps
  const runner = createEmbeddedRunner(deps)

  return {
    async add(tx, job) {
      if (tx.isTransaction) await queries.insertJob(tx, job)
      else await tx.transaction().execute((own) => queries.insertJob(own, job))
      runner.wake()
    },

    async start() {
      await deleteExpiredRunners(db, later(-leaseMs))
      runner.start()
    },

    async drain() {
      while (await queries.isAnyDue(db, registry.names(), later(0))) await runner.step()
    },

    close: runner.stop,
    count: () => queries.countJobs(db),
    rows: (query) => queries.listJobs(db, query),

    find: (id) => queries.findJob(db, id),
    oldestDue: () => queries.oldestDue(db, later(0)),

    async retry(tx, id) {
      const isFound = await queries.restartJob(tx, id, later(0))
      runner.wake()
      return isFound
    },

    async retryFailed(tx) {
      const count = await queries.restartFailed(tx, later(0))
      runner.wake()
      return count
    },

    remove: queries.deleteJob,
  }
}
