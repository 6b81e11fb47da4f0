import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { AccountRemoval } from './delete-account.ts'

export function leavingJobs(jobs: Jobs, removal: AccountRemoval) {
  const remove = defineJob({
    name: 'leaving.remove',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => removal.removeDue(signal),
  })
  jobs.schedule('* * * * *', remove)
}
