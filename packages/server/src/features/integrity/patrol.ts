import type { Log } from '#platform/log.ts'
import type { IntegrityService } from './service.ts'

interface Needs {
  integrity: IntegrityService
  log: Log
  now: () => Date
}

const day = 86_400_000
/** Every object is read about once in this time, a little every hour. */
const cycle = 90 * day
const budgetMs = 60_000

/** Looks without being asked, and tells the log. */
export const integrityPatrol = ({ integrity, log, now }: Needs) => ({
  async scrub(signal?: AbortSignal) {
    const { problems } = await integrity.scrub({ budgetMs, since: new Date(now().getTime() - cycle), signal })
    for (const problem of problems) log.error({ problem }, 'An object is not what was stored')
  },

  async verify() {
    for (const problem of await integrity.verify()) log.error({ problem }, 'What is counted or kept does not agree')
  },
})

export type IntegrityPatrol = ReturnType<typeof integrityPatrol>
