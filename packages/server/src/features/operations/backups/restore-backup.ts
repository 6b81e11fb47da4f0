import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile as readText, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { migrationNames } from '#db/migrations/index.ts'
import { findSiteIdAt, isEmptySite, openLoader } from '#db/snapshot/snapshot.ts'
import { type DatabaseLoader, LoadFailure } from '#db/snapshot/tables.ts'
import type { Storage } from '#storage/storage.ts'
import { BackupFailure } from './format/backup-error.ts'
import { type Chunks, drain, FOLDER_MODE, readFile, replaceFile } from './format/backup-files.ts'
import { keyName, type TableFacts } from './format/manifest.ts'
import { objectFile, type ObjectLine } from './format/objects.ts'
import { checkBackup, isInBackup, type OpenedBackup, readObjects, readRows } from './format/open-backup.ts'
import {
  deleteUnfinishedMarker,
  hasBytes,
  identityAfter,
  writeUnfinishedMarker,
  type RestoredSite,
  type SiteTarget,
  openRestoreStorages,
} from './restored-site.ts'
import { serializeRows, nothing } from './format/rows.ts'

const loadProblems = { running: 'site_running', references: 'references_broken', damaged: 'rows_differ' } as const

export function asBackupFailure(error: unknown) {
  if (!(error instanceof LoadFailure)) return error
  return new BackupFailure(loadProblems[error.reason], error.message, { cause: error })
}

async function addRows(loader: DatabaseLoader, backup: OpenedBackup, table: TableFacts) {
  for await (const rows of readRows(backup, table)) {
    await loader.add(table, rows).catch((error: unknown) => {
      throw new BackupFailure('row_malformed', table.name, { cause: error })
    })
  }
}

/** Reads the inserted rows back and checks their count and digest. */
async function proveRows(loader: DatabaseLoader, table: TableFacts) {
  let rowsDigest = nothing
  await drain(serializeRows(loader.rows(table), (digest) => (rowsDigest = digest)))
  if (rowsDigest.rows !== table.rows || rowsDigest.digest !== table.digest)
    throw new BackupFailure('rows_differ', table.name)
}

/** Fills an empty site from a backup and verifies it, with the schema of the backup. */
export async function loadRows(loader: DatabaseLoader, backup: OpenedBackup) {
  const { tables, last_ids } = backup.manifest
  for (const table of tables) await addRows(loader, backup, table)
  for (const [table, id] of Object.entries(last_ids)) await loader.setLastId(table, id)
  await loader.checkReferences()
  for (const table of tables) await proveRows(loader, table)
}

/** Fills an empty site from a backup and brings it up to date; the site is not put in place yet. */
export async function restoreRows(loader: DatabaseLoader, backup: OpenedBackup) {
  await loadRows(loader, backup)
  if (backup.manifest.schema !== migrationNames.at(-1)) await loader.upgrade()
}

async function placeObject(backup: OpenedBackup, object: ObjectLine, storage: Storage, spoolDir: string) {
  const file = join(spoolDir, `restoring-${randomBytes(8).toString('hex')}`)
  try {
    const bytes: Chunks = readFile(backup.folder, objectFile(object), backup.key)
    await pipeline(Readable.from(bytes), createWriteStream(file, { flags: 'wx', mode: 0o640 }))
    await storage.write(object.path, file, { replaces: true })
  } finally {
    await rm(file, { force: true })
  }
}

/** Concurrency hides the time that each write waits for the disk. */
const MAX_CONCURRENT_WRITES_COUNT = 16

