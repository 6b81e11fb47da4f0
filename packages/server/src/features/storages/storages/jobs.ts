import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { StorageAdmin } from './admin-service.ts'

export function storageJobs(jobs: Jobs, storages: StorageAdmin) {
  const check = defineJob({
    name: 'storages.check',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => storages.checkHealth(signal),
  })
  jobs.schedule('*/5 * * * *', check)
}
