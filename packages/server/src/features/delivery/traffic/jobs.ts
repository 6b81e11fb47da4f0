import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { TrafficService } from './service.ts'

export function trafficJobs(jobs: Jobs, traffic: TrafficService) {
  const tidy = defineJob({
    name: 'traffic.tidy',
    payload: z.strictObject({}),
    run: () => traffic.tidy(),
  })
  jobs.schedule('17 3 * * *', tidy)
}
