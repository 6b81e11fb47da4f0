import { archiveJobs } from '#features/library/archives/service.ts'
import { authJobs } from '#features/identity/auth/service.ts'
import { codeJobs } from '#features/identity/verification-codes/service.ts'
import { integrityJobs } from '#features/storages/integrity/jobs.ts'
import { leavingJobs } from '#features/identity/account-deletion/service.ts'
import { operationJobs } from '#features/operations/health/samples.ts'
import { ownedJobs } from '#features/billing/entitlements/service.ts'
import { pictureJobs } from '#features/delivery/pictures/service.ts'
import { reportJobs } from '#features/safety/reports/service.ts'
import { resumableJobs } from '#features/uploads/resumable-uploads/service.ts'
import { shareJobs } from '#features/sharing/shares/service.ts'
import { storageJobs } from '#features/storages/storages/admin-service.ts'
import { trafficJobs } from '#features/delivery/traffic/service.ts'
import { trashJobs } from '#features/library/trash/service.ts'
import { uploadJobs } from '#features/uploads/uploads/jobs.ts'
import { versionJobs } from '#features/library/versions/service.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Services } from './services.ts'

/** Registers every job and its schedule, once for each process. */
export function registerJobs(jobs: Jobs, services: Services) {
  const {
    archives,
    auth,
    codes,
    outbox,
    pictures,
    purging,
    remoteDownloads,
    removal,
    traffic,
    trash,
    upkeep,
    versions,
  } = services
  outbox.register()
  purging.register()
  services.delivering.register()
  services.moderation.register()
  remoteDownloads.register()
  services.importAdmin.register()
  const { mirrors, moves, storageAdmin } = services
  mirrors.register()
  moves.register()
  storageJobs(jobs, storageAdmin)
  services.orderWork.register()
  shareJobs(jobs, services.shares)
  reportJobs(jobs, services.reports)
  archiveJobs(jobs, archives)
  authJobs(jobs, auth)
  codeJobs(jobs, codes)
  leavingJobs(jobs, removal)
  pictureJobs(jobs, pictures)
  trafficJobs(jobs, traffic)
  trashJobs(jobs, trash)
  resumableJobs(jobs, services.resumables)
  uploadJobs(jobs, upkeep)
  versionJobs(jobs, versions)
  integrityJobs(jobs, services.patrol)
  ownedJobs(jobs, services.terms)
  operationJobs(jobs, { failures: services.failures, samples: services.samples })
  services.alerts.register()
  services.backups.register()
}
