import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { DownloaderDeps } from './download.ts'
import * as queries from './queries.ts'
import { createDownloadRunner } from './download-runner.ts'
import { DAY_MS, SECOND_MS } from '#platform/time.ts'

type DownloadJobsDeps = Omit<DownloaderDeps, 'lookAgain'> & { jobs: Jobs }

const DOWNLOAD_RETENTION_DAYS = 7
const payload = z.strictObject({})

/** One job runs all remote downloads of its process. */
export function createDownloadJobs({ jobs, ...needs }: DownloadJobsDeps) {
  const { db, now } = needs
  const run = defineJob({ name: 'remote_downloads.run', payload, run: (_payload, { signal }) => runAll(signal) })
  // The job also runs on a schedule, for downloads of crashed processes and for delayed ones.
  const look = { ...run, name: 'remote_downloads.look' }
  const tidy = async () => {
    await queries.deleteFinished(db, new Date(now().getTime() - DOWNLOAD_RETENTION_DAYS * DAY_MS).toISOString())
  }

  const lookAgain = (seconds: number) =>
    jobs.enqueue(db, run, {}, { key: 'later', run_at: new Date(Date.now() + seconds * SECOND_MS) })
  const runAll = createDownloadRunner({ ...needs, lookAgain })

  return {
    /** Called once by the process that runs jobs. */
    register() {
      jobs.register(run)
      jobs.schedule('* * * * *', look)
      jobs.schedule('23 4 * * *', { name: 'remote_downloads.tidy', payload, run: tidy })
    },

    /** Deletes downloads that finished a week ago. */
    tidy,

    /** Enqueues the job in the transaction that adds downloads. */
    begin: (tx: Db) => jobs.enqueue(tx, run, {}, { key: 'now' }),
  }
}
