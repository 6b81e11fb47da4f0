import { backupDownloads } from '#features/operations/backups/backup-downloads.ts'
import { backupPlan, type BackupPlan } from '#features/operations/backups/backup-schedule.ts'
import { backupService } from '#features/operations/backups/service.ts'
import { backupWork } from '#features/operations/backups/backup-runner.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { ExploreService } from '#features/sharing/explore/service.ts'
import type { RevenueService } from '#features/billing/orders/revenue.ts'
import { doctorService } from '#features/operations/health/doctor/doctor.ts'
import { driverService } from '#features/operations/health/drivers.ts'
import { failureLog } from '#features/operations/health/failed-requests.ts'
import { healthService, type HealthService } from '#features/operations/health/health.ts'
import { jobAdmin } from '#features/operations/health/job-admin.ts'
import { checklistService } from '#features/operations/dashboard/setup-checklist.ts'
import { overviewService } from '#features/operations/dashboard/service.ts'
import type { StorageAdmin } from '#features/storages/storages/admin-service.ts'
import type { Mailer } from '#gateways/mail/smtp.ts'
import type { SmsGateways } from '#gateways/sms/sms-gateway.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Outside } from './services.ts'
import { dirname } from 'node:path'
import { reach } from '#db/dialects/open-database.ts'
import {
  certificateDays,
  ofCertificate,
  ofDisk,
  ofHealth,
  ofSamples,
} from '#features/operations/alerts/alert-sources.ts'
import { alertService } from '#features/operations/alerts/service.ts'
import { gauges } from '#features/operations/health/gauges.ts'
import { sampleService } from '#features/operations/health/samples.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import { Refusal } from '#platform/refusal.ts'
import { openBallast } from '#storage/local/free-space.ts'
import type { Spool } from '#storage/local/spool.ts'
import type { Config } from '#config.ts'
import { rarely, watchReadiness } from '#platform/readiness.ts'
import { adminAlbumService } from '#features/library/albums/admin-service.ts'
import type { AdminPhotoService } from '#features/library/photos/admin-service.ts'
import type { AlbumService } from '#features/library/albums/service.ts'
import type { AliasService } from '#features/delivery/aliases/service.ts'
import type { CouponAdmin } from '#features/billing/coupons/admin-service.ts'
import { tableExportService } from '#features/operations/csv-exports/service.ts'
import type { LetterService } from '#features/content/emails/service.ts'
import type { OrderAdmin } from '#features/billing/orders/admin-service.ts'
import type { ReportService } from '#features/safety/reports/service.ts'
import type { ShareAdmin } from '#features/sharing/shares/admin-service.ts'
import type { TicketAdmin } from '#features/content/tickets/admin-service.ts'
import type { UserService } from '#features/identity/users/service.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'

interface MakeOfficeServicesDeps {
  settings: SettingsStore
  audit: AuditService
  explore: ExploreService
  revenue: RevenueService
  storageAdmin: StorageAdmin
  mailer: Mailer
  sms: SmsGateways
}

/** What those who run the site see of the whole of it. */
export function makeOfficeServices(outside: Outside, needs: MakeOfficeServicesDeps) {
  const failures = failureLog(outside)
  const given = { ...outside, ...needs, failures }
  const work = backupWork(given)
  const plan = backupPlan({ ...given, work })
  return {
    backups: backupService({ ...given, work, plan }),
    backupPlan: plan,
    backupDownloads: backupDownloads(given),
    overview: overviewService(given),
    checklist: checklistService(given),
    failures,
    jobAdmin: jobAdmin(given),
    health: healthService(given),
    drivers: driverService(given),
    doctor: doctorService(given),
  }
}

interface MakeWatchServicesDeps {
  settings: SettingsStore
  audit: AuditService
  outbox: MailOutbox
  passwords: PasswordHasher
  storages: StorageService
  spool: Spool
  health: HealthService
  backupPlan: Pick<BackupPlan, 'findings'>
}

const ballastBytes = 64 * 1024 * 1024
const databaseFolder = ({ isShared, dataDir, database }: Config) => (isShared ? dataDir : dirname(database))

/** Where nothing more fits, all that is there is shown as before. */
function unlessFull(error: unknown) {
  if (!(error instanceof Refusal && error.code === 'storage_full')) throw error
}

/** What looks after the site: whether it can serve, what it does, and whether somebody must be told. */
export function makeWatchServices(outside: Outside, needs: MakeWatchServicesDeps) {
  const { config, db, now } = outside
  const bytes = config.isShared ? 0 : ballastBytes
  const ballast = openBallast({ ...outside, folder: databaseFolder(config), bytes })
  const storage = rarely(() => needs.storages.checkAll().catch(unlessFull), now)
  const checks = { database: () => reach(db), storage }
  const look = gauges({ ...outside, ...needs })
  const samples = sampleService({ ...outside, look })
  const sources = [
    ofHealth(needs.health.look),
    ofSamples(samples),
    ofDisk(ballast.state),
    ofCertificate(certificateDays(outside)),
    needs.backupPlan.findings,
  ]
  return {
    ballast,
    readiness: watchReadiness(checks, { disk: ballast.state }),
    lookAtGauges: look,
    samples,
    alerts: alertService({ ...outside, ...needs, sources }),
  }
}

interface MakeTableServicesDeps {
  albums: AlbumService
  adminPhotos: AdminPhotoService
  aliases: Pick<AliasService, 'list'>
  audit: AuditService
  couponAdmin: Pick<CouponAdmin, 'list'>
  letters: LetterService
  orderAdmin: Pick<OrderAdmin, 'list'>
  reports: Pick<ReportService, 'list'>
  shareAdmin: Pick<ShareAdmin, 'list'>
  ticketAdmin: Pick<TicketAdmin, 'list'>
  users: Pick<UserService, 'list'>
  rateLimits: RateLimiter
}

/** What the tables of the back office are made of: albums for administrators, and every list as a file. */
export function makeTableServices({ db, now }: Outside, services: MakeTableServicesDeps) {
  const { audit, adminPhotos, rateLimits, shareAdmin, ticketAdmin } = services
  const adminAlbums = adminAlbumService({ db, ...services })
  const lists: Parameters<typeof tableExportService>[0]['lists'] = {
    users: services.users.list,
    photos: (query, { client }) => adminPhotos.list(query, client),
    albums: (query, { client }) => adminAlbums.list(query, client),
    shares: (query, { client }) => shareAdmin.list(query, client),
    reports: services.reports.list,
    orders: services.orderAdmin.list,
    coupons: services.couponAdmin.list,
    tickets: (query, { caller, client }) => ticketAdmin.list(caller, query, client),
    audit: audit.list,
    aliases: services.aliases.list,
  }
  return { adminAlbums, tableExports: tableExportService({ db, lists, audit, rateLimits, now }) }
}
