import { createHash, createHmac } from 'node:crypto'
import { isBackupName } from '#features/operations/backups/format/backup-folder.ts'
import { sealedBytes } from '#features/operations/backups/format/encryption.ts'
import { manifestName } from '#features/operations/backups/format/manifest.ts'
import { objectFile, type ObjectLine } from '#features/operations/backups/format/objects.ts'
import type { Storage } from '#storage/storage.ts'

/**
 * [Note: Backups in a target] Each backup is a folder below `backups/` whose manifest is written last and deleted
 * first. Picture files are shared by all backups below `objects/`, under a digest of their name and content; for an
 * encrypted backup the digest is keyed, so that the target cannot tell which pictures it holds.
 */
const backupsFolder = 'backups/'
export const objectsFolder = 'objects/'
/** Lists the shared objects of a backup, so that they can be cleaned up without its passphrase. */
export const referencesName = 'references.gz'

export const partPathOf = (name: string, part: string) => `${backupsFolder}${name}/${part}`

export function sharedPathOf(object: ObjectLine, key: Buffer | null) {
  const identity = `${objectFile(object)}\n${object.bytes}\n${object.sha256}`
  const digest = (key ? createHmac('sha256', key) : createHash('sha256')).update(identity).digest('hex')
  return `${objectsFolder}${digest.slice(0, 2)}/${digest}`
}

export const storedBytesOf = ({ bytes }: ObjectLine, key: Buffer | null) =>
  key ? sealedBytes(bytes ?? 0) : (bytes ?? 0)

interface TargetFolder {
  name: string
  /** All files of the backup are there. */
  isComplete: boolean
  paths: string[]
}

/** Lists the backups of a target, newest first, and what interrupted copies have left. */
export async function listTargetFolders(storage: Storage): Promise<TargetFolder[]> {
  const folders = new Map<string, string[]>()
  for await (const { path } of storage.list(backupsFolder)) {
    const name = path.slice(backupsFolder.length).split('/', 1)[0] ?? ''
    if (!isBackupName(name)) continue
    const paths = folders.get(name) ?? []
    paths.push(path)
    folders.set(name, paths)
  }
  return [...folders]
    .map(([name, paths]) => ({ name, isComplete: paths.includes(partPathOf(name, manifestName)), paths }))
    .toSorted((one, next) => next.name.localeCompare(one.name))
}
