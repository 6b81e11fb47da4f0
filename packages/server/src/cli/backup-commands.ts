import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Config, readConfig } from '#config.ts'
import { type CommandContext, CliFailure, type Command } from './command.ts'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#db/dialects/open-database.ts'
import { inspectMigrations } from '#db/migrations/upgrade.ts'
import type { Db } from '#db/schema/schema.ts'
import { type Authenticity, coverageOf, type UnsignedManifest } from '#features/operations/backups/format/manifest.ts'
import { readBackupFolder, registerFoundBackups } from '#features/operations/backups/found-backups.ts'
import { interpolate } from '#locales/texts.ts'
import { keyFingerprint, readMasterKey, readOrCreateMasterKey } from '#platform/secrets.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time.ts'

/** Passphrases are never given on the command line, where every user of the machine can read them. */
export const passphraseOptions = {
  'passphrase-file': { type: 'string' },
  passphrase: { type: 'boolean', default: false },
} as const

interface PassphraseOptions {
  'passphrase-file'?: string | undefined
  passphrase: boolean
}

async function promptSecret(question: string) {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

async function promptPassphrase({ texts }: Pick<CommandContext, 'texts'>, isNew: boolean) {
  const first = await promptSecret(texts.passphrase_ask)
  if (isNew && process.stdin.isTTY && (await promptSecret(texts.passphrase_repeat)) !== first) {
    throw new CliFailure('passphrase_differs')
  }
  return first
}

/** Reads the passphrase from a file, the terminal or the environment; null when there is none. */
export async function readPassphrase(
  options: PassphraseOptions,
  config: Config,
  context: CommandContext & { isNew: boolean },
) {
  const file = options['passphrase-file']
  if (file !== undefined) {
    const text = (await readFile(file, 'utf8').catch(() => '')).split(/\r?\n/, 1)[0]
    if (!text) throw new CliFailure('passphrase_unreadable', { file })
    return text
  }
  if (!options.passphrase) return config.backupPassphrase ?? null
  const typed = await promptPassphrase(context, context.isNew)
  if (typed === '') throw new CliFailure('backup_passphrase_missing')
  return typed
}

const flag = { type: 'boolean', default: false } as const

/** Returns whether the origin of a backup cannot be verified. */
export const isUnverified = (authenticity: Authenticity) => authenticity === 'unsigned' || authenticity === 'foreign'

export const keyFileOf = ({ dataDir }: Config) => join(dataDir, 'secret.key')

/** Returns the backup folder of the admin settings, or a folder next to the data. */
export async function backupFolder(config: Config) {
  if (!config.isShared && !existsSync(config.database)) return join(config.dataDir, 'backups')
  const db = openDatabase(config.database)
  try {
    return await readBackupFolder(db, config.dataDir)
  } catch {
    return join(config.dataDir, 'backups')
  } finally {
    await db.destroy()
  }
}

interface BackupRequest {
  folder: string
  withObjects: boolean
  withRemoteObjects: boolean
  passphrase: string | null
}

export async function backUp(config: Config, { withRemoteObjects, ...request }: BackupRequest) {
  const [{ createBackup }, { createRemoteOpener }] = await Promise.all([
    import('#features/operations/backups/create-backup.ts'),
    import('#features/operations/backups/remote-storages.ts'),
  ])
  const keyFile = keyFileOf(config)
  const access = { keyFile, spoolDir: join(config.dataDir, 'spool'), innerHosts: config.innerHosts }
  return createBackup({
    ...request,
    openRemote: withRemoteObjects ? createRemoteOpener(access) : undefined,
    database: config.database,
    objectsDir: join(config.dataDir, 'objects'),
    keyFile,
    keyMark: keyFingerprint(readOrCreateMasterKey(keyFile)),
    now: () => new Date(),
  })
}

/** Makes a new backup known to the doctor and the admin panel. A database that waits for its upgrade is left as it is. */
async function registerBackup({ database }: Config, folder: string) {
  const db = openDatabase(database)
  try {
    const { pending } = await inspectMigrations(db)
    if (pending.length === 0) await registerFoundBackups(db, folder)
  } finally {
    await db.destroy()
  }
}

/** Compares counters with the rows they count, in any database of a site. */
async function findings(db: Db) {
  const { listRowProblems } = await import('#features/storages/integrity/service.ts')
  return listRowProblems(db)
}

export async function prove(
  folder: string,
  backup: string,
  passphrase: string | null,
  { note, texts }: CommandContext,
) {
  const { testBackup } = await import('#features/operations/backups/trial-restore.ts')
  note(texts.backup_proving)
  const master = readMasterKey(keyFileOf(readConfig()))
  const testResult = await testBackup({ folder, backup, passphrase, master, findings, now: () => new Date() })
  if (isUnverified(testResult.authenticity)) note(texts[`restore_${testResult.authenticity}`])
  note(interpolate(texts.backup_proven, { rows: testResult.rows }))
  for (const finding of testResult.findings) note(finding)
  if (testResult.findings.length > 0) note(interpolate(texts.backup_findings, { count: testResult.findings.length }))
}

function describePictures(manifest: UnsignedManifest, texts: CommandContext['texts']) {
  const { scope, missing_storages } = coverageOf(manifest)
  return interpolate(texts[`backup_pictures_${scope}`], { storages: missing_storages.join(', ') })
}

export const backUpSite: Command = async (args, context) => {
  const { print, note, texts } = context
  const options = {
    to: { type: 'string' },
    'with-objects': flag,
    'with-remote-objects': flag,
    test: flag,
    ...passphraseOptions,
  } as const
  const { values } = parseArgs({ args, options })
  const config = readConfig()
  const passphrase = await readPassphrase(values, config, { ...context, isNew: true })
  const siteFolder = await backupFolder(config)
  const folder = values.to === undefined ? siteFolder : resolve(values.to)
  const withRemoteObjects = values['with-remote-objects']
  const withObjects = values['with-objects'] || withRemoteObjects
  const backup = await backUp(config, { folder, withObjects, withRemoteObjects, passphrase })
  const { tables, objects } = backup.facts
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  note(interpolate(texts.backup_counts, { rows, objects: objects.count, ...objects }))
  note(describePictures(backup.facts, texts))
  if (passphrase === null) note(interpolate(texts.backup_open_note, { file: keyFileOf(config) }))
  if (values.test) await prove(folder, backup.folder, passphrase, context)
  if (folder === resolve(siteFolder)) await registerBackup(config, siteFolder)
  print(interpolate(texts.backup_made, { folder: backup.folder }))
}

export const listBackups: Command = async (args, { print, note, texts }) => {
  const { values } = parseArgs({ args, options: { from: { type: 'string' } } })
  const folder = values.from === undefined ? await backupFolder(readConfig()) : resolve(values.from)
  const { listCompleteBackups } = await import('#features/operations/backups/format/backup-folder.ts')
  const backups = await listCompleteBackups(folder)
  if (backups.length === 0) return note(interpolate(texts.backup_list_none, { folder }))
  print(texts.backup_list_heading)
  for (const { folder: location, manifest, proof } of backups) {
    const { created_at, database, tables, objects, encryption } = manifest
    const proofText = proof
      ? proof.problem
        ? texts.backup_proof_failed
        : texts.backup_proof_ok
      : texts.backup_proof_none
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const pictures = texts[`backup_scope_${coverageOf(manifest).scope}`]
    const encrypted = encryption ? texts.yes : texts.no
    const cells = [created_at, database, rows, objects.kept, pictures, encrypted, proofText, location]
    print(cells.join('\t'))
  }
}

function parseMinutes(text: string | undefined) {
  if (text === undefined) return Infinity
  const minutes = Number(text)
  if (!(minutes > 0)) throw new CliFailure('minutes_malformed', { text }, { isUsage: true })
  return minutes
}

/**
 * Compares rows, objects and counters, and prints every mismatch. With `--repair` it repairs counters, lost renderings,
 * and files that a mirror has.
 */
export const verifySite: Command = async (args, { open, print, note, texts }) => {
  const options = { checksums: flag, repair: flag, minutes: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const budgetMs = parseMinutes(values.minutes) * MINUTE_MS
  const { integrity, now } = await open()
  if (values.repair) {
    for (const line of await integrity.repair()) print(interpolate(texts.verify_repaired, { line }))
  }
  const problems = await integrity.verify()
  for (const problem of problems) print(problem)
  if (values.checksums) {
    // With a limit of time, files read within the last day were read by the run that this one continues.
    const isContinued = values.minutes !== undefined
    const since = new Date(now().getTime() - (isContinued ? DAY_MS : 0))
    const scrubbing = { budgetMs, since, isRepairing: values.repair }
    const { checked, problems: damaged, repaired, isDone } = await integrity.scrub(scrubbing)
    for (const line of repaired) print(interpolate(texts.verify_repaired, { line }))
    for (const problem of damaged) print(problem)
    problems.push(...damaged)
    const outcome = isContinued && checked === 0 ? texts.verify_recent : texts.verify_read
    note(interpolate(isDone ? outcome : texts.verify_unfinished, { count: checked }))
  }
  if (problems.length > 0) throw new CliFailure('verify_failed', { count: problems.length })
  note(texts.verify_done)
}
