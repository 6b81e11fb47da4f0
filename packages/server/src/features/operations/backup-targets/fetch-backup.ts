import { createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupFailure } from '#features/operations/backups/format/backup-error.ts'
import { FOLDER_MODE } from '#features/operations/backups/format/backup-files.ts'
import { partial } from '#features/operations/backups/format/backup-folder.ts'
import { manifestName, readManifest } from '#features/operations/backups/format/manifest.ts'
import { objectFile } from '#features/operations/backups/format/objects.ts'
import { isInBackup, openBackup, readObjects } from '#features/operations/backups/format/open-backup.ts'
import type { Storage } from '#storage/storage.ts'
import { asTargetFailure } from './copy-backup.ts'
import { listTargetFolders, partPathOf, sharedPathOf, storedBytesOf } from './target-layout.ts'

interface FetchBackupOptions {
  storage: Storage
  /** The newest one of the target, unless a name is given. */
  name: string | null
  /** Folder of the backups on this machine. */
  folder: string
  keys: { passphrase: string | null; master: Buffer | null }
  onProgress: (done: number, total: number) => void
}

/** Downloads a file, unless it is there with this size already. */
async function fetchFile(storage: Storage, path: string, file: string, bytes: number | null) {
  if (bytes !== null && (await stat(file).catch(() => null))?.size === bytes) return
  await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE })
  await pipeline(await storage.read(path), createWriteStream(`${file}.new`, { mode: 0o600, flush: true }))
  await rename(`${file}.new`, file)
}

/** Returns the names of the complete backups of a target, newest first. */
export async function listTargetBackups(storage: Storage) {
  try {
    return (await listTargetFolders(storage)).filter(({ isComplete }) => isComplete).map(({ name }) => name)
  } catch (error) {
    throw asTargetFailure(error)
  }
}

/**
 * Downloads a backup of a target into a folder, as this machine would have made it. An interrupted download goes on;
 * the restore checks every file afterwards.
 */
export async function fetchBackup({ storage, name: given, folder, keys, onProgress }: FetchBackupOptions) {
  const names = await listTargetBackups(storage)
  const name = given ?? names[0]
  if (name === undefined || !names.includes(name)) throw new BackupFailure('no_backup', given ?? '')
  const complete = join(folder, name)
  if (await stat(join(complete, manifestName)).catch(() => null)) return complete
  const unfinished = join(folder, `.${name}-fetched${partial}`)
  try {
    await fetchFile(storage, partPathOf(name, manifestName), join(unfinished, manifestName), null)
    const { parts, objects } = await readManifest(unfinished)
    for (const [part, { bytes }] of Object.entries(parts))
      await fetchFile(storage, partPathOf(name, part), join(unfinished, part), bytes)
    const backup = await openBackup(unfinished, keys)
    const total = objects.kept + objects.damaged
    let done = 0
    for await (const page of total > 0 ? readObjects(backup) : []) {
      for (const object of page.filter(isInBackup)) {
        const path = sharedPathOf(object, backup.key)
        await fetchFile(storage, path, join(unfinished, objectFile(object)), storedBytesOf(object, backup.key))
        onProgress(++done, total)
      }
    }
  } catch (error) {
    throw asTargetFailure(error)
  }
  await rename(unfinished, complete)
  return complete
}
