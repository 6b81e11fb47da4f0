import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, runMigrations, runOnce, type Task, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Db } from '#db/schema/schema.ts'
import type { JobEngine, JobLog } from '#jobs/jobs.ts'
import { createJobLease } from '#jobs/job-lease.ts'
import { deleteExpiredRunners } from '#jobs/queries.ts'
import * as queries from './queries.ts'
import type { JobRegistry } from '#jobs/job-registry.ts'
import { SECOND_MS } from '#platform/time.ts'

interface SharedEngineDeps {
  db: Db
  pool: Pool
  registry: JobRegistry
  concurrency: number
  leaseMs: number
  log: JobLog
}

const FAULT_PAUSE_MS = SECOND_MS
const later = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Failed jobs are logged as debug because the registry already reports them, and so is everything below warning. */
const loggerFor = (log: JobLog) =>
  new Logger(() => (level, message, meta) => {
    const isNews = (level === 'error' || level === 'warning') && !meta?.['failure']
    log[isNews ? 'warn' : 'debug']({ err: meta?.['error'] }, message)
  })

/** Returns the options of graphile-worker; its worker pool gets an id on creation, which the lease uses. */
function workerOptions({ db, pool, registry, concurrency, leaseMs, log }: SharedEngineDeps) {
  const events: WorkerEvents = new EventEmitter()
  let runner = ''
  let lease = createJobLease({ db, runner, leaseMs, log })
  events.on('pool:create', ({ workerPool }) => {
    runner = workerPool.id
    lease = createJobLease({ db, runner, leaseMs, log })
  })
  const task = (name: string): Task => {
    return (payload, { job }) => lease.runWithLease(() => registry.run(name, payload, job.attempts))
  }
  const options = {
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    parsedCronItems: [],
    taskList: Object.fromEntries(registry.names().map((name) => [name, task(name)])),
    logger: loggerFor(log),
    // Without a batch delay graphile-worker stores the outcome of a job in a promise that is never awaited.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  return { options, name: () => runner, endLease: () => lease.release() }
}

async function startWorkers(deps: SharedEngineDeps) {
  const { options, name, endLease } = workerOptions(deps)
  const runner = await run(options)
  return {
    name: name(),
    /** The promise also settles when the workers stop on their own, as they do when the database stays unavailable. */
    ended: runner.promise.catch(() => {}),
    async stop() {
      await runner.stop().catch(() => {})
      await endLease()
    },
  }
}

/** Releases the jobs of dead processes: see [Note: Leases]. */
function watchDeadRunners({ db, leaseMs, log }: SharedEngineDeps, ownName: () => string | undefined) {
  async function releaseDeadRunners() {
    try {
      const silent = await queries.findSilentRunners(db, later(0), leaseMs)
      const dead = silent.filter((name) => name !== ownName())
      if (dead.length > 0) await queries.releaseJobsOf(db, dead)
    } catch (error) {
      log.error({ err: error }, 'Jobs of ended processes could not be looked for')
    }
  }
  void releaseDeadRunners()
  return setInterval(() => void releaseDeadRunners(), leaseMs)
}

/** Keeps jobs in the tables of graphile-worker, so that processes on several machines share them. */
export async function createSharedEngine(deps: SharedEngineDeps): Promise<JobEngine> {
  const { db, pool, registry, leaseMs, log } = deps
  const { signal } = registry.closing
  await runMigrations({ pgPool: pool, logger: loggerFor(log) })
  let workers: Awaited<ReturnType<typeof startWorkers>> | null = null
  let supervising: Promise<void> | undefined
  let watch: NodeJS.Timeout | undefined

  async function supervise() {
    for (;;) {
      await workers?.ended
      if (signal.aborted) return
      log.error({}, 'The workers have stopped, and are started again')
      await sleep(FAULT_PAUSE_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      workers = await startWorkers(deps).catch(() => null)
      if (signal.aborted) await workers?.stop()
    }
  }

  return {
    async add(tx, job) {
      await queries.addJob(tx, job)
    },

    async start() {
      await deleteExpiredRunners(db, later(-leaseMs))
      workers = await startWorkers(deps)
      supervising = supervise()
      watch = watchDeadRunners(deps, () => workers?.name)
    },

    async drain() {
      while (await queries.isAnyDue(db, registry.names())) {
        await (workers ? sleep(20) : runOnce(workerOptions(deps).options))
      }
    },

    async close() {
      clearInterval(watch)
      await workers?.stop()
      await supervising
      await pool.end()
    },

    count: () => queries.countJobs(db),
    rows: (query) => queries.listJobs(db, query),
    find: (id) => queries.findJob(db, id),
    oldestDue: () => queries.oldestDue(db),
    retry: queries.restartJob,
    retryFailed: queries.restartFailed,
    remove: queries.deleteJob,
  }
}
