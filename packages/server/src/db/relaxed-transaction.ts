import { sql } from 'kysely'
import type { Db } from './schema/schema.ts'
import { DirectAdapter } from './dialects/sqlite.ts'

/**
 * Runs a transaction whose loss in a power cut is harmless, such as a reservation: it does not wait for the disk. It is
 * as atomic as any other, survives a crash of the process, and becomes durable with the next synchronous commit.
 */
export function relaxedTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
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
