import { sql } from 'kysely'
import type { Db } from './schema/schema.ts'
import { DirectAdapter } from './dialects/sqlite.ts'

/**
 * A transaction whose loss in a power cut would do no harm, such as a reservation: it does not wait for the disk. It is
 * as atomic as any other, outlives the process, and becomes durable with the next one that does wait.
 */
export function relaxed<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor()
  if (!(adapter instanceof DirectAdapter)) {
    return db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit to off`.execute(tx)
      return work(tx)
    })
  }
  return db.connection().execute(async (connection) => {
    adapter.runNow(true, 'pragma synchronous = normal', [])
    try {
      return await connection.transaction().execute(work)
    } finally {
      adapter.runNow(true, 'pragma synchronous = full', [])
    }
  })
}
