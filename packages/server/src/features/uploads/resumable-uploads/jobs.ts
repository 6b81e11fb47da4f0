import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { ResumableService } from './service.ts'

export function resumableJobs(jobs: Jobs, resumables: ResumableService) {
  const tidy = defineJob({ name: 'resumables.tidy', payload: z.strictObject({}), run: () => resumables.tidy() })
  jobs.schedule('*/10 * * * *', tidy)
}
