import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile as readText, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { migrationNames } from '#db/migrations/index.ts'
import { isEmptySite, openLoader } from '#db/snapshot.ts'
import { type Loader, LoadFailure } from '#db/tables.ts'
import { localStorage } from '#storage/local.ts'
import type { Storage } from '#storage/storage.ts'
import { BackupFailure } from './failure.ts'
import { type Chunks, drain, folderMode, readFile, replaceFile } from './files.ts'
import { keyName, type TableFacts } from './manifest.ts'
import { objectFile, type ObjectLine, rootOf } from './objects.ts'
import { checkBackup, isInBackup, type Opened, objectsListed, rowsIn } from './open.ts'
import { linesOf, nothing } from './rows.ts'

const loadProblems = { running: 'site_running', references: 'references_broken', damaged: 'rows_differ' } as const

function asBackupFailure(error: unknown) {
  if (!(error instanceof LoadFailure)) return error
  return new BackupFailure(loadProblems[error.reason], error.message, { cause: error })
}

async function addRows(loader: Loader, backup: Opened, table: TableFacts) {
  for await (const rows of rowsIn(backup, table)) {
    await loader.add(table, rows).catch((error: unknown) => {
      throw new BackupFailure('row_malformed', table.name, { cause: error })
    })
  }
}

/** What has come in, read back: as many rows, and the same ones. */
async function proveRows(loader: Loader, table: TableFacts) {
  let counted = nothing
  await drain(linesOf(loader.rows(table), (found) => (counted = found)))
  if (counted.rows !== table.rows || counted.digest !== table.digest) throw new BackupFailure('rows_differ', table.name)
}

/** Fills an empty site from a backup and proves that it is the same; it is not in its place yet. */
export async function fillFrom(loader: Loader, backup: Opened) {
  const { tables, last_ids, schema } = backup.manifest
  for (const table of tables) await addRows(loader, backup, table)
  for (const [table, id] of Object.entries(last_ids)) await loader.setLastId(table, id)
  await loader.checkReferences()
  for (const table of tables) await proveRows(loader, table)
  if (schema !== migrationNames.at(-1)) await loader.upgrade()
}

async function storagesIn(backup: Opened, objectsDir: string) {
  const table = backup.manifest.tables.find(({ name }) => name === 'storages')
  const found = new Map<number, Storage>()
  if (!table) return found
  const names = table.columns.map(({ name }) => name)
  for await (const page of rowsIn(backup, table)) {
    for (const row of page) {
      const fields = Object.fromEntries(row.map((value, place) => [names[place], value]))
      const root = rootOf(fields, objectsDir)
      if (root) found.set(Number(fields.id), localStorage({ root }))
    }
  }
  return found
}

async function hasBytes(storage: Storage, { path, bytes }: ObjectLine) {
  return (await storage.stat(path))?.bytes === bytes
}

async function placeObject(backup: Opened, object: ObjectLine, storage: Storage, spoolDir: string) {
  const file = join(spoolDir, `restoring-${randomBytes(8).toString('hex')}`)
  try {
    const bytes: Chunks = readFile(backup.folder, objectFile(object), backup.key)
    await pipeline(Readable.from(bytes), createWriteStream(file, { flags: 'wx', mode: 0o640 }))
    await storage.write(object.path, file, { replaces: true })
  } finally {
    await rm(file, { force: true })
  }
}

/** Most of the time goes by until the disk says that it has them. */
const placedAtOnce = 16

/** Puts objects back that are not there. What is there stays: objects never change under their names. */
async function placeObjects(backup: Opened, { objectsDir, spoolDir }: Pick<Target, 'objectsDir' | 'spoolDir'>) {
  const storages = await storagesIn(backup, objectsDir)
  for (const storage of storages.values()) await storage.prepare()
  await mkdir(spoolDir, { recursive: true, mode: 0o750 })
  let placed = 0
  const place = async (object: ObjectLine) => {
    const storage = storages.get(object.storage_id)
    if (!storage || (await hasBytes(storage, object))) return
    await placeObject(backup, object, storage, spoolDir)
    placed++
  }
  for await (const page of objectsListed(backup)) {
    const kept = page.filter(isInBackup)
    for (let start = 0; start < kept.length; start += placedAtOnce) {
      await Promise.all(kept.slice(start, start + placedAtOnce).map(place))
    }
  }
  return placed
}

export interface Target {
  database: string
  objectsDir: string
  spoolDir: string
  keyFile: string
  /** Of the key that is there; null where there is none. */
  keyMark: string | null
  /** Go on where the credentials in the backup cannot be read. */
  isWithoutKey: boolean
  /** Takes the place of a site that is there. */
  isReplacing: boolean
}

/** The key that belongs to the rows: the one that is here, the one in the backup, or none. */
async function chooseKey({ manifest, folder, key }: Opened, { keyMark, isWithoutKey }: Target) {
  if (keyMark === manifest.key_mark) return null
  if (manifest.parts[keyName]) return Buffer.concat(await Array.fromAsync(readFile(folder, keyName, key)))
  if (!isWithoutKey) throw new BackupFailure('key_missing')
  return null
}

/** The one that was there stays beside it. */
async function placeKey(keyFile: string, secret: Buffer) {
  const folder = dirname(keyFile)
  await mkdir(folder, { recursive: true, mode: folderMode })
  if (existsSync(keyFile)) {
    const before = (await readText(keyFile)).toString()
    await replaceFile(folder, `${keyName}.${Date.now()}`, before)
  }
  await replaceFile(folder, `${keyName}.restored`, secret.toString())
  await rename(join(folder, `${keyName}.restored`), keyFile)
}

/** Everything is read and proven before anything that is there changes, and the rows change all at once. */
export async function restoreBackup(backup: Opened, target: Target) {
  const secret = await chooseKey(backup, target)
  if (!target.isReplacing && !(await isEmptySite(target.database))) throw new BackupFailure('site_in_use')
  await checkBackup(backup)
  const { schema } = backup.manifest
  const loader = await openLoader(target.database, schema).catch((error: unknown) => {
    throw asBackupFailure(error)
  })
  try {
    await fillFrom(loader, backup)
    const placed = await placeObjects(backup, target)
    if (secret) await placeKey(target.keyFile, secret)
    await loader.commit()
    return { placed }
  } catch (error) {
    await loader.abandon()
    throw asBackupFailure(error)
  }
}
