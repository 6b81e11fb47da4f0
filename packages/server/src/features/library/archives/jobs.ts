import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { ArchiveService } from './service.ts'

export function archiveJobs(jobs: Jobs, archives: Pick<ArchiveService, 'sweep'>) {
  const sweep = defineJob({
    name: 'archives.sweep',
    payload: z.strictObject({}),
    async run() {
      await archives.sweep()
    },
  })
  jobs.schedule('23 * * * *', sweep)
}
