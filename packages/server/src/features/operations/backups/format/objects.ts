import { link, mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { derivedPathColumns } from '#db/derived-files.ts'
import type { DatabaseSnapshot, SnapshotValue } from '#db/snapshot/tables.ts'
import type { ConnectionColumns } from '#storage/connection.ts'
import { localStorage } from '#storage/local/local-storage.ts'
import { ObjectMissing, type Storage } from '#storage/storage.ts'
import { type Chunks, digestOf, FOLDER_MODE, readFile, syncFolder, writeFile } from './backup-files.ts'
import { sealedBytes } from './encryption.ts'
import { SECOND_MS } from '#platform/time.ts'

/** An object of a storage, and what the backup contains of it. */
export const ObjectLine = z.strictObject({
  storage_id: z.int(),
  path: z.string(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  state: z.enum(['listed', 'kept', 'gone', 'damaged']),
})
export type ObjectLine = z.output<typeof ObjectLine>
type Named = Omit<ObjectLine, 'state'>

export const objectFile = ({ storage_id, path }: Pick<ObjectLine, 'storage_id' | 'path'>) =>
  `objects/${storage_id}/${path}`

type Fields = Record<string, SnapshotValue>

async function* fieldsOf(snapshot: DatabaseSnapshot, name: string): AsyncGenerator<Fields[]> {
  const table = snapshot.tables.find((each) => each.name === name)
  if (!table) return
  const names = table.columns.map((column) => column.name)
  for await (const page of snapshot.rows(table)) {
    yield page.map((row) => Object.fromEntries(row.map((value, index) => [names[index], value])))
  }
}

const text = (value: SnapshotValue | undefined) => (typeof value === 'string' ? value : null)

/** Objects of photos, of earlier photo versions and of users; of derived files only a poster has a checksum. */
function listObjectLines({ storage_id, path, bytes, sha256, ...derived }: Fields): Named[] {
  const at = { storage_id: Number(storage_id) }
  return [
    { ...at, path: String(path), bytes: Number(bytes), sha256: text(sha256) },
    ...derivedPathColumns.flatMap((column) => {
      const file = text(derived[column])
      const sum = column === 'poster_path' ? text(derived.poster_sha256) : null
      return file === null ? [] : [{ ...at, path: file, bytes: null, sha256: sum }]
    }),
  ]
}

export const objectTables = ['blobs', 'avatars']

/** Yields every object that a row references. */
export async function* objectsIn(snapshot: DatabaseSnapshot): AsyncGenerator<Named[]> {
  for (const table of objectTables) {
    for await (const page of fieldsOf(snapshot, table)) yield page.flatMap(listObjectLines)
  }
}

export const LocalRootOptions = z.object({ root: z.string().optional() })

/** Folder of a local storage; null for a remote one. */
const rootOf = ({ provider, options }: Fields, objectsDir: string) =>
  provider === 'local' ? (LocalRootOptions.parse(JSON.parse(String(options))).root ?? objectsDir) : null

/** Returns the id of the site; null if it has none yet. */
export async function siteIdOf(snapshot: DatabaseSnapshot) {
  for await (const [row] of fieldsOf(snapshot, 'site_identity')) if (row) return text(row.site_id)
  return null
}

export type OpenRemoteStorage = (connection: ConnectionColumns) => Promise<Storage>

/** A storage of the site during a backup. */
export interface BackupSource {
  name: string
  isRemote: boolean
  /** Null when its pictures are not copied, or no longer, because it does not answer. */
  storage: Storage | null
  failedCount: number
  /** Objects that are only listed. */
  listedCount: number
}

interface SourceOptions {
  objectsDir: string
  withObjects: boolean
  /** Null when only storages on this machine are copied. */
  openRemote: OpenRemoteStorage | null
}

async function openSource(row: Fields, { objectsDir, withObjects, openRemote }: SourceOptions) {
  const root = rootOf(row, objectsDir)
  if (!withObjects) return null
  if (root !== null) return localStorage({ root })
  if (!openRemote) return null
  const connection = { provider: String(row.provider), options: String(row.options), secrets: text(row.secrets) }
  // A storage that cannot be opened is named as missing, and the rest of the site is backed up.
  return openRemote(connection).catch(() => null)
}

/** Opens the storages whose pictures are copied. */
export async function openSources(snapshot: DatabaseSnapshot, options: SourceOptions) {
  const sources = new Map<number, BackupSource>()
  for await (const page of fieldsOf(snapshot, 'storages')) {
    for (const row of page) {
      const storage = await openSource(row, options)
      const isRemote = row.provider !== 'local'
      sources.set(Number(row.id), { name: String(row.name), isRemote, storage, failedCount: 0, listedCount: 0 })
    }
  }
  return sources
}

const RETRY_DELAYS_MS = [1 * SECOND_MS, 4 * SECOND_MS]
/** A storage whose objects fail this often in a row counts as gone for the rest of the backup. */
const MAX_FAILED_OBJECTS_COUNT = 3

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

interface Copying {
  folder: string
  /** A complete backup whose files can be linked; objects never change under their names. */
  earlier: string | null
  key: Buffer | null
}

/** Copies the bytes of objects, each name once; files of an earlier backup are hard-linked instead. */
export function objectCopier({ folder, earlier, key }: Copying) {
  const touched = new Set<string>()
  const copied = { bytes: 0, linked: 0 }

  async function isLinked(name: string, bytes: number, isSame: () => Promise<boolean>) {
    if (!earlier) return false
    const [source, target] = [join(earlier, name), join(folder, name)]
    const stats = await stat(source).catch(() => null)
    if (stats?.size !== (key ? sealedBytes(bytes) : bytes) || !(await isSame())) return false
    await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE })
    return link(source, target).then(
      () => true,
      () => false,
    )
  }

  /**
   * An object never changes under its name, so one that an earlier backup has is not asked for again; a poster that was
   * replaced has another checksum.
   */
  async function linkEarlier(object: Named): Promise<ObjectLine | null> {
    if (!earlier) return null
    const name = objectFile(object)
    const known =
      object.bytes === null || object.sha256 === null
        ? await digestOf(readFile(earlier, name, key)).catch(() => null)
        : { bytes: object.bytes, sha256: object.sha256 }
    if (!known || (object.sha256 !== null && known.sha256 !== object.sha256)) return null
    if (!(await isLinked(name, known.bytes, async () => true))) return null
    touched.add(join(folder, dirname(name)))
    copied.linked++
    return { ...object, ...known, state: 'kept' }
  }

  async function copy(storage: Storage, object: Named): Promise<ObjectLine> {
    const stats = await storage.stat(object.path)
    if (!stats) return { ...object, state: 'gone' }
    const name = objectFile(object)
    const bytes = object.bytes ?? stats.bytes
    touched.add(join(folder, dirname(name)))
    let { sha256 } = object
    // Thumbnails and previews have no stored checksum: the earlier file is linked only if its bytes are the same.
    const isSame = async () => {
      if (sha256 !== null) return true
      sha256 = (await digestOf((await storage.read(object.path)) as Chunks)).sha256
      return (await digestOf(readFile(earlier!, name, key)).catch(() => null))?.sha256 === sha256
    }
    if (stats.bytes === bytes && (await isLinked(name, bytes, isSame))) {
      copied.linked++
      return { ...object, bytes, sha256, state: 'kept' }
    }
    const { plain, stored } = await writeFile(folder, name, (await storage.read(object.path)) as Chunks, key)
    copied.bytes += stored.bytes
    const isWhole = object.sha256 === null ? plain.bytes === bytes : plain.sha256 === object.sha256
    return { ...object, ...plain, state: isWhole ? 'kept' : 'damaged' }
  }

  async function copyOrGone(storage: Storage, object: Named): Promise<ObjectLine> {
    try {
      return await copy(storage, object)
    } catch (error) {
      if (error instanceof ObjectMissing) return { ...object, state: 'gone' }
      throw error
    }
  }

  /** Retries, and gives the storage up after several objects: its other pictures wait for the next backup. */
  async function copyRemote(source: BackupSource, object: Named): Promise<ObjectLine> {
    const linked = await linkEarlier(object)
    if (linked) return linked
    for (const delayMs of [...RETRY_DELAYS_MS, null]) {
      const { storage } = source
      if (!storage) break
      try {
        const line = await copyOrGone(storage, object)
        source.failedCount = 0
        return line
      } catch (error) {
        await rm(join(folder, objectFile(object)), { force: true })
        if (isDiskFull(error)) throw error
        if (delayMs !== null) await sleep(delayMs)
      }
    }
    if (++source.failedCount >= MAX_FAILED_OBJECTS_COUNT) source.storage = null
    return { ...object, state: 'listed' }
  }

  return {
    copied,
    async copyObject(source: BackupSource, object: Named): Promise<ObjectLine> {
      if (!source.storage) return { ...object, state: 'listed' }
      return source.isRemote ? copyRemote(source, object) : copyOrGone(source.storage, object)
    },
    /** Syncs the folders, so that the file names survive a crash. */
    async sync() {
      for (const each of touched) {
        for (let path = each; path.length > folder.length; path = dirname(path)) touched.add(path)
      }
      for (const each of touched) await syncFolder(each)
    },
  }
}
