import type { JobLog, Jobs } from './jobs.ts'
import type { Pool } from 'pg'
import type { Db } from '#db/schema/schema.ts'
import { createEmbeddedEngine } from './embedded/engine.ts'
import { createJobSchedules } from './schedules.ts'
import { jobRegistry } from './job-registry.ts'
import { SECOND_MS } from '#platform/time.ts'

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
  onRun,
}: OpenJobsDeps): Promise<Jobs> {
  const registry = jobRegistry(log, onRun)
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
  }
}
