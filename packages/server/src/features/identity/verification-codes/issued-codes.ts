import { randomInt } from 'node:crypto'
import { limits } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

export const CODE_TTL_MINUTES = 10
const { digits } = limits.code

interface IssuedCodesDeps {
  db: Db
  secrets: Secrets
  rateLimits: RateLimiter
  now: () => Date
}

/** A code that was right; what it is good for is done in the transaction that redeems it. */
export interface VerifiedCode {
  id: number
  hash: string
}

/** Codes as they are made, tried and used up. Only keyed digests of them are kept. */
export function createIssuedCodes({ db, secrets, rateLimits, now }: IssuedCodesDeps) {
  const hashOf = ({ event, target, user_id }: queries.CodeBinding, code: string) =>
    secrets.digest('code', [event, target, user_id ?? 0, code].join('\n'))

  return {
    /** A test says which. */
    async issue(tx: Db, binding: queries.CodeBinding, code = String(randomInt(10 ** digits)).padStart(digits, '0')) {
      const time = now()
      const expires_at = new Date(time.getTime() + CODE_TTL_MINUTES * MINUTE_MS).toISOString()
      const hash = hashOf(binding, code)
      await queries.replaceCode(tx, { ...binding, hash, expires_at, created_at: time.toISOString() })
      return code
    },

    /** One that never left. */
    discard: (binding: queries.CodeBinding) => queries.deleteCode(db, binding),

    /** Outside any transaction: what is undone must not undo the count of wrong tries. */
    async check({ code, ...binding }: queries.CodeBinding & { code: string }, { ip }: Client): Promise<VerifiedCode> {
      await rateLimits.hit('code_check', { ip })
      const hash = hashOf(binding, code)
      const found = await queries.tryCode(db, binding, hash, now().toISOString())
      // A keyed digest tells whoever measures nothing about the code.
      if (found?.hash !== hash) throw refuse('code_wrong')
      return found
    },

    /** Inside the transaction of what the code is for: it is used up exactly when that is done. */
    async redeem(tx: Db, proof: VerifiedCode) {
      if (!(await queries.useCode(tx, proof, now().toISOString()))) throw refuse('code_wrong')
    },

    /** Removes what has run out and is refused already. */
    sweep: () => queries.deleteExpired(db, now().toISOString()),
  }
}

export type IssuedCodes = ReturnType<typeof createIssuedCodes>
