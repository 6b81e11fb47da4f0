import * as queries from './queries.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Health, MailProblem, StorageTrouble } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { type Mailer, MailFailure, parseMailProblem, mailSettingsOf } from '#gateways/mail/smtp.ts'
import type { BreakerRegistry } from '#platform/circuit-breaker.ts'
import { countMigrations, getDatabaseInfo } from '#db/dialects/database-info.ts'
import { migrationCount } from '#db/migrations/index.ts'
import { pingDatabase } from '#db/dialects/open-database.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { Ffmpeg } from '#images/video/ffmpeg.ts'
import type { StorageAdmin } from '#features/storages/storages/admin-service.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { SettingsStore } from '#settings/store.ts'
import { version } from '#platform/process/version.ts'
import type { FailedRequestLog } from './failed-requests.ts'
import { addressFindings, findingsIn } from './health-findings.ts'
import { disksUnder, foldersOf, processFacts } from './machine.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#platform/time.ts'

interface MailHealthDeps {
  db: Db
  mailer: Pick<Mailer, 'check'>
  now: () => Date
}

const unset = { is_set: false, is_ok: null, detail: null, waiting: 0, failed: 0, last_sent_at: null }

/** Mail health is derived from the last emails, or from a check of the server. */
function mailHealth({ db, mailer, now }: MailHealthDeps) {
  /** Result of the last check; an email sent later overrides it. */
  let lastCheck: { at: string; problem: MailProblem | null } | null = null

  async function problem(withinMs: number): Promise<MailProblem | null> {
    try {
      const isSlow = await Promise.race([mailer.check(), sleep(withinMs, true, { ref: false })])
      return isSlow === true ? 'timed_out' : null
    } catch (error) {
      return error instanceof MailFailure ? error.problem : 'unreachable'
    }
  }

  return {
    async check(withinMs: number) {
      lastCheck = { problem: await problem(withinMs), at: now().toISOString() }
    },

    async look(isSet: boolean): Promise<Health['mail']> {
      const outcomes = await queries.listMailOutcomes(db, new Date(now().getTime() - DAY_MS).toISOString())
      const [newest] = outcomes
      const last_sent_at = outcomes.find(({ sent_at }) => sent_at !== null)?.sent_at ?? null
      const waiting = outcomes.filter(({ state }) => state === 'waiting').length
      const failed = outcomes.filter(({ state }) => state === 'failed').length
      if (!isSet) return { ...unset, waiting, failed, last_sent_at }
      if (lastCheck && lastCheck.at >= (last_sent_at ?? '')) {
        return {
          is_set: true,
          is_ok: lastCheck.problem === null,
          detail: lastCheck.problem,
          waiting,
          failed,
          last_sent_at,
        }
      }
      const detail = newest?.last_error ? parseMailProblem(newest.last_error) : null
      return { is_set: true, is_ok: newest ? newest.state === 'sent' : null, detail, waiting, failed, last_sent_at }
    },
  }
}

