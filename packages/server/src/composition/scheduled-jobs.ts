import { registerArchiveJobs } from '#features/library/archives/service.ts'
import { registerAuthJobs } from '#features/identity/auth/service.ts'
import { registerVerificationCodeJobs } from '#features/identity/verification-codes/service.ts'
import { registerIntegrityJobs } from '#features/storages/integrity/jobs.ts'
import { registerAccountDeletionJobs } from '#features/identity/account-deletion/service.ts'
import { registerHealthJobs } from '#features/operations/health/samples.ts'
import { registerEntitlementJobs } from '#features/billing/entitlements/service.ts'
import { registerRenewalJobs } from '#features/billing/renewals/jobs.ts'
import { registerPictureJobs } from '#features/delivery/pictures/service.ts'
import { registerReportJobs } from '#features/safety/reports/service.ts'
import { registerResumableJobs } from '#features/uploads/resumable-uploads/service.ts'
import { registerShareJobs } from '#features/sharing/shares/service.ts'
import { registerStorageJobs } from '#features/storages/storages/admin-service.ts'
import { registerTrashJobs } from '#features/library/trash/service.ts'
import { registerUploadJobs } from '#features/uploads/uploads/jobs.ts'
import { registerVersionJobs } from '#features/library/versions/service.ts'
import { type Jobs, pauseSchedules } from '#jobs/jobs.ts'
import type { Services } from './services.ts'

/** Registers every job and its schedule, once for each process. */
export function registerJobs(jobs: Jobs, services: Services) {
  const {
    archives,
    auth,
    codes,
    outbox,
    pictures,
    cdnPurge,
    remoteDownloads,
    accountRemoval,
    approvals,
    trash,
    uploadCleanup,
    versions,
  } = services
  // While an operator keeps the site from changing, scheduled work that removes pictures, accounts or records waits.
  const pausable = pauseSchedules(jobs, async () => (await services.siteMode.get()).cause === 'operator')
  outbox.register()
  cdnPurge.registerJobs()
  services.webhookDelivery.register()
  services.moderation.register()
  services.photoScreening.registerJobs()
  remoteDownloads.register()
  services.importAdmin.register()
  const { mirrors, storageMigrations, storageAdmin } = services
  mirrors.registerJobs()
  storageMigrations.register()
  registerStorageJobs(jobs, storageAdmin)
  services.orderJobs.register()
  registerShareJobs(jobs, services.shares)
  registerReportJobs(jobs, services.reports)
  registerArchiveJobs(jobs, archives)
  registerAuthJobs(jobs, auth)
  registerVerificationCodeJobs(jobs, codes)
  registerAccountDeletionJobs(pausable, accountRemoval, approvals)
  registerPictureJobs(jobs, pictures)
  services.conversions.registerJobs()
  services.nearDuplicateJobs.register(jobs)
  services.placeJobs.register(jobs)
  registerTrashJobs(pausable, trash)
  registerResumableJobs(jobs, services.resumables)
  registerUploadJobs(jobs, uploadCleanup)
  registerVersionJobs(pausable, versions)
  registerIntegrityJobs(jobs, services.integrityChecks)
  registerEntitlementJobs(pausable, services.entitlementJobs)
  registerRenewalJobs(pausable, services.renewalJobs)
  registerHealthJobs(jobs, { failures: services.failures, samples: services.samples })
  services.alerts.register()
  services.backups.register()
  services.backupTargets.register()
  services.growth.register()
  services.retention.register(pausable)
}
