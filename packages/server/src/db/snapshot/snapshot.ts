import { existsSync } from 'node:fs'
import { isPostgres, openDatabase } from '#db/dialects/open-database.ts'
import { findSiteId } from '#db/site-identity.ts'
import type { Loader, DatabaseSnapshot } from './tables.ts'

/** All rows as they are now. Each database's way is loaded by need: nobody who serves requests has use for it. */
export async function openSnapshot(location: string): Promise<DatabaseSnapshot> {
  if (isPostgres(location)) return (await import('./postgres-tables.ts')).postgresSnapshot(location)
  return (await import('./sqlite-tables.ts')).sqliteSnapshot(location)
}

/** A site as it was after this migration, empty, to be filled and put in the place of what is there. */
export async function openLoader(location: string, schema: string): Promise<Loader> {
  if (isPostgres(location)) return (await import('./postgres-tables.ts')).postgresLoader(location, schema)
  return (await import('./sqlite-tables.ts')).sqliteLoader(location, schema)
}

/** Which site is there; null where there is none, or it has not got an id yet. */
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

/** Whether nobody would lose anything: there is no database, or it has neither people nor photos. */
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