interface HealthServiceDeps {
  db: Db
  config: { dataDir: string; publicUrl: string | undefined }
  settings: Pick<SettingsStore, 'get'>
  storageAdmin: Pick<StorageAdmin, 'checkNow'>
  mailer: Pick<Mailer, 'check'>
  breakers: Pick<BreakerRegistry, 'list'>
  ffmpeg: Pick<Ffmpeg, 'getVersion'>
  jobs: Pick<Jobs, 'list' | 'oldestDue'>
  failures: Pick<FailedRequestLog, 'flush' | 'dropped'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

/** The request waits no longer than this; slower checks continue in the background. */
const CHECK_TIMEOUT_MS = 15 * SECOND_MS

async function databaseHealth(db: Db) {
  const startedAt = performance.now()
  await pingDatabase(db)
  const latency_ms = Math.round((performance.now() - startedAt) * 10) / 10
  const requestedAt = Date.now()
  const { time, ...facts } = await getDatabaseInfo(db)
  const migrations = await countMigrations(db)
  return {
    database: { ...facts, latency_ms, migrations, is_ok: migrations === migrationCount },
    clock_skew_ms: time === null ? null : Math.round(Date.parse(time) - (requestedAt + Date.now()) / 2),
  }
}

async function jobHealth(jobs: HealthServiceDeps['jobs']) {
  const [{ counts }, oldest] = await Promise.all([jobs.list({ page: 1, per_page: 1 }), jobs.oldestDue()])
  const oldest_due_seconds = oldest === null ? null : Math.max(0, Math.round((Date.now() - Date.parse(oldest)) / 1000))
  return { ...counts, oldest_due_seconds }
}

type StorageRow = Awaited<ReturnType<typeof queries.listStorages>>[number]
type StorageCheck = Awaited<ReturnType<StorageAdmin['checkNow']>>[number]

function storageHealth({ options: _options, trouble, provider, ...row }: StorageRow, last: StorageCheck | undefined) {
  const detail = last?.is_slow ? ('slow' as const) : (trouble as StorageTrouble | null)
  const is_ok = row.checked_at === null && !last ? null : detail === null
  return { ...row, driver: provider, detail, is_ok, latency_ms: last?.latency_ms ?? null }
}

/** Health of every component of the site, with a remedy for each problem. */
export function createHealthService({
  db,
  config,
  settings,
  storageAdmin,
  mailer,
  breakers,
  ffmpeg,
  jobs,
  failures,
  audit,
  now,
}: HealthServiceDeps) {
  const mail = mailHealth({ db, mailer, now })
  let checked: StorageCheck[] = []

  async function getHealth(): Promise<Health> {
    await failures.flush()
    const isMailSet = mailSettingsOf(await settings.get()) !== null
    const storages = await queries.listStorages(db)
    const facts = {
      checked_at: now().toISOString(),
      version,
      node: process.versions.node,
      ffmpeg: await ffmpeg.getVersion(),
      started_at: new Date(performance.timeOrigin).toISOString(),
      process: await processFacts(),
      ...(await databaseHealth(db)),
      disk: await disksUnder(foldersOf(config.dataDir, storages)),
      storages: storages.map((row) =>
        storageHealth(
          row,
          checked.find(({ id }) => id === row.id),
        ),
      ),
      breakers: breakers.list().flatMap(({ kind, name, is_open }) => (is_open ? [{ kind, name }] : [])),
      jobs: await jobHealth(jobs),
      mail: await mail.look(isMailSet),
      failures: {
        faults: await queries.countFailures(db, 'fault', new Date(now().getTime() - HOUR_MS).toISOString()),
        dropped: failures.dropped(),
      },
    }
    const users = { mail: isMailSet, ...(await queries.listAddressUsers(db)) }
    const used = new Set(await queries.listUsedStorageIds(db))
    return { ...facts, findings: [...addressFindings(config.publicUrl, users), ...findingsIn(facts, used)] }
  }

  async function checkAll() {
    const isMailSet = mailSettingsOf(await settings.get()) !== null
    const [asked] = await Promise.all([
      storageAdmin.checkNow(CHECK_TIMEOUT_MS),
      isMailSet && mail.check(CHECK_TIMEOUT_MS),
    ])
    checked = asked
  }
  let pendingCheck: Promise<void> | undefined

  return {
    getHealth,

    /** Checks the storages and the mail server while the administrator waits. */
    async check(actor: Actor) {
      // Concurrent calls share one check.
      pendingCheck ??= checkAll().finally(() => (pendingCheck = undefined))
      await pendingCheck
      const health = await getHealth()
      const problems = health.findings.map(({ problem, name }) => (name ? `${problem} ${name}` : problem))
      await audit.record(db, actor, { action: 'health.check', target: 'health' }, { problems })
      return health
    },
  }
}

export type HealthService = ReturnType<typeof createHealthService>
