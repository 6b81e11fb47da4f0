import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { FailedRequestLog } from './failed-requests.ts'
import type { MetricSamples } from './samples.ts'

export function operationJobs(
  jobs: Jobs,
  { failures, samples }: { failures: FailedRequestLog; samples: MetricSamples },
) {
  const tidy = defineJob({ name: 'failures.tidy', payload: z.strictObject({}), run: () => failures.tidy() })
  jobs.schedule('47 * * * *', tidy)
  const fold = defineJob({ name: 'samples.tidy', payload: z.strictObject({}), run: () => samples.tidy() })
  jobs.schedule('11 * * * *', fold)
}
