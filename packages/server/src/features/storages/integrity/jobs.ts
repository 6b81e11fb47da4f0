import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { Log } from '#platform/process/log.ts'
import type { IntegrityService } from './service.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time.ts'

export function registerIntegrityJobs(jobs: Jobs, checks: IntegrityChecks) {
  const payload = z.strictObject({})
  const scrub = defineJob({ name: 'integrity.scrub', payload, run: (_payload, { signal }) => checks.scrub(signal) })
  const verify = defineJob({ name: 'integrity.verify', payload, run: () => checks.verify() })
  jobs.schedule('20 * * * *', scrub)
  jobs.schedule('40 4 * * 0', verify)
}

interface IntegrityJobsDeps {
  integrity: IntegrityService
  log: Log
  now: () => Date
}

/** Every object is read about once per cycle (90 days), a little every hour. */
const SCRUB_CYCLE_MS = 90 * DAY_MS
const SCRUB_BUDGET_MS = MINUTE_MS

/** Runs the scheduled checks and logs their findings. */
export const createIntegrityJobs = ({ integrity, log, now }: IntegrityJobsDeps) => ({
  async scrub(signal?: AbortSignal) {
    const { problems } = await integrity.scrub({
      budgetMs: SCRUB_BUDGET_MS,
      since: new Date(now().getTime() - SCRUB_CYCLE_MS),
      signal,
    })
    for (const problem of problems) log.error({ problem }, 'An object is not what was stored')
  },

  async verify() {
    for (const problem of await integrity.verify()) log.error({ problem }, 'What is counted or kept does not agree')
  },
})

type IntegrityChecks = ReturnType<typeof createIntegrityJobs>
