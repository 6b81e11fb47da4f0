import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { AuthService } from './service.ts'

export function authJobs(jobs: Jobs, auth: AuthService) {
  const sweep = defineJob({ name: 'auth.sweep', payload: z.strictObject({}), run: () => auth.sweep() })
  jobs.schedule('23 * * * *', sweep)
}
