import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { pingDatabase } from '#db/dialects/open-database.ts'
import {
  createCertificateExpiryCheck,
  certificateAlertSource,
  diskAlertSource,
  healthAlertSource,
  sampleAlertSource,
} from '#features/operations/alerts/alert-sources.ts'
import { createAlertService } from '#features/operations/alerts/service.ts'
import { createBackupTargetService } from '#features/operations/backup-targets/service.ts'
import { getBackupProtection } from '#features/operations/backups/backup-protection.ts'
import { createBackupDownloads } from '#features/operations/backups/backup-downloads.ts'
import { createBackupRunner } from '#features/operations/backups/backup-runner.ts'
import { createBackupSchedule } from '#features/operations/backups/backup-schedule.ts'
import { createBackupService } from '#features/operations/backups/service.ts'
import { createCertificateService } from '#features/operations/certificates/service.ts'
import { type CsvExportLists, createCsvExportService } from '#features/operations/csv-exports/service.ts'
import { createDashboardService } from '#features/operations/dashboard/service.ts'
import { createStatisticsService } from '#features/operations/dashboard/statistics.ts'
import { createSetupChecklistService } from '#features/operations/dashboard/setup-checklist.ts'
import { createRetention } from '#features/operations/growth/retention.ts'
import { createGrowthService } from '#features/operations/growth/service.ts'
import { createSavedFilterService } from '#features/operations/saved-filters/service.ts'
import { createActivityList } from '#features/operations/health/activities.ts'
import { createDoctorService } from '#features/operations/health/doctor/doctor.ts'
import { createDriverService } from '#features/operations/health/integrations.ts'
import { createFailedRequestLog } from '#features/operations/health/failed-requests.ts'
import { createGaugeReader } from '#features/operations/health/gauges.ts'
import { createHealthService } from '#features/operations/health/health.ts'
import { createJobAdmin } from '#features/operations/health/job-admin.ts'
import { createReleaseReader } from '#features/operations/health/release.ts'
import { createMetricSamples } from '#features/operations/health/samples.ts'
import { createSettingsService } from '#features/operations/settings/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { cacheCheck, createReadinessMonitor } from '#platform/process/readiness.ts'
import { Refusal } from '#platform/refusal.ts'
import { reserveDiskSpace } from '#storage/local/free-space.ts'
import type { BillingServices } from './billing.ts'
import type { ContentServices } from './content.ts'
import type { Core, Runtime } from './core.ts'
import type { DeliveryServices } from './delivery.ts'
import type { IdentityServices } from './identity.ts'
import type { LibraryServices } from './library.ts'
import type { SafetyServices } from './safety.ts'
import type { SharingServices } from './sharing.ts'
import type { StoragesServices } from './storages.ts'
import type { UploadsServices } from './uploads.ts'

interface ExportedListsDeps {
  core: Pick<Core, 'audit'>
  billing: Pick<BillingServices, 'orderAdmin' | 'couponAdmin'>
  delivery: Pick<DeliveryServices, 'aliases'>
  library: Pick<LibraryServices, 'adminPhotos' | 'adminAlbums'>
  sharing: Pick<SharingServices, 'shareAdmin'>
  identity: Pick<IdentityServices, 'users'>
  safety: Pick<SafetyServices, 'reports'>
  content: Pick<ContentServices, 'ticketAdmin'>
}

/** Lists of the admin panel, each as its own screen reads it. */
const exportedLists = (deps: ExportedListsDeps): CsvExportLists => ({
  users: deps.identity.users.list,
  photos: (query, { client }) => deps.library.adminPhotos.list(query, client),
  albums: (query, { client }) => deps.library.adminAlbums.list(query, client),
  shares: (query, { client }) => deps.sharing.shareAdmin.list(query, client),
  reports: deps.safety.reports.list,
  orders: deps.billing.orderAdmin.list,
  coupons: deps.billing.couponAdmin.list,
  tickets: (query, { caller, client }) => deps.content.ticketAdmin.list(caller, query, client),
  audit: deps.core.audit.list,
  aliases: deps.delivery.aliases.list,
})

const BALLAST_BYTES = 64 * 1024 * 1024

/** A full storage serves what it holds, so the site stays ready. */
function unlessFull(error: unknown) {
  if (!(error instanceof Refusal && error.code === 'storage_full')) throw error
}

interface ReadinessDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'freeBytes' | 'log' | 'now'>
  storages: StorageService
  siteMode: Core['siteMode']
}

/** Readiness depends on the disk, the database and the storages. */
function createReadiness({ runtime, storages, siteMode }: ReadinessDeps) {
  const { config, db, freeBytes, log, now } = runtime
  const ballast = reserveDiskSpace({
    folder: config.isShared ? config.dataDir : dirname(config.database),
    bytes: config.isShared ? 0 : BALLAST_BYTES,
    freeBytes,
    log,
  })
  siteMode.watchDisk(ballast.isFull)
  const storage = cacheCheck(() => storages.checkAll().catch(unlessFull), now)
  const readiness = createReadinessMonitor({ database: () => pingDatabase(db), storage }, { disk: ballast.state })
  return { ballast, readiness }
}

