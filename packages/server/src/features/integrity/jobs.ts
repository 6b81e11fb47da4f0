import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { IntegrityPatrol } from './patrol.ts'

export function integrityJobs(jobs: Jobs, patrol: IntegrityPatrol) {
  const payload = z.strictObject({})
  const scrub = defineJob({ name: 'integrity.scrub', payload, run: (_payload, { signal }) => patrol.scrub(signal) })
  const verify = defineJob({ name: 'integrity.verify', payload, run: () => patrol.verify() })
  jobs.schedule('20 * * * *', scrub)
  jobs.schedule('40 4 * * 0', verify)
}
