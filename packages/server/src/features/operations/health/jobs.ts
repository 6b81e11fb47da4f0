import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { FailureLog } from './failed-requests.ts'
import type { SampleService } from './samples.ts'

export function operationJobs(jobs: Jobs, { failures, samples }: { failures: FailureLog; samples: SampleService }) {
  const tidy = defineJob({ name: 'failures.tidy', payload: z.strictObject({}), run: () => failures.tidy() })
  jobs.schedule('47 * * * *', tidy)
  const fold = defineJob({ name: 'samples.tidy', payload: z.strictObject({}), run: () => samples.tidy() })
  jobs.schedule('11 * * * *', fold)
}
