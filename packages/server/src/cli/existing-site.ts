import { accessSync, constants, existsSync, statSync } from 'node:fs'
import type { Config } from '#config.ts'
import { describeDatabase } from '#composition/start-failure.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import { listAppliedMigrations } from '#db/migrations/history.ts'
import { keyFileOf } from './backup-commands.ts'
import { CliFailure } from './command.ts'

/** Exit code for commands that find no site, so that a script can tell a wrong place from a failed command. */
const NO_SITE_EXIT_CODE = 4

/** The volume of a container may belong to root, with a group that may write; the site there runs as this user too. */
function isWritableVolume(dataDir: string, owner: number) {
  if (owner !== 0) return false
  try {
    accessSync(dataDir, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A command that opens the data as another user would leave files behind that the site cannot write. */
export function requireOwner({ dataDir }: Config) {
  const owner = existsSync(dataDir) ? statSync(dataDir).uid : undefined
  if (owner === undefined || !process.getuid || owner === process.getuid()) return
  if (!isWritableVolume(dataDir, owner)) throw new CliFailure('other_user', { owner, path: dataDir })
}

/** Returns whether the database holds the tables of a site. A file that does not exist is not created. */
async function hasSchema({ database, isShared }: Config) {
  if (!isShared && !existsSync(database)) return false
  const db = openDatabase(database)
  try {
    return (await listAppliedMigrations(db)).length > 0
  } finally {
    await db.destroy()
  }
}

/**
 * Refuses to work where no site exists. Without it, a command with a wrong or missing variable creates an empty site
 * and reports success for it.
 */
export async function requireSite(config: Config, { mayCreate }: { mayCreate: boolean }) {
  requireOwner(config)
  const { address, database } = describeDatabase(config)
  const place = { path: config.dataDir, database: config.isShared ? `${database} @ ${address}` : config.database }
  const refusal = (text: 'no_site' | 'no_site_new' | 'no_site_key') =>
    new CliFailure(text, place, { exitCode: NO_SITE_EXIT_CODE })
  if (!(await hasSchema(config))) throw refusal(mayCreate ? 'no_site_new' : 'no_site')
  // The key of a shared database lies in a folder that a wrong DATA_DIR misses.
  if (config.isShared && !existsSync(keyFileOf(config))) throw refusal('no_site_key')
}
