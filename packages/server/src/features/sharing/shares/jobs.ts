import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { ShareService } from './service.ts'

export function shareJobs(jobs: Jobs, shares: Pick<ShareService, 'sweep'>) {
  const sweep = defineJob({ name: 'shares.sweep', payload: z.strictObject({}), run: () => shares.sweep() })
  jobs.schedule('41 3 * * *', sweep)
}
