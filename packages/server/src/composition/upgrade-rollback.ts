import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NoRoomFailure, readSchema, replaceDatabase } from '#db/snapshot/replace-database.ts'
import type { Config } from '#config.ts'
import { freeBytesIn, listUpgradeCopies } from './upgrade.ts'

export type RollbackResult =
  | { outcome: 'done'; copy: string; kept: string; schema: string }
  | { outcome: 'no_copy'; folder: string }
  | { outcome: 'shared'; folder: string }
  | { outcome: 'same'; schema: string }
  | { outcome: 'no_room'; folder: string }

interface RollbackOptions {
  freeBytes?: (folder: string) => Promise<number>
}

/**
 * Puts the newest copy from before an upgrade back. What was written since stays in a file of its own. A copy with the
 * schema of the database is refused, because a second rollback would only lose what was written after the first.
 */
export async function rollBackUpgrade(
  { database, dataDir, isShared }: Pick<Config, 'database' | 'dataDir' | 'isShared'>,
  now: Date,
  { freeBytes = freeBytesIn }: RollbackOptions = {},
): Promise<RollbackResult> {
  const folder = join(dataDir, 'backups')
  if (isShared) return { outcome: 'shared', folder }
  const name = (await listUpgradeCopies(folder)).at(-1)
  if (name === undefined || !existsSync(database)) return { outcome: 'no_copy', folder }
  const copy = join(folder, name)
  const schema = await readSchema(copy)
  if ((await readSchema(database)) === schema) return { outcome: 'same', schema }
  const kept = join(folder, `rolled-back-${now.toISOString().replaceAll(/[-:.]/g, '')}.db`)
  try {
    await replaceDatabase(database, copy, kept, freeBytes)
  } catch (error) {
    if (error instanceof NoRoomFailure) return { outcome: 'no_room', folder: error.folder }
    throw error
  }
  return { outcome: 'done', copy, kept, schema }
}
