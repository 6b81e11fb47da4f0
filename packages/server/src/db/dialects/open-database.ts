import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
  type ValueNode,
  Kysely,
  sql,
} from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRetryable } from './database-errors.ts'
import type { Database, Db } from '#db/schema/schema.ts'
import { postgresSignals } from './postgres-signals.ts'
import { poolStats, postgresDialect, postgresPool } from './postgres.ts'
import { type Signals, sqliteSignals } from './signals.ts'
import { sqliteDialect } from './sqlite.ts'

const toInteger = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

class BooleanParameters extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode) {
    return { ...super.transformValue(node), value: toInteger(node.value) }
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode) {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(toInteger) }
  }
}

/**
 * SQLite has no boolean, so both databases store 0 or 1. Columns named `is_…` are booleans in the code; this plugin is
 * the only place that knows how they are stored.
 */
class BooleanColumns implements KyselyPlugin {
  #parameters = new BooleanParameters()

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#parameters.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const columns = Object.keys(result.rows[0] ?? {}).filter((column) => column.startsWith('is_'))
    for (const row of result.rows) {
      for (const column of columns) {
        if (row[column] !== null) row[column] = Boolean(row[column])
      }
    }
    return result
  }
}

/** Number of retries of a transaction that conflicted with others. */
const MAX_RETRY_COUNT = 3
/** Maximum random pause in milliseconds; without it two conflicting transactions would conflict again. */
const MAX_RETRY_PAUSE_MS = 50

async function retryTransaction<T>(attempt: () => Promise<T>, triesLeft = MAX_RETRY_COUNT): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (triesLeft === 0 || !isRetryable(error)) throw error
  }
  await sleep(Math.random() * MAX_RETRY_PAUSE_MS)
  return retryTransaction(attempt, triesLeft - 1)
}

/**
 * Retries a transaction that the database has rolled back because of others: nothing of it was kept, including the jobs
 * and signals it sent. The work of a transaction must therefore affect nothing but its database; external effects (a
 * file, a call, a cache) belong to the caller, after the commit.
 */
class RetryingKysely extends Kysely<Database> {
  override transaction() {
    const builder = super.transaction()
    const once = builder.execute.bind(builder)
    const execute: typeof once = (work) => retryTransaction(() => once(work))
    return Object.assign(builder, { execute })
  }
}

export { poolStats as poolFacts }

export const isPostgres = (location: string) => /^postgres(ql)?:/.test(location)

/** Opens PostgreSQL by its URL, or SQLite by a filename. `waitMs` is how long a query waits for a free connection. */
export function openDatabase(location: string, waitMs?: number): Db {
  const dialect = isPostgres(location) ? postgresDialect(location, waitMs) : sqliteDialect(location)
  return new RetryingKysely({ dialect, plugins: [new BooleanColumns()] })
}

export const openSignals = (location: string): Signals =>
  isPostgres(location) ? postgresSignals(location) : sqliteSignals()

/**
 * Opens a connection pool for the job engine, which runs its own SQL; null for SQLite, where one process owns the
 * database.
 */
export const openPool = (location: string) => (isPostgres(location) ? postgresPool(location) : null)

/** Throws when the database does not answer. */
export const pingDatabase = (db: Db) => sql`select 1`.execute(db)
