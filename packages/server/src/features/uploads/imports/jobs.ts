import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { ImportService } from './service.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface ImportJobsDeps {
  db: Db
  jobs: Jobs
  imports: Pick<ImportService, 'runQueued'>
}

/** The lease of a crashed process has expired by then. */
const IMPORT_RETRY_DELAY_MS = MINUTE_MS

/** Runs imports that were started in the admin panel. */
export function createImportJobs({ db, jobs, imports }: ImportJobsDeps) {
  const run = defineJob({
    name: 'imports.run',
    payload: z.strictObject({ id: z.int() }),
    async run({ id }, { signal }) {
      if (await imports.runQueued(id, signal)) return
      await jobs.enqueue(db, run, { id }, { key: String(id), run_at: new Date(Date.now() + IMPORT_RETRY_DELAY_MS) })
    },
  })
  return {
    register: () => jobs.register(run),

    /** Enqueues the job in the transaction that creates its work. */
    begin: (tx: Db, id: number) => jobs.enqueue(tx, run, { id }, { key: String(id) }),
  }
}
