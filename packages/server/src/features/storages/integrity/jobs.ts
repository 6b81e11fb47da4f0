import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { IntegrityService } from './service.ts'

export function integrityJobs(jobs: Jobs, patrol: IntegrityPatrol) {
  const payload = z.strictObject({})
  const scrub = defineJob({ name: 'integrity.scrub', payload, run: (_payload, { signal }) => patrol.scrub(signal) })
  const verify = defineJob({ name: 'integrity.verify', payload, run: () => patrol.verify() })
  jobs.schedule('20 * * * *', scrub)
  jobs.schedule('40 4 * * 0', verify)
}

interface IntegrityPatrolDeps {
  integrity: IntegrityService
  log: Log
  now: () => Date
}

const day = 86_400_000
/** Every object is read about once in this time, a little every hour. */
const cycle = 90 * day
const budgetMs = 60_000

/** Looks without being asked, and tells the log. */
export const createIntegrityJobs = ({ integrity, log, now }: IntegrityPatrolDeps) => ({
  async scrub(signal?: AbortSignal) {
    const { problems } = await integrity.scrub({ budgetMs, since: new Date(now().getTime() - cycle), signal })
    for (const problem of problems) log.error({ problem }, 'An object is not what was stored')
  },

  async verify() {
    for (const problem of await integrity.verify()) log.error({ problem }, 'What is counted or kept does not agree')
  },
})

type IntegrityPatrol = ReturnType<typeof createIntegrityJobs>
