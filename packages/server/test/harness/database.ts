import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase } from '#db/dialects/open-database.ts'
import { cleanUp } from './clean-up.ts'

/** Returns the DATABASE_URL of a database: empty for a file, which lies in DATA_DIR. */
export const databaseUrlOf = (location: string) => (location.startsWith('postgres') ? location : '')

/** Creates a migrated database for one test file, in its folder or on the run's server; returns its location. */
export async function createDatabase(folder: string) {
  const location = inject('database')
  if (!location.startsWith('postgres')) {
    const file = join(folder, 'imagora.db')
    copyFileSync(location, file)
    return file
  }

  const url = new URL(location)
  url.pathname = `test_${randomUUID().replaceAll('-', '')}`
  const name = sql.id(url.pathname.slice(1))
  const admin = openDatabase(location)
  await sql`create database ${name} template ${sql.id(inject('template'))}`.execute(admin)
  cleanUp(async () => {
    await sql`drop database ${name} with (force)`.execute(admin)
    await admin.destroy()
  })
  return url.href
}
