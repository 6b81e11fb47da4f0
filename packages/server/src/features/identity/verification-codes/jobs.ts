import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { VerificationCodeService } from './service.ts'

export function codeJobs(jobs: Jobs, codes: VerificationCodeService) {
  codes.register()
  const sweep = defineJob({
    name: 'codes.sweep',
    payload: z.strictObject({}),
    async run() {
      await codes.sweep()
    },
  })
  jobs.schedule('53 * * * *', sweep)
}