/** Restores missing objects. Existing ones are kept, because objects never change under their names. */
async function placeObjects(
  backup: OpenedBackup,
  { site, previousId }: RestoredSite,
  storages: Map<number, Storage>,
  spoolDir: string,
) {
  for (const storage of storages.values()) {
    const { holder } = await storage.readMark()
    await storage.prepare({ isAdopting: holder !== null && holder.id !== site.id && holder.id === previousId })
  }
  await mkdir(spoolDir, { recursive: true, mode: 0o750 })
  let placed = 0
  const restoreObject = async (object: ObjectLine) => {
    const storage = storages.get(object.storage_id)
    if (!storage || (await hasBytes(storage, object))) return
    await placeObject(backup, object, storage, spoolDir)
    placed++
  }
  for await (const page of readObjects(backup)) {
    const backedUpRows = page.filter(isInBackup)
    for (let start = 0; start < backedUpRows.length; start += MAX_CONCURRENT_WRITES_COUNT) {
      await Promise.all(backedUpRows.slice(start, start + MAX_CONCURRENT_WRITES_COUNT).map(restoreObject))
    }
  }
  return placed
}

export interface Target extends SiteTarget {
  database: string
  spoolDir: string
  keyFile: string
  /** Mark of the existing secret key; null if there is none. */
  keyMark: string | null
  /** Continue although the credentials in the backup cannot be decrypted. */
  isWithoutKey: boolean
  /** Replace an existing site. */
  isReplacing: boolean
  /** Continue although the origin of the backup cannot be verified. */
  isUnsignedAllowed: boolean
  now: () => Date
}

/** Rows decide who administers the site and where it writes, so the origin of the backup must be known. */
export function requireAuthentic(
  { authenticity }: OpenedBackup,
  { isUnsignedAllowed }: Pick<Target, 'isUnsignedAllowed'>,
) {
  if (isUnsignedAllowed) return
  if (authenticity === 'unsigned') throw new BackupFailure('signature_missing')
  if (authenticity === 'foreign') throw new BackupFailure('signature_foreign')
}

/**
 * Returns the key that the rows need: null if the existing one matches or none is wanted, else the one in the backup.
 */
async function chooseKey({ manifest, folder, key }: OpenedBackup, { keyMark, isWithoutKey }: Target) {
  if (keyMark === manifest.key_mark) return null
  if (manifest.parts[keyName]) return Buffer.concat(await Array.fromAsync(readFile(folder, keyName, key)))
  if (!isWithoutKey) throw new BackupFailure('key_missing')
  return null
}

/** The previous key is kept beside it. */
async function placeKey(keyFile: string, secret: Buffer) {
  const folder = dirname(keyFile)
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  if (existsSync(keyFile)) {
    const before = (await readText(keyFile)).toString()
    await replaceFile(folder, `${keyName}.${Date.now()}`, before)
  }
  await replaceFile(folder, `${keyName}.restored`, secret.toString())
  await rename(join(folder, `${keyName}.restored`), keyFile)
}

/** Everything is read and verified before any existing data changes, and all rows change at once. */
export async function restoreBackup(backup: OpenedBackup, target: Target) {
  requireAuthentic(backup, target)
  const secret = await chooseKey(backup, target)
  if (!target.isReplacing && !(await isEmptySite(target.database))) throw new BackupFailure('site_in_use')
  await checkBackup(backup)
  const restored = await identityAfter(backup, target, await findSiteIdAt(target.database))
  const storages = await openRestoreStorages(backup, target, restored)
  await writeUnfinishedMarker(target.dataDir, backup, restored)
  const loader = await openLoader(target.database, backup.manifest.schema).catch((error: unknown) => {
    throw asBackupFailure(error)
  })
  try {
    await restoreRows(loader, backup)
    const read_only_since = restored.isCopy ? target.now().toISOString() : null
    await loader.identify({ site_id: restored.site.id, read_only_since })
    const placed = await placeObjects(backup, restored, storages, target.spoolDir)
    if (secret) await placeKey(target.keyFile, secret)
    await loader.commit()
    await deleteUnfinishedMarker(target.dataDir)
    return { placed, isCopy: restored.isCopy, siteId: restored.site.id }
  } catch (error) {
    await loader.abandon()
    throw asBackupFailure(error)
  }
}
