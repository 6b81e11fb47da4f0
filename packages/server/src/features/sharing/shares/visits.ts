import type { Client } from '#platform/caller.ts'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { clientNetwork } from '#platform/rate-limits/client-network.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import * as queries from './view-queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface ShareVisitsDeps {
  db: Db
  secrets: Pick<Secrets, 'digest'>
  rateLimits: Pick<RateLimiter, 'hit' | 'undoHit'>
  now: () => Date
}

interface Visited {
  id: number
  last_opened_at: string | null
}

/** Minimum interval between two updates of `last_opened_at`. */
const VISIT_INTERVAL_MS = MINUTE_MS

/** [SH-05] Counts the visitors of a share: each once a day, without storing who they are. */
export function createShareVisits({ db, secrets, rateLimits, now }: ShareVisitsDeps) {
  /** The hash changes daily, so that visitors cannot be tracked across days. */
  const visitorOf = ({ ip, user_agent }: Client, day: string) =>
    secrets.digest('share-visit', JSON.stringify([day, clientNetwork(ip), user_agent])).slice(0, 22)

  const isLongAgo = (time: string | null) => time === null || now().getTime() - Date.parse(time) > VISIT_INTERVAL_MS

  /** User agents are easily forged, so the visitors of a share per network and day are limited. */
  async function isPlausible(subject: { ip: string; account: string }) {
    try {
      await rateLimits.hit('share_visit', subject)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  return {
    visitorOf: (client: Client) => visitorOf(client, now().toISOString().slice(0, 10)),

    async count(share: Visited, act: 'view' | 'download', client: Client) {
      const time = now().toISOString()
      const day = time.slice(0, 10)
      const visit = { share_id: share.id, day, act, visitor: visitorOf(client, day) }
      if (await queries.hasVisit(db, visit)) {
        if (isLongAgo(share.last_opened_at)) await relaxedTransaction(db, (tx) => queries.setOpened(tx, share.id, time))
        return
      }
      const subject = { ip: client.ip, account: `share ${share.id} ${act} ${day}` }
      if (!(await isPlausible(subject))) return
      const isNew = await relaxedTransaction(db, async (tx) => {
        const isFirst = await queries.insertVisit(tx, visit)
        if (isFirst) await queries.addVisit(tx, visit, time)
        return isFirst
      })
      if (!isNew) await rateLimits.undoHit('share_visit', subject)
    },
  }
}

export type ShareVisits = ReturnType<typeof createShareVisits>
