import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  countNewRows,
  type NewRowCounts,
  NoRoomFailure,
  readLastIds,
  readSchema,
  replaceDatabase,
} from '#db/snapshot/replace-database.ts'
import type { Config } from '#config.ts'
import { asBackupFailure } from '#features/operations/backups/restore-backup.ts'
import { findRollbackBackup, rollBackFromBackup } from './rollback-from-backup.ts'
import { freeBytesIn, listUpgradeCopies } from './upgrade.ts'

type RollbackTarget = Pick<Config, 'database' | 'dataDir' | 'isShared' | 'backupPassphrase'>

/** `foreign`: the copy is of another site than the database. */
type RollbackRefusal =
  | { outcome: 'no_copy'; folder: string }
  | { outcome: 'same'; schema: string }
  | { outcome: 'foreign'; copy: string }

/** What a rollback would do; `copied_at` is the time of the copy, and `lost` what was added since. */
export type RollbackPlan =
  | { outcome: 'ready'; copy: string; copied_at: string; schema: string; lost: NewRowCounts }
  | RollbackRefusal

export type RollbackResult =
  | { outcome: 'done'; copy: string; kept: string; schema: string }
  | { outcome: 'no_room'; folder: string }
  | RollbackRefusal

interface RollbackOptions {
  freeBytes?: (folder: string) => Promise<number>
}

/** Returns the time in the name of a copy. */
const copyTimeOf = (name: string) =>
  name.replace(/^.*-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.db$/, '$1-$2-$3T$4:$5:$6.$7Z')

/**
 * Finds the newest copy from before an upgrade. A copy with the schema of the database is refused, because a second
 * rollback would only lose what was written after the first.
 */
async function findCopy({ database, dataDir }: RollbackTarget) {
  const folder = join(dataDir, 'backups')
  const name = (await listUpgradeCopies(folder)).at(-1)
  if (name === undefined || !existsSync(database)) return { outcome: 'no_copy', folder } as const
  const copy = join(folder, name)
  const schema = await readSchema(copy)
  if ((await readSchema(database)) === schema) return { outcome: 'same', schema } as const
  return { outcome: 'ready', folder, copy, copied_at: copyTimeOf(name), schema } as const
}

/** Tells what a rollback would lose. It changes nothing, and the site may run. */
export async function planRollback(target: RollbackTarget): Promise<RollbackPlan> {
  const found = target.isShared ? await findRollbackBackup(target) : await findCopy(target)
  if (found.outcome !== 'ready') return found
  const { copy, copied_at, schema } = found
  const lastIds = 'last_ids' in found ? found.last_ids : await readLastIds(copy)
  return { outcome: 'ready', copy, copied_at, schema, lost: await countNewRows(target.database, lastIds) }
}

/** Puts the newest copy from before an upgrade back. What was written since stays in a file of its own. */
async function rollBackFile(
  target: RollbackTarget,
  now: Date,
  freeBytes: (folder: string) => Promise<number>,
): Promise<RollbackResult> {
  const found = await findCopy(target)
  if (found.outcome !== 'ready') return found
  const { folder, copy, schema } = found
  const kept = join(folder, `rolled-back-${now.toISOString().replaceAll(/[-:.]/g, '')}.db`)
  try {
    await replaceDatabase(target.database, copy, kept, freeBytes)
  } catch (error) {
    if (error instanceof NoRoomFailure) return { outcome: 'no_room', folder: error.folder }
    throw error
  }
  return { outcome: 'done', copy, kept, schema }
}

/** Goes back to the database from before the last upgrade, and keeps what was written since. */
export async function rollBackUpgrade(
  target: RollbackTarget,
  now: Date,
  { freeBytes = freeBytesIn }: RollbackOptions = {},
): Promise<RollbackResult> {
  try {
    return target.isShared ? await rollBackFromBackup(target) : await rollBackFile(target, now, freeBytes)
  } catch (error) {
    throw asBackupFailure(error)
  }
}
