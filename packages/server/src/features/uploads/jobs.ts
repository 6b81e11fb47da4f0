import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { UploadUpkeep } from './upkeep.ts'

export function uploadJobs(jobs: Jobs, upkeep: UploadUpkeep) {
  const tidy = defineJob({ name: 'uploads.tidy', payload: z.strictObject({}), run: () => upkeep.tidy() })
  jobs.schedule('*/10 * * * *', tidy)
}
