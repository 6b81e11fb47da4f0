import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#config.ts'
import { interpolate } from '#locales/texts.ts'
import { keyFingerprint, readMasterKey, readOrCreateMasterKey } from '#platform/secrets.ts'
import {
  backUp,
  backupFolder,
  isUnverified,
  keyFileOf,
  prove,
  readPassphrase,
  passphraseOptions,
} from './backup-commands.ts'
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
    const before = { folder: await backupFolder(config), withObjects: false, passphrase }
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

/**
 * Verifies a restored site. The rows are complete at this point; missing files are reported and are no reason to roll
 * back.
 */
async function verifyRestoredSite({ open, print, note, texts }: CommandContext, isEndingSessions: boolean) {
  const { db, integrity, tokens } = await open()
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
    ...passphraseOptions,
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const backupPath = resolve(requireOption(positionals[0], 'BACKUP'))
  const config = readConfig()
  const passphrase = await readPassphrase(values, config, { ...context, isNew: false })
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
