import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile as readText, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openSnapshot } from '#db/snapshot/snapshot.ts'
import type { DatabaseSnapshot } from '#db/snapshot/tables.ts'
import { readOrCreateMasterKey } from '#platform/secrets.ts'
import { BackupFailure } from './format/backup-error.ts'
import { type Chunks, FOLDER_MODE, syncFolder, writeFile } from './format/backup-files.ts'
import {
  createManifest,
  type PictureCoverage,
  type UnsignedManifest,
  keyName,
  objectsName,
  tableFileOf,
  writeManifest,
} from './format/manifest.ts'
import {
  type BackupSource,
  objectCopier,
  type ObjectLine,
  objectsIn,
  objectTables,
  openSources,
  type OpenRemoteStorage,
  siteIdOf,
} from './format/objects.ts'
import { latestWhole, nameFor, partial } from './format/backup-folder.ts'
import { compressChunks, serializeRows, nothing, unlessEmpty } from './format/rows.ts'
import { newKey } from './format/encryption.ts'
import { HOUR_MS } from '#platform/time.ts'

export interface BackupProgress {
  stage: 'rows' | 'objects'
  done: number
  total: number
}

export interface CreateBackupOptions {
  database: string
  /** Folder of the backups; created if it does not exist. */
  folder: string
  objectsDir: string
  /** File with the site's secret key. */
  keyFile: string
  keyMark: string
  withObjects: boolean
  /** Opens storages on other servers, whose pictures are copied too; without it they are only listed. */
  openRemote?: OpenRemoteStorage | undefined
  passphrase: string | null
  /** Part of the name of the unfinished folder, by which the caller finds what a killed process has left. */
  mark?: string
  freeBytes?: (folder: string) => Promise<number>
  now: () => Date
  onProgress?: (progress: BackupProgress) => void
}

const ABANDONED_BACKUP_AGE_MS = 6 * HOUR_MS
const MAX_CONCURRENT_COPIES_COUNT = 8
const MIN_FREE_BYTES = 64 * 1024 * 1024

/** Removes the partial backups of killed processes. */
async function sweep(folder: string, now: number) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partial)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now - mtimeMs > ABANDONED_BACKUP_AGE_MS) await rm(join(folder, name), { recursive: true })
  }
}