interface OperationsDeps extends ExportedListsDeps {
  runtime: Pick<
    Runtime,
    | 'certificates'
    | 'config'
    | 'db'
    | 'secrets'
    | 'images'
    | 'ffmpeg'
    | 'outbound'
    | 'breakers'
    | 'meters'
    | 'freeBytes'
    | 'jobs'
    | 'log'
    | 'now'
  >
  core: Pick<
    Core,
    | 'settings'
    | 'siteMode'
    | 'passwords'
    | 'rateLimits'
    | 'audit'
    | 'mailer'
    | 'outbox'
    | 'sms'
    | 'captchaServices'
    | 'tokens'
  >
  delivery: Pick<DeliveryServices, 'aliases' | 'renderings'>
  storages: Pick<StoragesServices, 'storages' | 'storageAdmin' | 'storageMigrations' | 'spool'>
  uploads: Pick<UploadsServices, 'importAdmin'>
  billing: Pick<BillingServices, 'orderAdmin' | 'couponAdmin' | 'revenue'>
  sharing: Pick<SharingServices, 'shareAdmin' | 'explore'>
  identity: Pick<IdentityServices, 'users' | 'codes' | 'providers'>
}

/** Creates the services that make backups, on a schedule or on request, and copy them to other servers. */
function createBackups({ runtime, core }: Pick<OperationsDeps, 'runtime' | 'core'>) {
  const { config, db, secrets, outbound, jobs, now } = runtime
  const { settings, audit } = core
  const backupTargets = createBackupTargetService({
    db,
    config,
    secrets,
    network: outbound.network,
    siteLabel: config.publicUrl ?? hostname(),
    objectsDir: join(config.dataDir, 'objects'),
    spoolDir: join(config.dataDir, 'spool'),
    jobs,
    audit,
    now,
  })
  const copyToTargets = backupTargets.enqueueCopies
  const backupRunner = createBackupRunner({ db, config, onMade: copyToTargets, now })
  const backupSchedule = createBackupSchedule({ db, config, settings, backupRunner, copyToTargets, now })
  const backups = createBackupService({ db, config, settings, jobs, audit, backupRunner, backupSchedule, now })
  return { backups, backupSchedule, backupTargets }
}

/** Creates the site-wide admin services: settings, health, alerts and backups. */
export function createOperations(deps: OperationsDeps) {
  const { runtime } = deps
  const { settings, siteMode, passwords, rateLimits, audit, mailer, outbox, sms, captchaServices, tokens } = deps.core
  const { config, certificates, db, secrets, images, outbound, breakers, meters, freeBytes, jobs, log, now } = runtime
  const { storages, storageAdmin, storageMigrations, spool } = deps.storages
  const { renderings } = deps.delivery
  const { revenue } = deps.billing
  const { codes, providers } = deps.identity

  const { backups, backupSchedule, backupTargets } = createBackups(deps)
  const readProtection = () => getBackupProtection(db, now())
  const failures = createFailedRequestLog({ db, log, now })
  const health = createHealthService({
    db,
    config,
    settings,
    storageAdmin,
    mailer,
    breakers,
    ffmpeg: runtime.ffmpeg,
    jobs,
    failures,
    audit,
    now,
  })
  const { ballast, readiness } = createReadiness({ runtime, storages, siteMode })
  const readGauges = createGaugeReader({ db, config, images, passwords, spool, jobs, breakers, freeBytes })
  const samples = createMetricSamples({ db, config, meters, readGauges, log, now })
  const growth = createGrowthService({ db, config, settings, renderings, sessions: tokens, jobs, audit, now })
  const sources = [
    healthAlertSource(health.getHealth),
    sampleAlertSource(samples),
    diskAlertSource(ballast.state),
    certificateAlertSource(createCertificateExpiryCheck({ config, certificates, now })),
    backupSchedule.findings,
    backupTargets.findings,
    growth.findings,
  ]
  return {
    siteSettings: createSettingsService({
      db,
      config,
      settings,
      audit,
      mailer,
      outbox,
      sms,
      captchaServices,
      codes,
      providers,
    }),
    dashboard: createDashboardService({
      db,
      settings,
      revenue,
      explore: deps.sharing.explore,
      jobs,
      getBackupProtection: readProtection,
      now,
    }),
    statistics: createStatisticsService({ db, settings, revenue, now }),
    checklist: createSetupChecklistService({ db, config, secrets, settings, audit, now }),
    backups,
    backupSchedule,
    backupTargets,
    backupDownloads: createBackupDownloads({ db, secrets, audit, now }),
    failures,
    listActivities: createActivityList({
      sources: [deps.uploads.importAdmin.listActivities, backups.listActivities, storageMigrations.listActivities],
      now,
    }),
    jobAdmin: createJobAdmin({ db, jobs, audit }),
    growth,
    savedFilters: createSavedFilterService({ db, now }),
    retention: createRetention({ db, settings, now }),
    health,
    drivers: createDriverService({ db, settings, sms, failures, now }),
    doctor: createDoctorService({
      db,
      config,
      certificates,
      secrets,
      settings,
      mailer,
      ffmpeg: runtime.ffmpeg,
      getBackupProtection: readProtection,
      storageAdmin,
      audit,
      log,
      now,
    }),
    readRelease: createReleaseReader(config),
    certificateStatus: createCertificateService({ db, certificates, audit, now }),
    ballast,
    readiness,
    readGauges,
    samples,
    alerts: createAlertService({ db, config, settings, outbox, outbound, jobs, sources, audit, log, now }),
    csvExports: createCsvExportService({ db, lists: exportedLists(deps), audit, rateLimits, now }),
  }
}
