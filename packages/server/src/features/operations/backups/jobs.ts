import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { BackupSchedule } from './backup-schedule.ts'
import type { BackupRunner } from './backup-runner.ts'

const payload = z.strictObject({ id: z.int() })
/** A failed backup is not retried: it is displayed, and the next one runs as scheduled. */
const MAX_ATTEMPTS_COUNT = 1

export function backupJobs(jobs: Jobs, work: BackupRunner, plan: BackupSchedule) {
  const make = defineJob({
    name: 'backups.make',
    payload,
    maxAttempts: MAX_ATTEMPTS_COUNT,
    run: ({ id }, { signal }) => work.make(id, signal),
  })
  const test = defineJob({
    name: 'backups.test',
    payload,
    maxAttempts: MAX_ATTEMPTS_COUNT,
    run: ({ id }, { signal }) => work.test(id, signal),
  })
  const tick = defineJob({
    name: 'backups.tick',
    payload: z.strictObject({}),
    maxAttempts: MAX_ATTEMPTS_COUNT,
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
