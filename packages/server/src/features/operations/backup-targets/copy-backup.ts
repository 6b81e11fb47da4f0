import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { BackupFailure } from '#features/operations/backups/format/backup-error.ts'
import { type BackupFile, type Chunks, digestOf } from '#features/operations/backups/format/backup-files.ts'
import { manifestName } from '#features/operations/backups/format/manifest.ts'
import { objectFile, type ObjectLine } from '#features/operations/backups/format/objects.ts'
import {
  isInBackup,
  openBackup,
  type OpenedBackup,
  readObjects,
} from '#features/operations/backups/format/open-backup.ts'
import { Refusal } from '#platform/refusal.ts'
import { StorageFailure } from '#storage/storage-errors.ts'
import type { Storage } from '#storage/storage.ts'
import { chooseKeptBackups, type RetentionRule } from './retention.ts'
import {
  listTargetFolders,
  objectsFolder,
  partPathOf,
  referencesName,
  sharedPathOf,
  storedBytesOf,
} from './target-layout.ts'

interface CopyBackupOptions {
  storage: Storage
  /** Folder of the backups on this machine. */
  folder: string
  name: string
  keys: { passphrase: string | null; master: Buffer | null }
  retention: RetentionRule
  spoolDir: string
  onProgress: (done: number, total: number) => void
}

const MAX_CONCURRENT_COPIES_COUNT = 4

/** Tells a failing target from a damaged backup. */
export function asTargetFailure(error: unknown) {
  const cause = error instanceof Refusal ? error.cause : error
  if (cause instanceof StorageFailure)
    return new BackupFailure(cause.trouble === 'mark_foreign' ? 'target_foreign' : 'target_unreachable', cause.trouble)
  return error instanceof Refusal ? new BackupFailure('target_unreachable', error.code, { cause: error }) : error
}

/** Writes a file and reads it back: the target must have exactly these bytes. */
async function writeVerified(storage: Storage, path: string, file: string, expected?: BackupFile) {
  const source = expected ?? (await digestOf(createReadStream(file) as Chunks))
  await storage.write(path, file, { keepsSource: true, replaces: true, isSynced: true })
  const copy = await digestOf((await storage.read(path)) as Chunks)
  if (copy.bytes !== source.bytes || copy.sha256 !== source.sha256) throw new BackupFailure('copy_differs', path)
  return source.bytes
}

async function listShared(storage: Storage) {
  const shared = new Map<string, number>()
  for await (const { path, bytes } of storage.list(objectsFolder)) shared.set(path, bytes)
  return shared
}

/** Copies the picture files that the target does not have; returns the paths of all of them. */
async function copyObjects({ storage }: CopyBackupOptions, backup: OpenedBackup, onCopied: (bytes: number) => void) {
  const references: string[] = []
  if (backup.manifest.objects.kept + backup.manifest.objects.damaged === 0) return references
  const shared = await listShared(storage)
  const copy = async (object: ObjectLine) => {
    const path = sharedPathOf(object, backup.key)
    references.push(path)
    if (shared.get(path) === storedBytesOf(object, backup.key)) return onCopied(0)
    onCopied(await writeVerified(storage, path, join(backup.folder, objectFile(object))))
  }
  for await (const page of readObjects(backup)) {
    const objects = page.filter(isInBackup)
    for (let start = 0; start < objects.length; start += MAX_CONCURRENT_COPIES_COUNT)
      await Promise.all(objects.slice(start, start + MAX_CONCURRENT_COPIES_COUNT).map(copy))
  }
  return references
}

/** Writes a small file of our own into the target. */
async function writeText({ storage, spoolDir }: CopyBackupOptions, path: string, text: Buffer) {
  await mkdir(spoolDir, { recursive: true, mode: 0o750 })
  const file = join(spoolDir, `copying-${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
    await writeVerified(storage, path, file)
  } finally {
    await rm(file, { force: true })
  }
}

async function readReferences(storage: Storage, name: string) {
  const parts = (await (await storage.read(partPathOf(name, referencesName))).toArray()) as Buffer[]
  return gunzipSync(Buffer.concat(parts)).toString().split('\n')
}

/** Deletes picture files that no backup of the target has any more. */
async function removeUnreferenced(storage: Storage, names: string[]) {
  const referenced = new Set<string>()
  for (const name of names) for (const path of await readReferences(storage, name)) referenced.add(path)
  for (const path of (await listShared(storage)).keys()) if (!referenced.has(path)) await storage.remove(path)
}

/** Deletes backups that the rule no longer keeps, and what interrupted copies have left. */
async function pruneTarget({ storage, name, retention }: CopyBackupOptions) {
  const folders = await listTargetFolders(storage)
  const complete = folders.filter(({ isComplete }) => isComplete).map((folder) => folder.name)
  const kept = chooseKeptBackups(complete, retention).add(name)
  const removed = folders.filter((folder) => !kept.has(folder.name))
  for (const folder of removed) {
    // Without its manifest a half-deleted folder is not taken for a backup.
    await storage.remove(partPathOf(folder.name, manifestName))
    for (const path of folder.paths) await storage.remove(path)
  }
  if (removed.length > 0) await removeUnreferenced(storage, [...kept])
  return removed.length
}

/**
 * Copies a finished backup into a target, reads every copied file back, and then deletes old ones. A copy that was
 * interrupted goes on where it stopped, and picture files that the target has are not sent again.
 */
export async function copyBackup(options: CopyBackupOptions) {
  const { storage, folder, name, keys, onProgress } = options
  try {
    const backup = await openBackup(join(folder, name), keys)
    const { parts, objects } = backup.manifest
    const total = objects.kept + objects.damaged + Object.keys(parts).length + 1
    const counts = { done: 0, bytes: 0 }
    const onCopied = (bytes: number) => {
      counts.bytes += bytes
      onProgress(++counts.done, total)
    }
    const references = await copyObjects(options, backup, onCopied)
    for (const [part, file] of Object.entries(parts))
      onCopied(await writeVerified(storage, partPathOf(name, part), join(backup.folder, part), file))
    await writeText(options, partPathOf(name, referencesName), gzipSync(references.join('\n')))
    onCopied(await writeVerified(storage, partPathOf(name, manifestName), join(backup.folder, manifestName)))
    return { copied_bytes: counts.bytes, removed: await pruneTarget(options) }
  } catch (error) {
    throw asTargetFailure(error)
  }
}
