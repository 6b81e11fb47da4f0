import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { FailureLog } from './failures.ts'

export function operationJobs(jobs: Jobs, failures: FailureLog) {
  const tidy = defineJob({ name: 'failures.tidy', payload: z.strictObject({}), run: () => failures.tidy() })
  jobs.schedule('47 * * * *', tidy)
}
