import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type {
  BackupProblem,
  BackupTarget,
  BackupTargetChanges,
  BackupTargetInput,
  BackupTargetTrial,
  StorageConnection,
} from '@imagora/contract'
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import type { AlertFinding } from '#features/operations/alerts/alert-sources.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { findNewestGood } from '#features/operations/backups/queries.ts'
import { BackupFailure } from '#features/operations/backups/format/backup-error.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { listSecretNames, mergeStoredSecrets, toConnectionColumns, tryParseConnection } from '#storage/connection.ts'
import * as queries from './queries.ts'
import { createTargetConnections, type TargetConnections, type TargetConnectionsDeps } from './target-connections.ts'

interface BackupTargetServiceDeps extends TargetConnectionsDeps {
  config: Pick<Config, 'dataDir' | 'backupPassphrase' | 'innerHosts'>
  jobs: Jobs
  audit: Pick<AuditService, 'record' | 'recordChanges'>
  now: () => Date
}

interface CopyJobsDeps extends BackupTargetServiceDeps {
  connections: TargetConnections
}

/** A running copy updates its heartbeat more often than this. */
const HEARTBEAT_TIMEOUT_MS = 2 * MINUTE_MS
const LISTED_COPIES_COUNT = 5

type TargetRow = Row<'backup_targets'>
type CopyRow = Row<'backup_copies'>

const presentCopy = ({ name, state, done, total, pictures, problem, subject, ...row }: CopyRow) => ({
  name,
  state,
  done,
  total,
  pictures,
  problem: problem as BackupProblem | null,
  subject,
  backup_created_at: row.backup_created_at,
  finished_at: row.finished_at,
})

const actOf = (verb: string, id: number, name: string) => ({
  action: `backup_target.${verb}`,
  target: `backup target ${id} ${name}`,
})

const toAuditDetail = (connection: StorageConnection | null) =>
  connection ? { provider: connection.provider, options: connection.options, secrets: listSecretNames(connection) } : {}

const asFailure = (error: unknown) =>
  error instanceof BackupFailure ? error : new BackupFailure('fault', String(error).slice(0, 300))

/** Copies finished backups to other servers in jobs of their own. */
function createCopyJobs(deps: CopyJobsDeps) {
  const { db, config, secrets, spoolDir, jobs, connections, now } = deps
  const time = () => now().toISOString()

  const giveUpAbandoned = () =>
    queries.giveUpCopies(db, new Date(now().getTime() - HEARTBEAT_TIMEOUT_MS).toISOString(), time())

  const copyJob = defineJob({
    name: 'backups.copy',
    payload: z.strictObject({ id: z.int() }),
    // A copy that failed is tried again by the hourly check, and goes on where it stopped.
    maxAttempts: 1,
    run: ({ id }, { signal }) => runCopy(id, signal),
  })

  async function copyInProcess(copy: CopyRow, target: TargetRow, folder: string, signal: AbortSignal) {
    const connection = tryParseConnection(target, secrets)
    if (!connection) throw new BackupFailure('target_unreachable', 'refused_credentials')
    const { inProcess } = await import('#features/operations/backups/backup-process.ts')
    const beat = (changes: Partial<CopyRow> = {}) =>
      void queries.updateCopy(db, copy.id, { ...changes, seen_at: time() }).catch(() => {})
    const beating = setInterval(beat, HEARTBEAT_TIMEOUT_MS / 4)
    try {
      const { keep_daily, keep_weekly, keep_monthly } = target
      return await inProcess(
        {
          kind: 'copy',
          folder,
          name: copy.name,
          passphrase: config.backupPassphrase ?? null,
          keyFile: join(config.dataDir, 'secret.key'),
          connection,
          site: await connections.siteMark(),
          retention: { keep_daily, keep_weekly, keep_monthly },
          remote: { spoolDir, innerHosts: config.innerHosts },
        },
        { onProgress: (done, total) => beat({ done, total }), signal },
      )
    } finally {
      clearInterval(beating)
    }
  }

  async function runCopy(id: number, signal: AbortSignal) {
    const copy = await queries.findCopy(db, id)
    const target = copy && (await queries.findTarget(db, copy.target_id))
    if (!copy || !target || !(await queries.beginCopy(db, id, time()))) return
    const folder = copy.backup_id === null ? null : await queries.findBackupFolder(db, copy.backup_id)
    try {
      if (!folder || !existsSync(join(folder, copy.name))) throw new BackupFailure('no_backup', copy.name)
      const { copied_bytes } = await copyInProcess(copy, target, folder, signal)
      await queries.updateCopy(db, id, { state: 'done', copied_bytes, problem: null, subject: '', finished_at: time() })
    } catch (error) {
      const { problem, subject } = asFailure(error)
      await queries.updateCopy(db, id, { state: 'failed', problem, subject, finished_at: time() })
    }
  }

  /** Enqueues the copy of the newest good backup, unless the target has it or is at it; returns whether it did. */
  async function enqueueCopy(tx: Db, target: TargetRow) {
    const backup = await findNewestGood(tx)
    if (!backup?.name || (await queries.findActiveCopy(tx, target.id))) return false
    const before = await queries.findCopyOf(tx, target.id, backup.name)
    if (before?.state === 'done') return false
    const waiting = { state: 'waiting' as const, done: 0, total: 0, seen_at: time(), finished_at: null }
    const { name, pictures, created_at } = backup
    if (before) await queries.updateCopy(tx, before.id, { ...waiting, attempts: before.attempts + 1 })
    const { id } =
      before ??
      (await queries.insertCopy(tx, {
        ...waiting,
        target_id: target.id,
        backup_id: backup.id,
        name,
        attempts: 1,
        pictures,
        copied_bytes: 0,
        problem: null,
        subject: '',
        backup_created_at: created_at,
      }))
    await jobs.enqueue(tx, copyJob, { id })
    return true
  }

  /** Copies the newest backup to every target that does not have it yet. */
  async function enqueueCopies() {
    await giveUpAbandoned()
    await db.transaction().execute(async (tx) => {
      await queries.takeTargetTurn(tx)
      for (const target of await queries.listTargets(tx)) if (target.is_enabled) await enqueueCopy(tx, target)
    })
  }

  return { giveUpAbandoned, enqueueCopy, enqueueCopies, register: () => jobs.register(copyJob) }
}

