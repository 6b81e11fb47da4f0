import { existsSync } from 'node:fs'
import { isPostgres, openDatabase } from '#db/dialects/open-database.ts'
import { findSiteId } from '#db/site-identity.ts'
import type { DatabaseLoader, DatabaseSnapshot } from './tables.ts'

/** Reads all rows at this moment. The code of each database is loaded on demand, since a server never needs it. */
export async function openSnapshot(location: string): Promise<DatabaseSnapshot> {
  if (isPostgres(location)) return (await import('./postgres-tables.ts')).postgresSnapshot(location)
  return (await import('./sqlite-tables.ts')).sqliteSnapshot(location)
}

/** Opens an empty site at this migration, to be filled and swapped in for the existing one. */
export async function openLoader(location: string, schema: string): Promise<DatabaseLoader> {
  if (isPostgres(location)) return (await import('./postgres-tables.ts')).postgresLoader(location, schema)
  return (await import('./sqlite-tables.ts')).sqliteLoader(location, schema)
}

/** Throws a `LoadFailure` if other programs use the database, before anything is prepared for its replacement. */
export async function requireUnused(location: string) {
  if (isPostgres(location)) await (await import('./postgres-tables.ts')).requireUnusedServer(location)
  else (await import('./sqlite-tables.ts')).checkpointLog(location)
}

/** Returns the site id at this location; null when there is no site or it has no id yet. */
export async function findSiteIdAt(location: string) {
  if (!isPostgres(location) && !existsSync(location)) return null
  const db = openDatabase(location)
  try {
    const names = (await db.introspection.getTables()).map(({ name }) => name)
    return names.includes('site_identity') ? ((await findSiteId(db)) ?? null) : null
  } finally {
    await db.destroy()
  }
}

/** Returns whether no data would be lost: there is no database, or it has neither users nor photos. */
export async function isEmptySite(location: string) {
  if (!isPostgres(location) && !existsSync(location)) return true
  const db = openDatabase(location)
  try {
    const names = (await db.introspection.getTables()).map(({ name }) => name)
    for (const table of ['users', 'photos'] as const) {
      if (!names.includes(table)) continue
      if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
    }
    return true
  } finally {
    await db.destroy()
  }
}
