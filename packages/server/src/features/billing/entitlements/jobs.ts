import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

interface Work {
  remind: (signal?: AbortSignal) => Promise<void>
  lapse: (signal?: AbortSignal) => Promise<void>
}

export function ownedJobs(jobs: Jobs, { remind, lapse }: Work) {
  const payload = z.strictObject({})
  const ending = defineJob({ name: 'owned.remind', payload, run: (_payload, { signal }) => remind(signal) })
  const ended = defineJob({ name: 'owned.lapse', payload, run: (_payload, { signal }) => lapse(signal) })
  jobs.schedule('11 * * * *', ending)
  jobs.schedule('23 * * * *', ended)
}
