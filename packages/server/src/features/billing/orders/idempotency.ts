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
export interface Repeatable {
  user_id: number
  key: string | null
  call: string
  sent: unknown
}

/**
 * Responses to calls with an Idempotency-Key, returned again for the same key. Keys of uploads are stored separately:
 * they refer to a photo that may be deleted, and live as long as the lease of a body that may take hours to arrive.
 */
export function repeatedCalls({ now }: { now: () => Date }) {
  const digestOf = (sent: unknown) => createHash('sha256').update(JSON.stringify(sent)).digest('hex')
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString()

  const write = ({ user_id, key, call, sent }: Repeatable, tx: Db, answer: unknown) =>
    key === null
      ? Promise.resolve()
      : queries.writeKey(tx, {
          user_id,
          key,
          call,
          digest: digestOf(sent),
          answer: answer === null ? null : JSON.stringify(answer),
          created_at: now().toISOString(),
        })

  /** Returns the earlier response, if any. The caller holds the lock on the user's row. */
  async function find<T>(tx: Db, { user_id, key, call, sent }: Repeatable): Promise<T | null> {
    const known = key === null ? undefined : await queries.findKey(tx, user_id, key, ago(IDEMPOTENCY_KEY_TTL_MS))
    if (!known) return null
    if (known.call !== call || known.digest !== digestOf(sent)) throw refuse('idempotency_mismatch')
    if (known.answer !== null) return JSON.parse(known.answer) as T
    if (known.created_at > ago(CALL_TIMEOUT_MS)) throw refuse('request_repeated', { retry_after: 5 })
    return null
  }

  return {
    find,

    /** Stores the response in the transaction of the call. */
    keep: (tx: Db, call: Repeatable, answer: object) => write(call, tx, answer),

    /**
     * Runs calls that wait for external services and so cannot be one transaction; a failed call may be retried at
     * once.
     */
    async once<T extends object>(db: Db, call: Repeatable, lock: (tx: Db) => Promise<unknown>, work: () => Promise<T>) {
      if (call.key === null) return work()
      const known = await db.transaction().execute(async (tx) => {
        await lock(tx)
        const answer = await find<T>(tx, call)
        if (!answer) await write(call, tx, null)
        return answer
      })
      if (known) return known
      try {
        const answer = await work()
        await write(call, db, answer)
        return answer
      } catch (error) {
        await queries.deleteKey(db, call.user_id, call.key)
        throw error
      }
    },

    sweep: (db: Db) => queries.deleteOldKeys(db, ago(IDEMPOTENCY_KEY_TTL_MS)),
  }
}

export type RepeatedCalls = ReturnType<typeof repeatedCalls>
