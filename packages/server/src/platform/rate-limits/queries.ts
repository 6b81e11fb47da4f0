import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema/schema.ts'
import type { RateLimitPolicy } from './policies.ts'

interface Step {
  /** Number of hits from which the step applies. */
  from: number
  blocked_until: RawBuilder<string> | string
  ends_at: RawBuilder<string> | string
}

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000).toISOString()

/** Returns the blocking steps of a policy, the highest hit first. */
function stepsOf({ hits, seconds, delays }: RateLimitPolicy, time: Date): Step[] {
  if (!delays) {
    const windowEnd = sql<string>`rate_limits.ends_at`
    return [{ from: hits, blocked_until: windowEnd, ends_at: windowEnd }]
  }
  return delays
    .map((delay, index) => ({
      from: hits + index,
      blocked_until: after(time, delay),
      // The count is kept for a window after the wait, so that the next wait is longer.
      ends_at: after(time, delay + seconds),
    }))
    .toReversed()
}

/** Counts a hit in one statement, so that concurrent hits are exact; returns nothing while the key is blocked. */
export async function countHit(db: Db, key: string, policy: RateLimitPolicy, time: Date) {
  const now = time.toISOString()
  const ends_at = after(time, policy.seconds)
  const steps = stepsOf(policy, time)
  const isOver = sql`rate_limits.ends_at <= ${now}`
  const next = (column: 'blocked_until' | 'ends_at', otherwise: RawBuilder<string>) => {
    const whens = steps.map((step) => sql`when rate_limits.count + 1 >= ${sql.lit(step.from)} then ${step[column]}`)
    return sql<string>`case when ${isOver} then ${sql.ref(`excluded.${column}`)} ${sql.join(whens, sql` `)} else ${otherwise} end`
  }

  return db
    .insertInto('rate_limits')
    .values({ key, count: 1, ends_at, blocked_until: policy.hits > 1 ? '' : ends_at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
          blocked_until: next('blocked_until', sql`''`),
          ends_at: next('ends_at', sql`rate_limits.ends_at`),
        })
        .where('rate_limits.blocked_until', '<=', now),
    )
    .returning('count')
    .executeTakeFirst()
}

export const findBlock = (db: Db, key: string) =>
  db.selectFrom('rate_limits').select('blocked_until').where('key', '=', key).executeTakeFirst()

export const decrementHits = (db: Db, key: string) =>
  db
    .updateTable('rate_limits')
    .set(({ eb }) => ({ count: eb('count', '-', 1), blocked_until: '' }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()

export const deleteHits = (db: Db, key: string) => db.deleteFrom('rate_limits').where('key', '=', key).execute()

export const deleteExpiredLimits = (db: Db, time: string) =>
  db.deleteFrom('rate_limits').where('ends_at', '<=', time).execute()
