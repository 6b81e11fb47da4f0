import { PostgresAdapter, sql } from 'kysely'
import { listAppliedMigrations } from '#db/migrations/history.ts'
import type { Db } from '#db/schema/schema.ts'

interface DatabaseInfo {
  kind: 'sqlite' | 'postgres'
  version: string
  bytes: number
  /** Current time of the database server; null for a database without its own clock. */
  time: string | null
}

/** Oldest versions that are still maintained or have the features used here. */
export const minimumVersions: Record<DatabaseInfo['kind'], string> = { sqlite: '3.45', postgres: '14' }
export const databaseNames: Record<DatabaseInfo['kind'], string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

async function postgresInfo(db: Db): Promise<DatabaseInfo> {
  const { rows } = await sql<{ version: string; bytes: number | string; time: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time`.execute(db)
  const { version = '', bytes = 0, time = null } = rows[0] ?? {}
  return { kind: 'postgres', version: version.split(' ', 1)[0] ?? '', bytes: Number(bytes), time }
}

async function sqliteInfo(db: Db): Promise<DatabaseInfo> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select sqlite_version() as version, page_count * page_size as bytes
    from pragma_page_count(), pragma_page_size()`.execute(db)
  const { version = '', bytes = 0 } = rows[0] ?? {}
  return { kind: 'sqlite', version, bytes, time: null }
}

/** Returns the facts about the database that an operator should know. */
export const getDatabaseInfo = (db: Db) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgresInfo(db) : sqliteInfo(db)

/** Returns the number of applied migrations: another process may have applied more than this one knows. */
export const countMigrations = async (db: Db) => (await listAppliedMigrations(db)).length
