import type { BackupProtection, StorageTrouble } from '@imagora/contract'
import { countMigrations, getDatabaseInfo, databaseNames, minimumVersions } from '#db/dialects/database-info.ts'
import { migrationCount } from '#db/migrations/index.ts'
import type { Db } from '#db/schema/schema.ts'
import { type Mailer, MailFailure, mailSettingsOf } from '#gateways/mail/smtp.ts'
import type { DoctorTextKey } from '#locales/text-catalog.ts'
import type { Config } from '#config.ts'
import type { Certificates } from '#gateways/certificates/certificates.ts'
import { isVideo } from '#images/formats/formats.ts'
import type { Ffmpeg } from '#images/video/ffmpeg.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import {
  clockFinding,
  type ClockSample,
  databaseFinding,
  createCheckResult,
  createPhrase,
  type DoctorCheckResult,
} from './findings.ts'
import { accelFindings, diskFindings, fileFindings, isOnNetworkDisk } from './machine-checks.ts'
import { checkFromOutside } from './web-checks.ts'
import type { AddressUsers } from '#features/operations/health/health-findings.ts'
import { withoutSecrets } from '#features/operations/health/failed-requests.ts'
import { foldersOf } from '#features/operations/health/machine.ts'
import * as queries from '#features/operations/health/queries.ts'
import { SECOND_MS } from '#platform/time.ts'

export interface ExamineDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'port' | 'tls' | 'trustProxy' | 'dataDir' | 'isShared' | 'accelRoot' | 'ffmpeg'>
  /** Certificate of the server itself; null without TLS of its own. */
  certificates: Pick<Certificates, 'getState'> | null
  secrets: Pick<Secrets, 'digest'>
  settings: Pick<SettingsStore, 'get'>
  mailer: Pick<Mailer, 'check'>
  ffmpeg: Pick<Ffmpeg, 'getVersion'>
  /** Checks every storage and records its problem. */
  checkStorages: (withinMs: number) => Promise<{ id: number; is_slow: boolean }[]>
  getBackupProtection: () => Promise<BackupProtection>
}

const STORAGE_CHECK_TIMEOUT_MS = 15 * SECOND_MS
/** Limit for groups without one of their own. */
const DEFAULT_MAX_FILE_BYTES = 1024 ** 3

type UploadLimits = Awaited<ReturnType<typeof queries.listUploadLimits>>

function maxFileBytes({ max_upload_bytes, max_video_bytes, types }: UploadLimits[number]) {
  const pictures = max_upload_bytes || DEFAULT_MAX_FILE_BYTES
  return types.some(isVideo) ? Math.max(pictures, max_video_bytes || DEFAULT_MAX_FILE_BYTES) : pictures
}

const redactedMessage = (error: unknown) => withoutSecrets(error instanceof Error ? error.message : String(error))

async function mailFinding({ settings, mailer }: ExamineDeps): Promise<DoctorCheckResult> {
  if (mailSettingsOf(await settings.get()) === null) return createCheckResult('mail', 'warning', 'mail_unset')
  try {
    await mailer.check()
    return createCheckResult('mail', 'ok', 'mail_ok')
  } catch (error) {
    const reason =
      error instanceof MailFailure
        ? createPhrase('services', [error.problem], error.reply === undefined ? undefined : `(SMTP ${error.reply})`)
        : redactedMessage(error)
    return createCheckResult('mail', 'error', 'mail_failing', { reason })
  }
}

/** A storage that neither a group nor a file uses may fail, because nobody misses it. */
async function storageFindings({ db, checkStorages }: ExamineDeps): Promise<DoctorCheckResult[]> {
  const slow = new Set(
    (await checkStorages(STORAGE_CHECK_TIMEOUT_MS)).flatMap(({ id, is_slow }) => (is_slow ? [id] : [])),
  )
  const enabled = (await queries.listStorages(db)).filter(({ is_enabled }) => is_enabled)
  if (enabled.length === 0) return [createCheckResult('storage', 'error', 'storage_none')]
  const used = new Set(await queries.listUsedStorageIds(db))
  const failing = enabled.flatMap(({ id, name, trouble }) => {
    const problem = slow.has(id) ? 'slow' : (trouble as StorageTrouble | null)
    if (!problem || !used.has(id)) return []
    return [
      createCheckResult('storage', 'error', 'storage_failing', {
        id,
        name,
        trouble: createPhrase('storages', [problem]),
      }),
    ]
  })
  const readOnly = enabled
    .filter(({ read_only_since }) => read_only_since !== null)
    .map(({ id, name }) => createCheckResult('storage', 'warning', 'storage_read_only', { id, name }))
  const findings = [...failing, ...readOnly]
  if (findings.length > 0) return findings
  const working = enabled.filter(({ id, trouble }) => trouble === null && !slow.has(id))
  return [createCheckResult('storage', 'ok', 'storage_ok', { count: working.length })]
}

const backupWords: Record<BackupProtection, DoctorTextKey> = {
  no_backup: 'backup_none',
  backup_old: 'backup_old',
  without_pictures: 'backup_without_pictures',
  no_target: 'backup_no_target',
  not_copied: 'backup_not_copied',
  safe: 'backup_ok',
}

/** A site without photos has nothing yet that a lost machine would take with it. */
async function backupFinding({ db, getBackupProtection }: ExamineDeps): Promise<DoctorCheckResult> {
  if (!(await queries.hasPhoto(db))) return createCheckResult('backup', 'ok', 'backup_unneeded')
  const protection = await getBackupProtection()
  return createCheckResult('backup', protection === 'safe' ? 'ok' : 'warning', backupWords[protection])
}

