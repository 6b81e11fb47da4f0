import { createHash } from 'node:crypto'
import type { Db } from '#db/schema/schema.ts'
import { refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time.ts'

/** The same key returns the same response for this long. */
const IDEMPOTENCY_KEY_TTL_MS = DAY_MS
/** A call interrupted by a crash may be repeated after this long. */
const CALL_TIMEOUT_MS = MINUTE_MS

/** A call that may be repeated: its user, idempotency key, name and input. */
export interface IdempotentCall {
  user_id: number
  key: string | null
  call: string
  sent: unknown
}

/**
 * Responses to calls with an Idempotency-Key, returned again for the same key. Keys of uploads are stored separately:
 * they refer to a photo that may be deleted, and live as long as the lease of a body that may take hours to arrive.
 */
export function createIdempotencyStore({ now }: { now: () => Date }) {
  const digestOf = (requestBody: unknown) => createHash('sha256').update(JSON.stringify(requestBody)).digest('hex')
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString()

  const write = ({ user_id, key, call, sent }: IdempotentCall, tx: Db, answer: unknown) =>
    key === null
      ? Promise.resolve()
      : queries.saveIdempotencyKey(tx, {
          user_id,
          key,
          call,
          digest: digestOf(sent),
          answer: answer === null ? null : JSON.stringify(answer),
          created_at: now().toISOString(),
        })

  /** Returns the earlier response, if any. The caller holds the lock on the user's row. */
  async function find<T>(tx: Db, { user_id, key, call, sent }: IdempotentCall): Promise<T | null> {
    const storedCall =
      key === null ? undefined : await queries.findIdempotencyKey(tx, user_id, key, ago(IDEMPOTENCY_KEY_TTL_MS))
    if (!storedCall) return null
    if (storedCall.call !== call || storedCall.digest !== digestOf(sent)) throw refuse('idempotency_mismatch')
    if (storedCall.answer !== null) return JSON.parse(storedCall.answer) as T
    if (storedCall.created_at > ago(CALL_TIMEOUT_MS)) throw refuse('request_repeated', { retry_after: 5 })
    return null
  }

  return {
    find,

    /** Stores the response in the transaction of the call. */
    save: (tx: Db, call: IdempotentCall, answer: object) => write(call, tx, answer),

    /**
     * Runs calls that wait for external services and so cannot be one transaction; a failed call may be retried at
     * once.
     */
    async runOnce<T extends object>(
      db: Db,
      call: IdempotentCall,
      lock: (tx: Db) => Promise<unknown>,
      work: () => Promise<T>,
    ) {
      if (call.key === null) return work()
      const earlierResponse = await db.transaction().execute(async (tx) => {
        await lock(tx)
        const answer = await find<T>(tx, call)
        if (!answer) await write(call, tx, null)
        return answer
      })
      if (earlierResponse) return earlierResponse
      try {
        const answer = await work()
        await write(call, db, answer)
        return answer
      } catch (error) {
        await queries.deleteIdempotencyKey(db, call.user_id, call.key)
        throw error
      }
    },

    deleteExpired: (db: Db) => queries.deleteExpiredIdempotencyKeys(db, ago(IDEMPOTENCY_KEY_TTL_MS)),
  }
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>
