import { sql } from 'kysely'
import { chmod, copyFile, link, open, rename, rm, stat } from 'node:fs/promises'
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

/** Returns the last migration of a database. */
export async function readSchema(location: string) {
  const db = openDatabase(location)
  try {
    return (await listAppliedMigrations(db)).toSorted().at(-1) ?? ''
  } finally {
    await db.destroy()
  }
}

const countedTables = ['users', 'photos', 'orders'] as const

export type NewRowCounts = Record<(typeof countedTables)[number], number>

/** Returns the last ids of an older copy of a database file. */
export async function readLastIds(copy: string) {
  const older = openDatabase(copy)
  const ids: Record<string, number> = {}
  try {
    for (const name of countedTables) {
      const last = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(name)}`.execute(older)
      ids[name] = last.rows[0]?.id ?? 0
    }
  } finally {
    await older.destroy()
  }
  return ids
}

/** Counts the rows of a database that came after these ids: no id is ever reused. */
export async function countNewRows(location: string, lastIds: Record<string, number>): Promise<NewRowCounts> {
  const current = openDatabase(location)
  const counts: NewRowCounts = { users: 0, photos: 0, orders: 0 }
  try {
    for (const name of countedTables) {
      const added = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(name)} where id > ${lastIds[name] ?? 0}`.execute(current)
      counts[name] = added.rows[0]?.count ?? 0
    }
  } finally {
    await current.destroy()
  }
  return counts
}

type FreeBytes = (folder: string) => Promise<number>

/** Thrown when a folder has no room for a copy; the database is unchanged. */
export class NoRoomFailure extends Error {
  override name = 'NoRoomFailure'
  readonly folder: string

  constructor(folder: string, options?: ErrorOptions) {
    super(`There is no room in ${folder}`, options)
    this.folder = folder
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const fullCodes = new Set(['ENOSPC', 'EDQUOT'])
/** Another file system, or one without hard links. */
const noLinkCodes = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Copies a file so that it survives a crash, or leaves nothing behind. */
async function copyDurably(source: string, target: string, freeBytes: FreeBytes) {
  const folder = dirname(target)
  try {
    await rm(target, { force: true })
    if ((await stat(source)).size > (await freeBytes(folder))) throw new NoRoomFailure(folder)
    await copyFile(source, target)
    await chmod(target, 0o600)
    await syncPath(target)
  } catch (error) {
    await rm(target, { force: true })
    throw fullCodes.has(codeOf(error)) ? new NoRoomFailure(folder, { cause: error }) : error
  }
}

/** Gives a file a second name, or copies it where that is impossible. */
async function keepFile(file: string, keptFile: string, freeBytes: FreeBytes) {
  try {
    await link(file, keptFile)
  } catch (error) {
    if (!noLinkCodes.has(codeOf(error))) throw error
    await copyDurably(file, `${keptFile}.partial`, freeBytes)
    await rename(`${keptFile}.partial`, keptFile)
  }
}

/**
 * Puts a copy in the place of a database file, in one step that a crash cannot split, and keeps the file under another
 * name. A database that another program has open is refused.
 */
export async function replaceDatabase(file: string, copy: string, keptFile: string, freeBytes: FreeBytes) {
  checkpointLog(file)
  const incoming = `${file}.rollback`
  await copyDurably(copy, incoming, freeBytes)
  const created = [incoming]
  try {
    await keepFile(file, keptFile, freeBytes)
    created.push(keptFile)
    await syncPath(dirname(keptFile))
    await rename(incoming, file)
  } catch (error) {
    for (const path of created) await rm(path, { force: true })
    throw error
  }
  await syncPath(dirname(file))
}