/** Manages the places on other servers that backups are copied to. */
export function createBackupTargetService(deps: BackupTargetServiceDeps) {
  const { db, secrets, audit, now } = deps
  const connections = createTargetConnections(deps)
  const { giveUpAbandoned, enqueueCopy, enqueueCopies, register } = createCopyJobs({ ...deps, connections })

  async function requireTarget(tx: Db, id: number) {
    const target = await queries.findTarget(tx, id)
    if (!target) throw refuse('backup_target_missing')
    return target
  }

  async function present({ secrets: _sealed, created_at: _created, ...row }: TargetRow): Promise<BackupTarget> {
    const connection = tryParseConnection({ ...row, secrets: _sealed }, secrets)
    return {
      ...row,
      provider: row.provider as BackupTarget['provider'],
      options: connection?.options ?? (JSON.parse(row.options) as BackupTarget['options']),
      secrets_set: listSecretNames(connection),
      copies: (await queries.listCopies(db, row.id, LISTED_COPIES_COUNT)).map(presentCopy),
    }
  }

  return {
    register,
    enqueueCopies,

    async list() {
      await giveUpAbandoned()
      return Promise.all((await queries.listTargets(db)).map(present))
    },

    async test(actor: Actor, trial: BackupTargetTrial) {
      const findings = await connections.test(trial)
      const act = { action: 'backup_target.test', target: trial.connection.provider }
      await audit.record(db, actor, act, { findings })
      return { findings }
    },

    async create(actor: Actor, { connection, ...plain }: BackupTargetInput) {
      await connections.assertFree(connection)
      await connections.prepare(connection)
      const created = await db.transaction().execute(async (tx) => {
        await queries.takeTargetTurn(tx)
        const columns = { ...plain, ...toConnectionColumns(connection, secrets), created_at: now().toISOString() }
        const { id } = await queries.insertTarget(tx, columns)
        await audit.record(tx, actor, actOf('create', id, plain.name), { ...plain, ...toAuditDetail(connection) })
        return { id }
      })
      await enqueueCopies()
      return created
    },

    async update(actor: Actor, id: number, { connection: given, ...plain }: BackupTargetChanges) {
      const row = await requireTarget(db, id)
      const before = tryParseConnection(row, secrets)
      if (given && given.provider !== row.provider) throw invalid('connection.provider', 'not_a_choice')
      const connection = given ? mergeStoredSecrets(given, before) : null
      if (connection) {
        await connections.assertFree(connection, id)
        await connections.prepare(connection)
      }
      await db.transaction().execute(async (tx) => {
        await requireTarget(tx, id)
        await queries.updateTarget(tx, id, { ...plain, ...(connection && toConnectionColumns(connection, secrets)) })
        const shown = { ...row, ...toAuditDetail(before) }
        const after = { ...plain, ...toAuditDetail(connection) }
        await audit.recordChanges(tx, actor, actOf('change', id, row.name), { before: shown, after })
      })
    },

    /** The copies stay in the target, which is no longer written to. */
    remove: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        await queries.takeTargetTurn(tx)
        const row = await requireTarget(tx, id)
        await queries.deleteTarget(tx, id)
        const detail = toAuditDetail(tryParseConnection(row, secrets))
        await audit.record(tx, actor, actOf('delete', id, row.name), detail)
      }),

    async copyNow(actor: Actor, id: number) {
      await giveUpAbandoned()
      await db.transaction().execute(async (tx) => {
        await queries.takeTargetTurn(tx)
        const target = await requireTarget(tx, id)
        const newest = await findNewestGood(tx)
        if (!newest) throw refuse('backup_missing')
        if (await queries.findActiveCopy(tx, id)) throw refuse('backup_running')
        await enqueueCopy(tx, target)
        await audit.record(tx, actor, actOf('copy', id, target.name), { backup: newest.name })
      })
    },

    /** Targets whose last copy failed; administrators are notified of them. */
    async findings(): Promise<AlertFinding[]> {
      const findings: AlertFinding[] = []
      for (const { id, name, is_enabled } of await queries.listTargets(db)) {
        const [last] = await queries.listCopies(db, id, 1)
        if (is_enabled && last?.problem) findings.push({ problem: 'backup_copy_failed', name, count: last.attempts })
      }
      return findings
    },
  }
}

export type BackupTargetService = ReturnType<typeof createBackupTargetService>
