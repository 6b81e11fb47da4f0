import { releasedSchema } from '#db/migrations/history.ts'
import { migrationNames } from '#db/migrations/index.ts'
import type { SnapshotValue } from '#db/snapshot/tables.ts'
import { BackupFailure } from './backup-error.ts'
import { digestOf, problemWith, readFile } from './backup-files.ts'
import {
  type Authenticity,
  type Manifest,
  objectsName,
  tableFileOf,
  verifyManifest,
  readManifest,
  type TableFacts,
} from './manifest.ts'
import { isObjectPath } from '#storage/object-paths.ts'
import { objectFile, ObjectLine } from './objects.ts'
import { parseLine, readLines, rowIn } from './rows.ts'
import { openBackupKey } from './encryption.ts'

/** A backup with a verified manifest; its files are not checked yet. */
export interface OpenedBackup {
  folder: string
  manifest: Manifest
  key: Buffer | null
  authenticity: Authenticity
}

interface Keys {
  passphrase: string | null
  /** Secret key of this installation; null if there is none. */
  master: Buffer | null
}

export async function openBackup(folder: string, { passphrase, master }: Keys): Promise<OpenedBackup> {
  const manifest = await readManifest(folder)
  const { encryption } = manifest
  if (encryption && passphrase === null) throw new BackupFailure('passphrase_missing')
  const key = encryption && passphrase !== null ? await openBackupKey(passphrase, encryption) : null
  const authenticity = verifyManifest(manifest, key, master)
  const schema = releasedSchema(manifest.schema)
  if (!migrationNames.includes(schema)) throw new BackupFailure('program_old', schema)
  return { folder, manifest: { ...manifest, schema }, key, authenticity }
}

/** Yields the rows of a table in pages. */
export async function* readRows({ folder, key }: OpenedBackup, table: TableFacts): AsyncGenerator<SnapshotValue[][]> {
  if (table.rows === 0) return
  const name = tableFileOf(table.name)
  for await (const lines of readLines(name, readFile(folder, name, key))) {
    yield lines.map((line) => rowIn(line, table))
  }
}

/** Yields every object of the site in pages. */
export async function* readObjects({ folder, key }: OpenedBackup): AsyncGenerator<ObjectLine[]> {
  for await (const lines of readLines(objectsName, readFile(folder, objectsName, key))) {
    yield lines.map(objectIn)
  }
}

export const isInBackup = ({ state }: ObjectLine) => state === 'kept' || state === 'damaged'

/** A path that leads outside was not written by us. */
function objectIn(line: string): ObjectLine {
  const read = ObjectLine.safeParse(parseLine(line, objectsName))
  if (!read.success) throw new BackupFailure('row_malformed', objectsName, { cause: read.error })
  if (isInBackup(read.data) && !isObjectPath(read.data.path)) throw new BackupFailure('part_damaged', objectsName)
  return read.data
}

async function checkObject({ folder, key }: OpenedBackup, object: ObjectLine) {
  const name = objectFile(object)
  try {
    const { bytes, sha256 } = await digestOf(readFile(folder, name, key))
    if (bytes === object.bytes && (object.sha256 ?? sha256) === sha256) return
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new BackupFailure(isMissing ? 'part_missing' : 'part_damaged', name, { cause: error })
  }
  throw new BackupFailure('part_damaged', name)
}

/** Reads the whole backup and reports missing, truncated or changed parts before anything else uses it. */
export async function checkBackup(backup: OpenedBackup) {
  const { folder, manifest } = backup
  const filled = manifest.tables.filter(({ rows }) => rows > 0)
  const requiredNames = [...filled.map(({ name }) => tableFileOf(name)), objectsName]
  for (const name of requiredNames) if (!manifest.parts[name]) throw new BackupFailure('part_missing', name)
  for (const [name, part] of Object.entries(manifest.parts)) {
    const problem = await problemWith(folder, name, part)
    if (problem) throw problem
  }
  if (manifest.objects.kept + manifest.objects.damaged === 0) return
  for await (const page of readObjects(backup)) {
    for (const object of page.filter(isInBackup)) await checkObject(backup, object)
  }
}
