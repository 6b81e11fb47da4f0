import { join } from 'node:path'
import { readSchema } from '#db/snapshot/replace-database.ts'
import { findSiteIdAt, openLoader, requireUnused } from '#db/snapshot/snapshot.ts'
import type { Config } from '#config.ts'
import { findUpgradeBackup } from '#features/operations/backups/format/backup-folder.ts'
import { checkBackup, openBackup } from '#features/operations/backups/format/open-backup.ts'
import { loadRows, requireAuthentic } from '#features/operations/backups/restore-backup.ts'
import { readMasterKey } from '#platform/secrets.ts'
import { backUpRows } from './upgrade.ts'

type SharedDatabase = Pick<Config, 'database' | 'dataDir' | 'backupPassphrase'>

/**
 * Finds the newest backup from before an upgrade of a database server. One with the schema of the database is refused,
 * because a second rollback would only lose what was written after the first.
 */
export async function findRollbackBackup({ database, dataDir }: Pick<SharedDatabase, 'database' | 'dataDir'>) {
  const folder = join(dataDir, 'backups')
  const backup = await findUpgradeBackup(folder)
  if (!backup) return { outcome: 'no_copy', folder } as const
  const { schema, created_at, last_ids, site_id } = backup.manifest
  // A configuration that names the database of another site would have that replaced.
  if (site_id !== null && (await findSiteIdAt(database)) !== site_id)
    return { outcome: 'foreign', copy: backup.folder } as const
  if ((await readSchema(database)) === schema) return { outcome: 'same', schema } as const
  return { outcome: 'ready', copy: backup.folder, copied_at: created_at, schema, last_ids } as const
}

/**
 * Fills the database with the rows of the newest backup from before an upgrade, with the schema of that time, in one
 * transaction. The rows of the newer version are backed up first.
 */
export async function rollBackFromBackup(target: SharedDatabase) {
  const { database, dataDir, backupPassphrase } = target
  const found = await findRollbackBackup(target)
  if (found.outcome !== 'ready') return found
  const master = readMasterKey(join(dataDir, 'secret.key'))
  const backup = await openBackup(found.copy, { passphrase: backupPassphrase ?? null, master })
  requireAuthentic(backup, { isUnsignedAllowed: false })
  await checkBackup(backup)
  await requireUnused(database)
  const kept = await backUpRows(target, join(dataDir, 'backups'))
  const loader = await openLoader(database, backup.manifest.schema)
  try {
    await loadRows(loader, backup)
    await loader.commit()
  } catch (error) {
    await loader.abandon()
    throw error
  }
  return { outcome: 'done', copy: found.copy, kept: kept.folder, schema: found.schema } as const
}
