import { dirname } from 'node:path'
import { reach } from '#db/reach.ts'
import { certificateDays } from '#features/alerts/certificate.ts'
import { ofCertificate, ofDisk, ofHealth, ofSamples } from '#features/alerts/findings.ts'
import { alertService } from '#features/alerts/service.ts'
import type { AuditService } from '#features/audit/service.ts'
import type { BackupPlan } from '#features/backups/plan.ts'
import { gauges } from '#features/operations/gauges.ts'
import type { HealthService } from '#features/operations/health.ts'
import { sampleService } from '#features/operations/samples.ts'
import type { StorageService } from '#features/storages/service.ts'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import type { PasswordHasher } from './platform/passwords/hasher.ts'
import { Refusal } from './platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { openBallast } from '#storage/ballast.ts'
import type { Spool } from '#storage/spool.ts'
import type { Config } from './config.ts'
import { rarely, watchReadiness } from './platform/readiness.ts'
import type { Outside } from './services.ts'

interface Needs {
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
export function makeWatchServices(outside: Outside, needs: Needs) {
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
