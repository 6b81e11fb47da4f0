import { PostgresAdapter, sql } from 'kysely'
import { migrationNames } from './index.ts'
import type { Db } from '#db/schema/schema.ts'

const isServer = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** What is to be done to a database, and whether anybody would miss what is in it. */
export async function lookAhead(db: Db) {
  const names = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  if (!names.includes('kysely_migration') || !names.includes('users')) return { pending: migrationNames, isUsed: false }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const pending = migrationNames.filter((name) => !done.has(name))
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return { pending, isUsed: done.size > 0 && anybody !== undefined }
}

/** How large a copy of the database in a file would be; null where it is no file. */
export async function copyBytes(db: Db) {
  if (isServer(db)) return null
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Of one moment, without what was deleted. */
export const copyInto = (db: Db, file: string) => sql`vacuum into ${file}`.execute(db)

/** Several processes start at once: one looks and upgrades, and the others find it done. */
export async function oneAtATime(db: Db, work: () => Promise<void>) {
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
