import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { BackupPlan } from './backup-schedule.ts'
import type { BackupWork } from './backup-runner.ts'

const payload = z.strictObject({ id: z.int() })
/** What went wrong is shown, and the next one is made on its day. */
const maxAttempts = 1

export function backupJobs(jobs: Jobs, work: BackupWork, plan: BackupPlan) {
  const make = defineJob({
    name: 'backups.make',
    payload,
    maxAttempts,
    run: ({ id }, { signal }) => work.make(id, signal),
  })
  const test = defineJob({
    name: 'backups.test',
    payload,
    maxAttempts,
    run: ({ id }, { signal }) => work.test(id, signal),
  })
  const tick = defineJob({
    name: 'backups.tick',
    payload: z.strictObject({}),
    maxAttempts,
    run: (_payload, { signal }) => plan.tick(signal),
  })
  return {
    make,
    test,
    register() {
      jobs.register(make)
      jobs.register(test)
      jobs.schedule('7 * * * *', tick)
    },
  }
}
