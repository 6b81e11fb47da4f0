import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSchema, replaceDatabase } from '#db/snapshot/replace-database.ts'
import type { Config } from '#config.ts'
import { listUpgradeCopies } from './upgrade.ts'

export type RollbackResult =
  | { outcome: 'done'; copy: string; kept: string; schema: string }
  | { outcome: 'no_copy'; folder: string }
  | { outcome: 'shared'; folder: string }
  | { outcome: 'same'; schema: string }

/**
 * Puts the newest copy from before an upgrade back. What was written since stays in a file of its own. A copy with the
 * schema of the database is refused, because a second rollback would only lose what was written after the first.
 */
export async function rollBackUpgrade(
  { database, dataDir, isShared }: Pick<Config, 'database' | 'dataDir' | 'isShared'>,
  now: Date,
): Promise<RollbackResult> {
  const folder = join(dataDir, 'backups')
  if (isShared) return { outcome: 'shared', folder }
  const name = (await listUpgradeCopies(folder)).at(-1)
  if (name === undefined || !existsSync(database)) return { outcome: 'no_copy', folder }
  const copy = join(folder, name)
  const schema = await readSchema(copy)
  if ((await readSchema(database)) === schema) return { outcome: 'same', schema }
  const kept = join(folder, `rolled-back-${now.toISOString().replaceAll(/[-:.]/g, '')}.db`)
  await replaceDatabase(database, copy, kept)
  return { outcome: 'done', copy, kept, schema }
}
