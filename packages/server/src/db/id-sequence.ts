import { sql } from 'kysely'
import { isPostgres } from './schema/columns.ts'
import type { Database, Db } from './schema/schema.ts'

/**
 * Moves the id counter past a row that was inserted with an id of its own. PostgreSQL would otherwise give the same id
 * to a later row; SQLite follows by itself.
 */
export async function advanceIdSequence(db: Db, table: keyof Database) {
  if (!isPostgres(db)) return
  const counter = sql`pg_get_serial_sequence(${table}, 'id')`
  await sql`select setval(${counter}, greatest(nextval(${counter}), (select max(id) from ${sql.table(table)})))`.execute(
    db,
  )
}