async function databaseAndClock({ db, config }: ExamineDeps, dates: ClockSample[]): Promise<DoctorCheckResult[]> {
  const { kind, version, time } = await getDatabaseInfo(db)
  const samples = time ? [{ against: databaseNames[kind], time: Date.parse(time), at: Date.now() }] : []
  const newest = await queries.findNewestTime(db)
  return [
    databaseFinding({
      kind: databaseNames[kind],
      version,
      least: minimumVersions[kind],
      migrations: await countMigrations(db),
      known: migrationCount,
      isOnNetwork: !config.isShared && (await isOnNetworkDisk(config.dataDir)),
    }),
    clockFinding([...samples, ...dates], newest === null ? null : Date.parse(newest), Date.now()),
  ]
}

/** Emails, logins and payments that are enabled but need the missing public address. */
async function addressFinding({ db, config, settings }: ExamineDeps): Promise<DoctorCheckResult[]> {
  if (config.publicUrl) return []
  const isMailSet = mailSettingsOf(await settings.get()) !== null
  const users: AddressUsers = { mail: isMailSet, ...(await queries.listAddressUsers(db)) }
  const enabled = (Object.keys(users) as (keyof AddressUsers)[]).filter((user) => users[user])
  return enabled.length === 0
    ? []
    : [createCheckResult('origin', 'error', 'origin_needed', { list: createPhrase('address_users', enabled) })]
}

/** Finds what is wrong with the certificate of the server itself before visitors do. */
async function certificateFindings({ certificates }: Pick<ExamineDeps, 'certificates'>): Promise<DoctorCheckResult[]> {
  if (!certificates) return []
  const { last_error, missing, domains, is_chain_complete } = await certificates.getState()
  return [
    ...(last_error
      ? [createCheckResult('https', 'error', 'https_order', { reason: last_error, names: domains.join(', ') })]
      : []),
    ...(missing.length > 0 ? [createCheckResult('https', 'error', 'https_names', { names: missing.join(', ') })] : []),
    ...(is_chain_complete ? [] : [createCheckResult('https', 'warning', 'https_chain')]),
  ]
}

const OWN_PAGE = /^\/pages\/([^/?#]+)/

/** A page of this site can be read once it is published; other addresses are taken as they are. */
async function isReadable(db: Db, url: string) {
  const slug = OWN_PAGE.exec(url)?.[1]
  if (!slug) return url !== ''
  try {
    return await queries.isPagePublished(db, decodeURIComponent(slug))
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** A site where anyone can register needs legal texts, and one that sells needs a way to be paid. */
async function businessFindings({ db, settings }: ExamineDeps): Promise<DoctorCheckResult[]> {
  const { enable_registration, terms_url, privacy_url } = await settings.get()
  const isLegal = !enable_registration || ((await isReadable(db, terms_url)) && (await isReadable(db, privacy_url)))
  const isPayable = !(await queries.isSelling(db)) || (await queries.hasGateway(db))
  return [
    ...(isLegal ? [] : [createCheckResult('legal', 'warning', 'legal_missing')]),
    ...(isPayable ? [] : [createCheckResult('payments', 'error', 'payments_missing')]),
  ]
}

/** Where nobody may upload videos, or the operator wants no ffmpeg, it is not missed. */
async function videoFindings({ config, ffmpeg }: ExamineDeps, groups: UploadLimits): Promise<DoctorCheckResult[]> {
  const isAllowed = groups.some(({ types }) => types.some(isVideo))
  if (!isAllowed || config.ffmpeg === 'off') return []
  const version = await ffmpeg.getVersion()
  return version === null
    ? [createCheckResult('video', 'warning', 'video_without_ffmpeg')]
    : [createCheckResult('video', 'ok', 'video_ok', { version })]
}

/** An unreadable file replaces the finding that all is well. */
async function examineFiles({ dataDir, accelRoot }: ExamineDeps['config']) {
  const [files, accel] = await Promise.all([fileFindings(dataDir), accelFindings(accelRoot)])
  return accel.length > 0 ? [...files.filter(({ level }) => level !== 'ok'), ...accel] : files
}

/** Checks for the usual configuration mistakes. The only data it changes is the recorded state of storages. */
export async function examineSite(deps: ExamineDeps): Promise<DoctorCheckResult[]> {
  const { db, config, secrets } = deps
  const groups = await queries.listUploadLimits(db)
  const largestUpload = Math.max(0, ...groups.map(maxFileBytes))
  const [outside, certificate, address, files, mail, storages, backup, business, video] = await Promise.all([
    checkFromOutside({ config, secrets, largestUpload }),
    certificateFindings(deps),
    addressFinding(deps),
    examineFiles(config),
    mailFinding(deps),
    storageFindings(deps),
    backupFinding(deps),
    businessFindings(deps),
    videoFindings(deps, groups),
  ])
  const disks = await diskFindings(foldersOf(config.dataDir, await queries.listStorages(db)))
  const databaseFindings = await databaseAndClock(deps, outside.dates)
  const outsideFindings =
    address.length > 0 ? outside.findings.filter(({ check }) => check !== 'origin') : outside.findings
  return [
    ...outsideFindings,
    ...certificate,
    ...address,
    ...files,
    mail,
    backup,
    ...business,
    ...video,
    ...storages,
    ...disks,
    ...databaseFindings,
  ]
}

/** Runs the checks that work without a database if it cannot be opened. */
export async function examineWithoutDatabase(dataDir: string, error: unknown): Promise<DoctorCheckResult[]> {
  const unreachable = createCheckResult('database', 'error', 'database_unreachable', { reason: redactedMessage(error) })
  const disks = await diskFindings(foldersOf(dataDir, []))
  return [unreachable, ...disks, ...(await fileFindings(dataDir))]
}
