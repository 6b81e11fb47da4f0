import { relaxed } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { networkOf } from './client-network.ts'
import { policies, type PolicyName } from './policies.ts'
import * as queries from './queries.ts'

/** Who is counted: an address, or what somebody at an address calls an account. */
export interface Subject {
  /** Left out where it does not matter who asks. */
  ip?: string
  account?: string | number
}

interface RateLimiterDeps {
  db: Db
  secrets: Secrets
  now: () => Date
}

/**
 * Counts what may be tried only so often. The counts lie in the database: every process sees the same. None waits for
 * the disk: a flood of tries would otherwise hold up everybody else.
 */
export function createRateLimiter({ db, secrets, now }: RateLimiterDeps) {
  // A digest, because people type all sorts of things where a name is asked.
  const keyOf = (name: PolicyName, { ip = '', account = '' }: Subject) =>
    `${name}:${secrets.digest('rate-limit', `${networkOf(ip)} ${account}`)}`

  return {
    /** Counts one more, or refuses and says when to come again. A setting may say how many are allowed. */
    async hit(name: PolicyName, subject: Subject, hits = policies[name].hits) {
      const key = keyOf(name, subject)
      const time = now()
      if (await relaxed(db, (tx) => queries.countHit(tx, key, { ...policies[name], hits }, time))) return
      const blocked = await queries.findBlock(db, key)
      const wait = blocked ? Date.parse(blocked.blocked_until) - time.getTime() : 0
      throw refuse('rate_limited', { retry_after: Math.max(1, Math.ceil(wait / 1000)) })
    },

    /** Refuses where the next hit would be refused, and counts nothing. */
    async requireFree(name: PolicyName, subject: Subject) {
      const blocked = await queries.findBlock(db, keyOf(name, subject))
      const wait = blocked ? Date.parse(blocked.blocked_until) - now().getTime() : 0
      if (wait > 0) throw refuse('rate_limited', { retry_after: Math.ceil(wait / 1000) })
    },

    /** The last hit does not count after all. */
    takeBack: (name: PolicyName, subject: Subject) =>
      relaxed(db, (tx) => queries.takeHitBack(tx, keyOf(name, subject))),

    /** All is forgotten. */
    forgive: (name: PolicyName, subject: Subject) => relaxed(db, (tx) => queries.deleteHits(tx, keyOf(name, subject))),

    /** Removes what has run out; for tidiness only. */
    sweep: () => queries.deleteEnded(db, now().toISOString()),
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>
