import { backupDownloads } from '#features/backups/downloads.ts'
import { backupPlan } from '#features/backups/plan.ts'
import { backupService } from '#features/backups/service.ts'
import { backupWork } from '#features/backups/work.ts'
import type { AuditService } from '#features/audit/service.ts'
import type { ExploreService } from '#features/explore/service.ts'
import type { RevenueService } from '#features/orders/revenue.ts'
import { doctorService } from '#features/operations/doctor.ts'
import { driverService } from '#features/operations/drivers.ts'
import { failureLog } from '#features/operations/failures.ts'
import { healthService } from '#features/operations/health.ts'
import { jobAdmin } from '#features/operations/service.ts'
import { checklistService } from '#features/overview/checklist.ts'
import { overviewService } from '#features/overview/service.ts'
import type { StorageAdmin } from '#features/storages/admin.ts'
import type { Mailer } from '#gateways/mail/mailer.ts'
import type { SmsGateways } from '#gateways/sms/gateway.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Outside } from './services.ts'

interface Needs {
  settings: SettingsStore
  audit: AuditService
  explore: ExploreService
  revenue: RevenueService
  storageAdmin: StorageAdmin
  mailer: Mailer
  sms: SmsGateways
}

/** What those who run the site see of the whole of it. */
export function makeOfficeServices(outside: Outside, needs: Needs) {
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
