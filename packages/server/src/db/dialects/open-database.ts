import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { isUndone } from './database-errors.ts'
import type { Database, Db } from '#db/schema/schema.ts'
import { BooleanColumns } from './boolean-plugin.ts'
import { postgresSignals } from './postgres-signals.ts'
import { poolFacts, postgresDialect, postgresPool } from './postgres.ts'
import { type Signals, sqliteSignals } from './signals.ts'
import { sqliteDialect } from './sqlite.ts'

/** Number of retries of a transaction that conflicted with others. */
const MAX_RETRY_COUNT = 3
/** Maximum random pause in milliseconds; without it two conflicting transactions would conflict again. */
const MAX_RETRY_PAUSE_MS = 50

async function tryAgain<T>(attempt: () => Promise<T>, triesLeft = MAX_RETRY_COUNT): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (triesLeft === 0 || !isUndone(error)) throw error
  }
  await sleep(Math.random() * MAX_RETRY_PAUSE_MS)
  return tryAgain(attempt, triesLeft - 1)
}

/**
 * Retries a transaction that the database has rolled back because of others: nothing of it was kept, including the jobs
 * and signals it sent. The work of a transaction must therefore affect nothing but its database; external effects (a
 * file, a call, a cache) belong to the caller, after the commit.
 */
class RepeatingKysely extends Kysely<Database> {
  override transaction() {
    const builder = super.transaction()
    const once = builder.execute.bind(builder)
    const execute: typeof once = (work) => tryAgain(() => once(work))
    return Object.assign(builder, { execute })
  }
}

export { poolFacts }

export const isPostgres = (location: string) => /^postgres(ql)?:/.test(location)

/** Opens PostgreSQL by its URL, or SQLite by a filename. `waitMs` is how long a query waits for a free connection. */
export function openDatabase(location: string, waitMs?: number): Db {
  const dialect = isPostgres(location) ? postgresDialect(location, waitMs) : sqliteDialect(location)
  return new RepeatingKysely({ dialect, plugins: [new BooleanColumns()] })
}

export const openSignals = (location: string): Signals =>
  isPostgres(location) ? postgresSignals(location) : sqliteSignals()

/**
 * Opens a connection pool for the job engine, which runs its own SQL; null for SQLite, where one process owns the
 * database.
 */
export const openPool = (location: string) => (isPostgres(location) ? postgresPool(location) : null)

/** Throws when the database does not answer. */
export const reach = (db: Db) => sql`select 1`.execute(db)
