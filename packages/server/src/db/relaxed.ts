import { sql } from 'kysely'
import { isPostgres } from './columns.ts'
import type { Db } from './schema.ts'

/**
 * A transaction whose loss in a power cut would do no harm, such as a reservation: it does not wait for the disk. It is
 * as atomic as any other, outlives the process, and becomes durable with the next one that does wait.
 */
export function relaxed<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (isPostgres(db)) {
    return db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit to off`.execute(tx)
      return work(tx)
    })
  }
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}
