import type { Db } from '#db/schema/schema.ts'
import type { JobLog } from './jobs.ts'
import * as queries from './queries.ts'

interface JobLeaseDeps {
  db: Db
  runner: string
  leaseMs: number
  log: JobLog
}

/**
 * [Note: Leases] A claimed job belongs to its runner for one lease. A runner with longer jobs renews its lease every
 * third of a lease; when the renewals stop and the job's own lease has expired, another runner takes the job.
 */
export function createJobLease({ db, runner, leaseMs, log }: JobLeaseDeps) {
  let working = 0
  let timer: NodeJS.Timeout | undefined
  let isRecorded = false

  const extend = async () => {
    isRecorded = true
    try {
      await queries.extendLease(db, runner, new Date(Date.now() + leaseMs).toISOString())
    } catch (error) {
      log.error({ err: error }, 'The lease of running jobs could not be extended')
    }
  }

  return {
    async runWithLease<T>(work: () => Promise<T>) {
      if (working++ === 0) timer = setInterval(() => void extend(), leaseMs / 3)
      try {
        return await work()
      } finally {
        if (--working === 0) clearInterval(timer)
      }
    },
    async release() {
      clearInterval(timer)
      if (isRecorded) await queries.endLease(db, runner)
    },
  }
}
