import { PostgresAdapter, sql } from 'kysely'
import { listAppliedMigrations } from './history.ts'
import { migrationNames } from './index.ts'
import type { Db } from '#db/schema/schema.ts'

/** Thrown for a database that a newer version of the program has upgraded. */
export class NewerDatabaseFailure extends Error {
  override name = 'NewerDatabaseFailure'
  /** The last migration that this version does not know. */
  readonly migration: string

  constructor(migration: string) {
    super(`The database has migration ${migration}, which this version does not know`)
    this.migration = migration
  }
}

const isServer = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Returns the migrations that a database lacks, and whether it has users. Data of an older development version or of a
 * newer version is refused.
 */
export async function inspectMigrations(db: Db, names = migrationNames) {
  const applied = new Set(await listAppliedMigrations(db))
  if (applied.size === 0) return { pending: names, isUsed: false }
  const unknown = [...applied].filter((name) => !names.includes(name)).toSorted()
  if (unknown.length > 0) throw new NewerDatabaseFailure(unknown.at(-1)!)
  const pending = names.filter((name) => !applied.has(name))
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return { pending, isUsed: anybody !== undefined }
}

/** Returns the size of a file copy of the database in bytes; null for a database server. */
export async function estimateCopyBytes(db: Db) {
  if (isServer(db)) return null
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Copies a consistent snapshot, without the space of deleted rows. */
export const vacuumInto = (db: Db, file: string) => sql`vacuum into ${file}`.execute(db)

/** Several processes may start at once: one checks and upgrades, and the others find it done. */
export async function withUpgradeLock(db: Db, work: () => Promise<void>) {
  if (!isServer(db)) return work()
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('imagora upgrade'))`.execute(connection)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('imagora upgrade'))`.execute(connection)
    }
  })
}