async function measureFreeBytes(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function requireRoom(folder: string, freeBytes = measureFreeBytes) {
  if ((await freeBytes(folder)) < MIN_FREE_BYTES) throw new BackupFailure('no_room', folder)
}

interface BackupContext {
  snapshot: DatabaseSnapshot
  folder: string
  key: Buffer | null
  onProgress: NonNullable<CreateBackupOptions['onProgress']>
}

async function writeTables({ snapshot, folder, key, onProgress }: BackupContext) {
  const tables: UnsignedManifest['tables'] = []
  const parts: UnsignedManifest['parts'] = {}
  for (const [place, table] of snapshot.tables.entries()) {
    onProgress({ stage: 'rows', done: place, total: snapshot.tables.length })
    let rowsDigest = nothing
    const pages = await unlessEmpty(snapshot.rows(table))
    if (pages) {
      const lines = serializeRows(pages, (digest) => (rowsDigest = digest))
      const { stored } = await writeFile(folder, tableFileOf(table.name), compressChunks(lines), key)
      parts[tableFileOf(table.name)] = stored
    }
    tables.push({ ...table, ...rowsDigest })
  }
  if (Object.keys(parts).length > 0) await syncFolder(join(folder, 'tables'))
  return { tables, parts }
}

/** Lists every object; the bytes of those whose storage is open are copied. */
async function* objectLines(
  { snapshot, onProgress }: BackupContext,
  copier: ReturnType<typeof objectCopier>,
  sources: Map<number, BackupSource>,
  { counts, total }: { counts: UnsignedManifest['objects']; total: number },
): Chunks {
  let done = 0
  for await (const page of objectsIn(snapshot)) {
    const lines: ObjectLine[] = []
    for (let start = 0; start < page.length; start += MAX_CONCURRENT_COPIES_COUNT) {
      const batch = page.slice(start, start + MAX_CONCURRENT_COPIES_COUNT).map(async (object): Promise<ObjectLine> => {
        const source = sources.get(object.storage_id)
        return source ? copier.copyObject(source, object) : { ...object, state: 'listed' }
      })
      lines.push(...(await Promise.all(batch)))
    }
    for (const { storage_id, bytes, state } of lines) {
      counts.count++
      counts.bytes += bytes ?? 0
      const source = sources.get(storage_id)
      if (state !== 'listed') counts[state]++
      else if (source) source.listedCount++
    }
    done += page.filter(({ bytes }) => bytes !== null).length
    onProgress({ stage: 'objects', done, total })
    yield Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
}

function coverageIn(
  withObjects: boolean,
  { kept, damaged }: UnsignedManifest['objects'],
  sources: Map<number, BackupSource>,
): PictureCoverage {
  const missing = [...sources.values()].filter(({ listedCount }) => listedCount > 0)
  const missing_storages = missing.map(({ name }) => name)
  if (withObjects && missing.length === 0) return { scope: 'all', missing_storages }
  return { scope: kept + damaged > 0 ? 'some' : 'none', missing_storages }
}

async function writeObjects(
  work: BackupContext,
  options: CreateBackupOptions,
  tables: UnsignedManifest['tables'],
  earlier: string | null,
) {
  const { folder, key, snapshot } = work
  const { objectsDir, withObjects, openRemote = null } = options
  const sources = await openSources(snapshot, { objectsDir, withObjects, openRemote })
  const copier = objectCopier({ folder, earlier, key })
  const counts: UnsignedManifest['objects'] = { count: 0, bytes: 0, kept: 0, gone: 0, damaged: 0 }
  const total = tables.reduce((sum, { name, rows }) => sum + (objectTables.includes(name) ? rows : 0), 0)
  const lines = objectLines(work, copier, sources, { counts, total })
  const opened = [...sources.values()].map(({ storage }) => storage)
  try {
    const { stored } = await writeFile(folder, objectsName, compressChunks(lines), key)
    await copier.sync()
    return { counts, stored, pictures: coverageIn(withObjects, counts, sources) }
  } finally {
    for (const storage of opened) await storage?.close?.()
  }
}

/** The secret key is included only if the backup is encrypted with a passphrase. */
async function writeKey(folder: string, keyFile: string, key: Buffer | null): Promise<UnsignedManifest['parts']> {
  if (!key) return {}
  const text = await readText(keyFile)
  const { stored } = await writeFile(
    folder,
    keyName,
    (async function* () {
      yield text
    })(),
    key,
  )
  return { [keyName]: stored }
}

/**
 * Returns the encryption key, and the earlier backup whose files can be linked: files encrypted differently, or not at
 * all, cannot be reused.
 */
async function prepare({ folder, passphrase }: CreateBackupOptions) {
  const earlier = await latestWhole(folder)
  const before = earlier?.manifest.encryption ?? null
  if (passphrase === null) return { key: null, encryption: null, earlier: before ? null : (earlier?.folder ?? null) }
  const { key, encryption } = await newKey(passphrase, before)
  return { key, encryption, earlier: encryption === before ? (earlier?.folder ?? null) : null }
}

async function fill(snapshot: DatabaseSnapshot, folder: string, options: CreateBackupOptions) {
  const { key, encryption, earlier } = await prepare(options)
  const work = { snapshot, folder, key, onProgress: options.onProgress ?? (() => {}) }
  const { tables, parts } = await writeTables(work)
  const { counts, stored, pictures } = await writeObjects(work, options, tables, earlier)
  const facts = createManifest({
    schema: snapshot.schema,
    database: snapshot.kind,
    created_at: options.now().toISOString(),
    tables,
    last_ids: await snapshot.lastIds(),
    parts: { ...parts, [objectsName]: stored, ...(await writeKey(folder, options.keyFile, key)) },
    objects: counts,
    encryption,
    pictures,
    key_mark: options.keyMark,
    site_id: await siteIdOf(snapshot),
  })
  await writeManifest(folder, facts, { key, master: readOrCreateMasterKey(options.keyFile) })
  return facts
}

async function withSnapshot<T>({ database }: CreateBackupOptions, work: (snapshot: DatabaseSnapshot) => Promise<T>) {
  const snapshot = await openSnapshot(database)
  try {
    return await work(snapshot)
  } finally {
    await snapshot.close()
  }
}

/**
 * Writes all rows of one snapshot and their objects into a folder that gets its final name when it is complete: an
 * interruption leaves nothing that looks like a backup.
 */
export async function createBackup(options: CreateBackupOptions) {
  const { folder, now } = options
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  await sweep(folder, now().getTime())
  await requireRoom(folder, options.freeBytes)
  const name = nameFor(now())
  const mark = options.mark ?? randomBytes(4).toString('hex')
  const unfinished = join(folder, `.${name}-${mark}${partial}`)
  await mkdir(unfinished, { mode: FOLDER_MODE })
  try {
    const facts = await withSnapshot(options, (snapshot) => fill(snapshot, unfinished, options))
    await rename(unfinished, join(folder, name))
    await syncFolder(folder)
    return { name, folder: join(folder, name), facts }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const code = error instanceof Error && 'code' in error ? error.code : null
    throw code === 'ENOSPC' || code === 'EDQUOT' ? new BackupFailure('no_room', folder, { cause: error }) : error
  }
}
