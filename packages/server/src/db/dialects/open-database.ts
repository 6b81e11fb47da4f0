import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { isUndone } from './database-errors.ts'
import type { Database, Db } from '#db/schema/schema.ts'
import { BooleanColumns } from './boolean-plugin.ts'
import { postgresSignals } from './postgres-signals.ts'
import { poolFacts, postgresDialect, postgresPool } from './postgres.ts'
import { type Signals, sqliteSignals } from './signals.ts'
import { sqliteDialect } from './sqlite.ts'

/** How often a transaction is tried again that others made impossible. */
const MAX_RETRY_COUNT = 3
/** Two that have just met would meet again without a pause that differs, in milliseconds. */
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
 * Begins a transaction once more when the database has undone it for the sake of others: nothing of it was kept, jobs and
 * signals that it handed over included. So the work of a transaction has no effect but on its database: what is outside
 * (a file, a call, a copy in memory) is touched by whoever began it, once it is over.
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

/** Opens PostgreSQL by its URL, or SQLite by a file name. `waitMs` is how long a query waits for a free connection. */
export function openDatabase(location: string, waitMs?: number): Db {
  const dialect = isPostgres(location) ? postgresDialect(location, waitMs) : sqliteDialect(location)
  return new RepeatingKysely({ dialect, plugins: [new BooleanColumns()] })
}

export const openSignals = (location: string): Signals =>
  isPostgres(location) ? postgresSignals(location) : sqliteSignals()

/** Connections for an engine with SQL of its own; none where one process has the database to itself. */
export const openPool = (location: string) => (isPostgres(location) ? postgresPool(location) : null)

/** Throws when the database does not answer. */
export const reach = (db: Db) => sql`select 1`.execute(db)
