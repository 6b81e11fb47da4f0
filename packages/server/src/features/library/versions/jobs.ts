import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { VersionService } from './service.ts'

export function versionJobs(jobs: Jobs, versions: VersionService) {
  const tidy = defineJob({
    name: 'versions.tidy',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => versions.tidy(signal),
  })
  jobs.schedule('*/10 * * * *', tidy)
}
