import { hostname } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#config.ts'
import { openSiteCertificates } from '#composition/certificates.ts'
import { openDatabase, openSignals } from '#db/dialects/open-database.ts'
import { DevelopmentDataFailure, listAppliedMigrations } from '#db/migrations/history.ts'
import { getBackupProtection } from '#features/operations/backups/backup-protection.ts'
import type { DoctorCheckResult } from '#features/operations/health/doctor/findings.ts'
import { formatFindings } from '#features/operations/health/doctor/format-findings.ts'
import { createStorageTests } from '#features/storages/storages/test-connection.ts'
import { mailSettingsOf, createSmtpMailer } from '#gateways/mail/smtp.ts'
import { createFfmpeg } from '#images/video/ffmpeg.ts'
import { createNetworkGuard } from '#gateways/outbound/network-guard.ts'
import { getTerminalLanguage } from '#locales/texts.ts'
import { version } from '#platform/process/version.ts'
import { openSecrets, readOrCreateMasterKey } from '#platform/secrets.ts'
import { createSettingsStore } from '#settings/store.ts'
import { keyFileOf } from './backup-commands.ts'
import { type Command, CliFailure } from './command.ts'
import { requireSite } from './existing-site.ts'
import { SECOND_MS } from '#platform/time.ts'

/** Examines the site's data as it is: the schema is not migrated, and nothing missing is created. */
async function examineData(config: Config, key: string): Promise<DoctorCheckResult[]> {
  const { examineSite } = await import('#features/operations/health/doctor/examine-site.ts')
  const secrets = openSecrets(readOrCreateMasterKey(key))
  const db = openDatabase(config.database)
  const signals = openSignals(config.database)
  const now = () => new Date()
  try {
    await listAppliedMigrations(db)
    const settings = createSettingsStore({ db, signals, secrets, now })
    await settings.get()
    const network = createNetworkGuard(config)
    const mailer = createSmtpMailer(async () => mailSettingsOf(await settings.get()), {
      network,
      timeoutMs: 10 * SECOND_MS,
    })
    const [objectsDir, spoolDir] = [join(config.dataDir, 'objects'), join(config.dataDir, 'spool')]
    const log = { warn() {} }
    const siteLabel = config.publicUrl ?? hostname()
    const audit = { record: async () => {} }
    const { checkNow } = createStorageTests({ db, secrets, audit, log, now, objectsDir, spoolDir, siteLabel, network })
    const certificates = await openSiteCertificates(config, { info() {}, warn() {}, error() {} }, now)
    return await examineSite({
      db,
      config,
      certificates,
      secrets,
      settings,
      mailer,
      ffmpeg: createFfmpeg(config),
      checkStorages: checkNow,
      getBackupProtection: () => getBackupProtection(db, now()),
    })
  } finally {
    await signals.close()
    await db.destroy()
  }
}

/** Runs the checks that need no data, when the data cannot be opened. */
async function examineRest({ dataDir }: Config, error: unknown) {
  if (error instanceof DevelopmentDataFailure) throw error
  const { examineWithoutDatabase } = await import('#features/operations/health/doctor/examine-site.ts')
  return examineWithoutDatabase(dataDir, error)
}

/** Finds the usual setup mistakes and prints a fix for each; can run while the site is running. */
export const examineSite: Command = async (args, { print, note, texts }) => {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const config = readConfig()
  // A database that cannot be opened is a finding, and a place without a site a refusal.
  await requireSite(config, { mayCreate: false }).catch((error: unknown) => {
    if (error instanceof CliFailure) throw error
  })
  const key = keyFileOf(config)
  const results = await examineData(config, key).catch((error: unknown) => examineRest(config, error))
  // Fixes are buttons of the admin panel.
  const findings = formatFindings(results, getTerminalLanguage()).map(({ fix: _fix, ...finding }) => finding)
  const [errors, warnings] = (['error', 'warning'] as const).map(
    (searched) => findings.filter(({ level }) => level === searched).length,
  ) as [number, number]
  if (values.json) {
    const status = errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'ok'
    print(JSON.stringify({ version, checked_at: new Date().toISOString(), status, findings }, null, 2))
  } else {
    for (const { level, message, todo } of findings) {
      print(`${texts[`doctor_${level}`]} ${message}`)
      if (todo) print(`    ${todo}`)
    }
  }
  if (errors > 0) throw new CliFailure('doctor_errors', { count: errors })
  note(texts[warnings > 0 ? 'doctor_warnings' : 'verify_done'])
}
