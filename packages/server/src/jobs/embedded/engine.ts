import type { Engine } from '#jobs/jobs.ts'
import { forgetRunners } from '#jobs/queries.ts'
import * as queries from './queries.ts'
import { createEmbeddedRunner, later, type EmbeddedRunnerDeps } from './runner.ts'

/** Keeps jobs in a table of the application database, for a database used by a single process. */
export function createEmbeddedEngine(needs: EmbeddedRunnerDeps): Engine {
  const { db, registry, leaseMs } = needs
  const runner = createEmbeddedRunner(needs)

  return {
    async add(tx, job) {
      if (tx.isTransaction) await queries.insertJob(tx, job)
      else await tx.transaction().execute((own) => queries.insertJob(own, job))
      runner.wake()
    },

    async start() {
      await forgetRunners(db, later(-leaseMs))
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
