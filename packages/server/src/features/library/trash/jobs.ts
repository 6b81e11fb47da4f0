import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { TrashService } from './service.ts'

export function trashJobs(jobs: Jobs, trash: TrashService) {
  const empty = defineJob({
    name: 'trash.empty',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => trash.empty(signal),
  })
  jobs.schedule('* * * * *', empty)
}
