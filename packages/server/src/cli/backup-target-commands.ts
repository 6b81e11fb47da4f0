import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StorageConnection } from '@imagora/contract'
import { type Config, readConfig } from '#config.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
import { listTargetBackups } from '#features/operations/backup-targets/fetch-backup.ts'
import * as queries from '#features/operations/backup-targets/queries.ts'
import { createNetworkGuard } from '#gateways/outbound/network-guard.ts'
import { openSecrets, readMasterKey } from '#platform/secrets.ts'
import { parseConnection } from '#storage/connection.ts'
import { openStorage } from '#storage/open-storage.ts'
import { readOnlyStorage } from '#storage/read-only-storage.ts'
import { keyFileOf } from './backup-commands.ts'
import { CliFailure, type Command, requireOption } from './command.ts'

async function connectionInFile(file: string) {
  const content: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => null)
  const connection = StorageConnection.safeParse(content)
  if (!connection.success) throw new CliFailure('target_file_malformed', { file })
  return connection.data
}

async function connectionNamed(name: string, config: Config) {
  const master = readMasterKey(keyFileOf(config))
  const isSite = config.isShared || existsSync(config.database)
  if (!master || !isSite) throw new CliFailure('target_unknown', { name })
  const db = openDatabase(config.database)
  try {
    const target = (await queries.listTargets(db)).find((each) => each.name === name)
    if (!target) throw new CliFailure('target_unknown', { name })
    return parseConnection(target, openSecrets(master))
  } finally {
    await db.destroy()
  }
}

/** Opens a target for reading: one of this site by its name, or any by a file with its connection. */
export async function openTarget(target: string, config: Config) {
  const connection = target.endsWith('.json') ? await connectionInFile(target) : await connectionNamed(target, config)
  const spoolDir = join(config.dataDir, 'spool')
  await mkdir(spoolDir, { recursive: true, mode: 0o750 })
  const network = createNetworkGuard(config)
  const storage = await openStorage(connection, { objectsDir: '', spoolDir, network, isMarked: false })
  return { storage: readOnlyStorage(storage) }
}

/** Lists the targets of the site with their last copy, or the backups in one of them. */
export const listBackupTargets: Command = async (args, { open, print, note, texts }) => {
  const { values } = parseArgs({ args, options: { from: { type: 'string' } } })
  if (values.from !== undefined) {
    const { storage } = await openTarget(requireOption(values.from, '--from'), readConfig())
    try {
      for (const name of await listTargetBackups(storage)) print(name)
    } finally {
      await storage.close?.()
    }
    return
  }
  const { db } = await open()
  const targets = await queries.listTargets(db)
  if (targets.length === 0) return note(texts.target_list_none)
  print(texts.target_list_heading)
  for (const { id, name, provider } of targets) {
    const [last] = await queries.listCopies(db, id, 1)
    const state = last ? `${last.state}${last.problem ? ` (${last.problem})` : ''}` : texts.target_copy_none
    print([name, provider, last?.backup_created_at ?? '', state].join('\t'))
  }
}
