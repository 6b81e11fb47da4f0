import { chmod, copyFile, link, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openDatabase } from '#db/dialects/open-database.ts'
import { checkpointLog } from './sqlite-tables.ts'
import { listAppliedMigrations } from '#db/migrations/history.ts'

async function syncPath(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns the last migration of a database file. */
export async function readSchema(file: string) {
  const db = openDatabase(file)
  try {
    return (await listAppliedMigrations(db)).toSorted().at(-1) ?? ''
  } finally {
    await db.destroy()
  }
}

/**
 * Puts a copy in the place of a database file, in one step that a crash cannot split, and keeps the file under another
 * name. A database that another program has open is refused.
 */
export async function replaceDatabase(file: string, copy: string, keptFile: string) {
  checkpointLog(file)
  const incoming = `${file}.rollback`
  await copyFile(copy, incoming)
  await chmod(incoming, 0o600)
  await syncPath(incoming)
  await link(file, keptFile)
  await rename(incoming, file)
  await syncPath(dirname(file))
  await syncPath(dirname(keptFile))
}
