import { join } from 'node:path'
import type { Db } from '#db/schema/schema.ts'
import { readSettings } from '#settings/queries.ts'
import { newBackup } from './backup-runner.ts'
import { listCompleteBackups, sizeOf } from './format/backup-folder.ts'
import { coverageOf } from './format/manifest.ts'
import * as queries from './queries.ts'

/** Reads the backup folder of a site that does not run. */
export async function readBackupFolder(db: Db, dataDir: string) {
  const saved = (await readSettings(db)).find(({ key }) => key === 'backup_folder')
  return (saved && (JSON.parse(saved.value) as string)) || join(dataDir, 'backups')
}

/** Registers backups that are in the folder alone: made by the command line, or there before a restore. */
export async function registerFoundBackups(db: Db, folder: string) {
  // A running backup may already have its folder name, and must not be registered twice.
  if (await queries.findActive(db)) return
  const recordedNames = new Set((await queries.listBackups(db, 1000)).map(({ name }) => name))
  for (const { name, folder: backupFolder, manifest, proof } of await listCompleteBackups(folder)) {
    if (recordedNames.has(name)) continue
    const { created_at, tables, objects, encryption } = manifest
    const objectCount = objects.kept + objects.damaged
    const { scope, missing_storages } = coverageOf(manifest)
    const withObjects = { is_with_objects: scope !== 'none', is_with_remote_objects: false }
    await queries.insertBackup(db, {
      ...newBackup('found', folder, withObjects, created_at),
      pictures: scope,
      missing_storages: JSON.stringify(missing_storages),
      name,
      state: 'done',
      is_encrypted: encryption !== null,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      objects: objectCount,
      bytes: await sizeOf(backupFolder),
      tested_at: proof?.tested_at ?? null,
      test_problem: proof?.problem ?? null,
      finished_at: created_at,
    })
  }
}
