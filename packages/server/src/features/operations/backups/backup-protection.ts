import type { BackupProtection } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { DAY_MS } from '#platform/time.ts'
import * as queries from './queries.ts'

/** Three days tolerate a missed night; more is a problem. */
export const OLD_BACKUP_AGE_MS = 3 * DAY_MS

/** Tells what would be lost with this machine: nothing only if a target has a recent backup with all pictures. */
export async function getBackupProtection(db: Db, now: Date): Promise<BackupProtection> {
  const since = new Date(now.getTime() - OLD_BACKUP_AGE_MS).toISOString()
  const copied = await queries.findCompleteCopy(db, since)
  if (copied) return 'safe'
  const newest = await queries.findNewestGood(db)
  if (!newest) return 'no_backup'
  if (newest.created_at < since) return 'backup_old'
  if (newest.pictures !== 'all') return 'without_pictures'
  return (await queries.hasTarget(db)) ? 'not_copied' : 'no_target'
}
