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

/** A correct code; it is redeemed in the transaction that it authorises. */
export interface VerifiedCode {
  id: number
  hash: string
}

/** Issues, checks and redeems codes. Only keyed digests of them are stored. */
export function createIssuedCodes({ db, secrets, rateLimits, now }: IssuedCodesDeps) {
  const hashOf = ({ event, target, user_id }: queries.CodeBinding, code: string) =>
    secrets.digest('code', [event, target, user_id ?? 0, code].join('\n'))

  return {
    /** Tests pass their own code. */
    async issue(tx: Db, binding: queries.CodeBinding, code = String(randomInt(10 ** digits)).padStart(digits, '0')) {
      const time = now()
      const expires_at = new Date(time.getTime() + CODE_TTL_MINUTES * MINUTE_MS).toISOString()
      const hash = hashOf(binding, code)
      await queries.replaceCode(tx, { ...binding, hash, expires_at, created_at: time.toISOString() })
      return code
    },

    /** Deletes a code that was never sent. */
    discard: (binding: queries.CodeBinding) => queries.deleteCode(db, binding),

    /** Runs outside any transaction, so that a rollback cannot undo the count of wrong attempts. */
    async verify({ code, ...binding }: queries.CodeBinding & { code: string }, { ip }: Client): Promise<VerifiedCode> {
      await rateLimits.hit('code_check', { ip })
      const hash = hashOf(binding, code)
      const issuedCode = await queries.countCodeAttempt(db, binding, hash, now().toISOString())
      // Comparing keyed digests leaks nothing about the code through timing.
      if (issuedCode?.hash !== hash) throw refuse('code_wrong')
      return issuedCode
    },

    /** Runs in the transaction that the code authorises, so that the code is used exactly when that commits. */
    async redeem(tx: Db, proof: VerifiedCode) {
      if (!(await queries.consumeCode(tx, proof, now().toISOString()))) throw refuse('code_wrong')
    },

    /** Removes expired rows, which are rejected anyway. */
    sweep: () => queries.deleteExpiredCodes(db, now().toISOString()),
  }
}

export type IssuedCodes = ReturnType<typeof createIssuedCodes>
