import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema/schema.ts'

/**
 * Serializes transactions that do the same thing until each ends, for rules that no single statement can enforce.
 * SQLite transactions lock the whole database anyway.
 */
export async function acquireAdvisoryLock(tx: Db, lockName: string) {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtext(${lockName}))`.execute(tx)
}
