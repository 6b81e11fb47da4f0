import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#config.ts'
import { interpolate } from '#locales/texts.ts'
import { keyFingerprint, readMasterKey, readOrCreateMasterKey } from '#platform/secrets.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  backUp,
  backupFolder,
  isUnverified,
  keyFileOf,
  prove,
  readPassphrase,
  passphraseOptions,
} from './backup-commands.ts'
import type { CliServices } from './cli-services.ts'
import { type Command, type CommandContext, requireOption, CliFailure } from './command.ts'

const flag = { type: 'boolean', default: false } as const

/** Unpacks a backup that is a single file next to it, for as long as it is needed. */
async function withBackupFolder<T>(path: string, work: (folder: string) => Promise<T>) {
  if (!existsSync(path) || !statSync(path).isFile()) return work(path)
  const { unpack } = await import('#features/operations/backups/format/tar.ts')
  const unpackFolder = join(dirname(path), `.unpacked-${randomBytes(6).toString('hex')}.partial`)
  await mkdir(unpackFolder, { mode: 0o700 })
  try {
    await unpack(path, unpackFolder)
    return await work(unpackFolder)
  } finally {
    await rm(unpackFolder, { recursive: true, force: true })
  }
}

/**
 * Downloads a backup from a target into the folder of backups. The target is the name of one of this site, or, on a
 * new machine, a JSON file with its connection.
 */
async function fetchFromTarget(
  target: string,
  name: string | null,
  passphrase: string | null,
  context: CommandContext,
) {
  const [{ fetchBackup }, { openTarget }] = await Promise.all([
    import('#features/operations/backup-targets/fetch-backup.ts'),
    import('./backup-target-commands.ts'),
  ])
  const config = readConfig()
  const { note, texts } = context
  const folder = await backupFolder(config)
  const { storage } = await openTarget(target, config)
  let shownShare = -1
  const onProgress = (done: number, total: number) => {
    const share = Math.floor((done / total) * 10)
    if (share > shownShare) note(interpolate(texts.target_fetching, { done, total }))
    shownShare = Math.max(shownShare, share)
  }
  try {
    const keys = { passphrase, master: readMasterKey(keyFileOf(config)) }
    return await fetchBackup({ storage, name, folder, keys, onProgress })
  } finally {
    await storage.close?.()
  }
}

interface RestoreChoices {
  passphrase: string | null
  isWithoutKey: boolean
  isReplacing: boolean
  isSameSite: boolean
  isUnsignedAllowed: boolean
  allowedRoots: string[]
}

async function restoreFrom(
  folder: string,
  config: Config,
  { passphrase, ...choices }: RestoreChoices,
  context: CommandContext,
) {
  const { print, note, texts } = context
  const [{ openBackup }, { restoreBackup }, { isEmptySite }] = await Promise.all([
    import('#features/operations/backups/format/open-backup.ts'),
    import('#features/operations/backups/restore-backup.ts'),
    import('#db/snapshot/snapshot.ts'),
  ])
  const keyFile = keyFileOf(config)
  const master = readMasterKey(keyFile)
  const backup = await openBackup(folder, { passphrase, master })
  if (choices.isUnsignedAllowed && isUnverified(backup.authenticity)) note(texts[`restore_${backup.authenticity}`])
  if (choices.isReplacing && !(await isEmptySite(config.database))) {
    note(texts.backup_first)
    const before = { folder: await backupFolder(config), withObjects: false, withRemoteObjects: false, passphrase }
    print(interpolate(texts.backup_made, { folder: (await backUp(config, before)).folder }))
  }
  const { placed, isCopy, siteId } = await restoreBackup(backup, {
    ...choices,
    database: config.database,
    dataDir: config.dataDir,
    siteLabel: config.publicUrl ?? hostname(),
    now: () => new Date(),
    objectsDir: join(config.dataDir, 'objects'),
    spoolDir: join(config.dataDir, 'spool'),
    keyFile,
    keyMark: master && keyFingerprint(master),
  })
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(interpolate(texts.restore_done, { rows, placed }))
  note(interpolate(isCopy ? texts.restore_copy : texts.restore_same_site, { site: siteId }))
  if (keyFingerprint(readOrCreateMasterKey(keyFile)) !== backup.manifest.key_mark) note(texts.restore_without_key)
}

/** Names storages that belong to another site or cannot be reached, and says what that means for the restored site. */
async function reportForeignStorages({ confirmation }: CliServices, { note, texts }: CommandContext) {
  for (const { id, name, read_only_since } of await confirmation.list()) {
    const holder = await confirmation.holderOf(id).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (holder?.state === 'foreign') {
      const site = holder.site?.label ?? texts.storage_mark_foreign
      note(interpolate(texts.restore_storage_foreign, { id, name, site }))
    } else if (!holder && read_only_since !== null) note(interpolate(texts.restore_storage_unreachable, { id, name }))
  }
}

/**
 * Verifies a restored site. The rows are complete at this point; missing files are reported and are no reason to roll
 * back.
 */
async function verifyRestoredSite(context: CommandContext, isEndingSessions: boolean) {
  const { open, print, note, texts } = context
  const services = await open()
  const { db, integrity, tokens } = services
  await reportForeignStorages(services, context)
  if (isEndingSessions) {
    await tokens.endAllSessions(db)
    note(texts.restore_sessions_ended)
  }
  const problems = await integrity.verify().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CliFailure('restore_unverified', { reason }, { exitCode: 3 })
  })
  for (const problem of problems) print(problem)
  if (problems.length > 0) throw new CliFailure('restore_findings', { count: problems.length }, { exitCode: 3 })
  note(texts.verify_done)
}

export const restoreSite: Command = async (args, context) => {
  const options = {
    test: flag,
    replace: flag,
    'without-key': flag,
    'end-sessions': flag,
    'same-site': flag,
    'allow-unsigned': flag,
    'allow-root': { type: 'string', multiple: true },
    from: { type: 'string' },
    ...passphraseOptions,
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const given = values.from === undefined ? requireOption(positionals[0], 'BACKUP') : (positionals[0] ?? null)
  const config = readConfig()
  const passphrase = await readPassphrase(values, config, { ...context, isNew: false })
  const backupPath =
    values.from === undefined ? resolve(given ?? '') : await fetchFromTarget(values.from, given, passphrase, context)
  if (values.test)
    return withBackupFolder(backupPath, (folder) => prove(dirname(backupPath), folder, passphrase, context))
  const choices = {
    passphrase,
    isWithoutKey: values['without-key'],
    isReplacing: values.replace,
    isSameSite: values['same-site'],
    isUnsignedAllowed: values['allow-unsigned'],
    allowedRoots: values['allow-root'] ?? [],
  }
  await withBackupFolder(backupPath, (folder) => restoreFrom(folder, config, choices, context))
  await verifyRestoredSite(context, values['end-sessions'])
}
