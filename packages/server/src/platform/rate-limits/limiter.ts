import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { clientNetwork } from './client-network.ts'
import { rateLimitPolicies, type RateLimitName } from './policies.ts'
import * as queries from './queries.ts'

/** Subject of a rate limit: an address, or an account name as entered at an address. */
export interface RateLimitSubject {
  /** Omitted if the limit applies to all visitors together. */
  ip?: string
  account?: string | number
}

interface RateLimiterDeps {
  db: Db
  secrets: Secrets
  now: () => Date
}

/**
 * Rate limits in the database, so that every process sees the same counts. Writes do not wait for the disk: a flood of
 * attempts would otherwise delay all other requests.
 */
export function createRateLimiter({ db, secrets, now }: RateLimiterDeps) {
  // The key is a digest, because users type all sorts of things into a name field.
  const keyOf = (name: RateLimitName, { ip = '', account = '' }: RateLimitSubject) =>
    `${name}:${secrets.digest('rate-limit', `${clientNetwork(ip)} ${account}`)}`

  return {
    /** Counts one hit, or refuses with `retry_after`. A setting may override the number of hits. */
    async hit(name: RateLimitName, subject: RateLimitSubject, hits = rateLimitPolicies[name].hits) {
      const key = keyOf(name, subject)
      const time = now()
      if (await relaxedTransaction(db, (tx) => queries.countHit(tx, key, { ...rateLimitPolicies[name], hits }, time)))
        return
      const blocked = await queries.findBlock(db, key)
      const wait = blocked ? Date.parse(blocked.blocked_until) - time.getTime() : 0
      throw refuse('rate_limited', { retry_after: Math.max(1, Math.ceil(wait / 1000)) })
    },

    /** Refuses if the next hit would be refused, without counting. */
    async requireNotBlocked(name: RateLimitName, subject: RateLimitSubject) {
      const blocked = await queries.findBlock(db, keyOf(name, subject))
      const wait = blocked ? Date.parse(blocked.blocked_until) - now().getTime() : 0
      if (wait > 0) throw refuse('rate_limited', { retry_after: Math.ceil(wait / 1000) })
    },

    /** Reverts the last hit. */
    undoHit: (name: RateLimitName, subject: RateLimitSubject) =>
      relaxedTransaction(db, (tx) => queries.decrementHits(tx, keyOf(name, subject))),

    /** Clears the counter. */
    resetHits: (name: RateLimitName, subject: RateLimitSubject) =>
      relaxedTransaction(db, (tx) => queries.deleteHits(tx, keyOf(name, subject))),

    /** Deletes expired rows; for housekeeping only. */
    deleteExpired: () => queries.deleteExpiredLimits(db, now().toISOString()),
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>
