import type { JobLog, Jobs } from './jobs.ts'
import type { Pool } from 'pg'
import type { Db } from '#db/schema/schema.ts'
import { createEmbeddedEngine } from './embedded/engine.ts'
import { createJobSchedules } from './schedules.ts'
import { jobRegistry } from './job-registry.ts'
import { SECOND_MS } from '#platform/time.ts'

interface OpenJobsDeps {
  db: Db
  /** Connections of the engine's own, ended with it; null where one process has the database to itself. */
  pool: Pool | null
  log: JobLog
  /** How many jobs this process runs at once. */
  concurrency?: number
  /** How long a crashed process keeps its jobs from the others. */
  leaseMs?: number
  /** Told of every run, by the name of the job and whether it was done. */
  onRun?: (name: string, isDone: boolean) => void
}

const DEFAULT_ATTEMPTS_COUNT = 12

/** Background work: enqueued with the change that needs it, run by whichever process is free. */
export async function openJobs({
  db,
  pool,
  log,
  concurrency = 4,
  leaseMs = 30 * SECOND_MS,
  onRun,
}: OpenJobsDeps): Promise<Jobs> {
  const registry = jobRegistry(log, onRun)
  const needs = { db, registry, concurrency, leaseMs, log }
  const engine = pool
    ? // Loaded by need: 12 MB and 60 ms that a single process has no use for.
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
    // Whoever stops the program while it starts would close the database under the start.
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
  }
}
