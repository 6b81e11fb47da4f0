import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema/schema.ts'

/**
 * Lets the transactions that do the same thing go one after another, until each ends: for rules that no single
 * statement can keep. SQLite's have the whole database to themselves anyway.
 */
export async function takeTurns(tx: Db, thing: string) {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtext(${thing}))`.execute(tx)
}
