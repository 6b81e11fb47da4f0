import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { ReportService } from './service.ts'

export function reportJobs(jobs: Jobs, reports: Pick<ReportService, 'sweep'>) {
  const sweep = defineJob({ name: 'reports.sweep', payload: z.strictObject({}), run: () => reports.sweep() })
  jobs.schedule('47 3 * * *', sweep)
}
