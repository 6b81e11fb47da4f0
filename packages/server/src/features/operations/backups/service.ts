import * as queries from './queries.ts'
import { z } from 'zod'
import type { ActivityFilter } from '#features/operations/health/activities.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { type BackupSchedule, findBackupTimes } from './backup-schedule.ts'
import { type BackupRunner, type BackupScope, newBackup, folderOf } from './backup-runner.ts'
import { registerFoundBackups } from './found-backups.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { removeBackup } from './format/backup-folder.ts'
import { statfs } from 'node:fs/promises'
import { getBackupProtection } from './backup-protection.ts'
import type { AdminActivity, Backup, BackupOverview, BackupProblem } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'

const payload = z.strictObject({ id: z.int() })
/** A failed backup is not retried: it is displayed, and the next one runs as scheduled. */
const MAX_ATTEMPTS_COUNT = 1

function backupJobs(jobs: Jobs, work: BackupRunner, plan: BackupSchedule) {
  const make = defineJob({
    name: 'backups.make',
    payload,
    maxAttempts: MAX_ATTEMPTS_COUNT,
    run: ({ id }, { signal }) => work.create(id, signal),
  })
  const test = defineJob({
    name: 'backups.test',
    payload,
    maxAttempts: MAX_ATTEMPTS_COUNT,
    run: ({ id }, { signal }) => work.test(id, signal),
  })
  const tick = defineJob({
    name: 'backups.tick',
    payload: z.strictObject({}),
    maxAttempts: MAX_ATTEMPTS_COUNT,
    run: (_payload, { signal }) => plan.tick(signal),
  })
  return {
    make,
    test,
    register() {
      jobs.register(make)
      jobs.register(test)
      jobs.schedule('7 * * * *', tick)
    },
  }
}

interface BackupServiceDeps {
  db: Db
  config: Pick<Config, 'dataDir' | 'backupPassphrase'>
  settings: Pick<SettingsStore, 'get'>
  jobs: Jobs
  audit: Pick<AuditService, 'record'>
  backupRunner: BackupRunner
  backupSchedule: BackupSchedule
  now: () => Date
}

const LISTED_BACKUPS_COUNT = 100

/** Presents a backup as an operation under way: its own, or the last test of it. */
function toActivity({ id, kind: _kind, state, done, total, tested_at, finished_at, ...row }: Row<'backups'>) {
  const isTest = state === 'testing' || (tested_at !== null && tested_at > (finished_at ?? ''))
  const isRunning = state !== 'done' && state !== 'failed'
  const isFailed = state === 'failed' || (isTest && !isRunning && row.test_problem !== null)
  return {
    kind: isTest ? ('backup_test' as const) : ('backup' as const),
    id,
    subject: '',
    state: isRunning ? ('running' as const) : isFailed ? ('failed' as const) : ('done' as const),
    message: '',
    done,
    total,
    has_refused: false,
    is_counted: false,
    created_at: row.created_at,
  }
}

async function freeIn(folder: string) {
  const stats = await statfs(folder).catch(() => null)
  return stats && stats.bavail * stats.bsize
}

const present = ({ folder: _folder, seen_at: _seen, problem, test_problem, ...row }: Row<'backups'>): Backup => ({
  ...row,
  missing_storages: JSON.parse(row.missing_storages) as string[],
  problem: problem as BackupProblem | null,
  test_problem: test_problem as BackupProblem | null,
})

/** Backups in the admin panel. Restoring is left to the command line, because the site has to be stopped for it. */
export function createBackupService({
  db,
  config,
  settings,
  jobs,
  audit,
  backupRunner,
  backupSchedule,
  now,
}: BackupServiceDeps) {
  const { make, test, register } = backupJobs(jobs, backupRunner, backupSchedule)

  async function requireBackup(tx: Db, id: number) {
    const backup = await queries.findBackup(tx, id)
    if (!backup) throw refuse('backup_missing')
    return backup
  }

  const startBackup = async (work_: (tx: Db) => Promise<Row<'backups'>>) =>
    db.transaction().execute(async (tx) => {
      await queries.takeBackupTurn(tx)
      if (await queries.findActive(tx)) throw refuse('backup_running')
      return present(await work_(tx))
    })

  return {
    register,

    async list(): Promise<BackupOverview> {
      await backupRunner.giveUpAbandoned()
      const current = await settings.get()
      const folder = folderOf(current, config)
      await registerFoundBackups(db, folder)
      return {
        data: (await queries.listBackups(db, LISTED_BACKUPS_COUNT)).map(present),
        folder,
        free_bytes: await freeIn(folder),
        is_encrypting: config.backupPassphrase !== undefined,
        next_at: findBackupTimes(current, now())?.next.toISOString() ?? null,
        keep_days: current.backup_keep_days,
        protection: await getBackupProtection(db, now()),
      }
    },

    async start(actor: Actor, scope: BackupScope) {
      const folder = folderOf(await settings.get(), config)
      await backupRunner.giveUpAbandoned()
      return startBackup(async (tx) => {
        const row = await queries.insertBackup(tx, newBackup('asked', folder, scope, now().toISOString()))
        await jobs.enqueue(tx, make, { id: row.id })
        await audit.record(tx, actor, { action: 'backup.create', target: `backup ${row.id}` }, scope)
        return row
      })
    },

    async test(actor: Actor, id: number) {
      await backupRunner.giveUpAbandoned()
      return startBackup(async (tx) => {
        const { name, state } = await requireBackup(tx, id)
        if (!name || state !== 'done') throw refuse('backup_missing')
        const seen_at = now().toISOString()
        await queries.setBackup(tx, id, { state: 'testing', done: 0, total: 0, seen_at })
        await jobs.enqueue(tx, test, { id })
        await audit.record(tx, actor, { action: 'backup.test', target: `backup ${id}` }, { name })
        return requireBackup(tx, id)
      })
    },

    async listActivities({ since, limit }: ActivityFilter): Promise<AdminActivity[]> {
      await backupRunner.giveUpAbandoned()
      return (await queries.listActive(db, since, limit)).map(toActivity)
    },

    /**
     * A backup that is being made disappears with its row, which its process notices; a test ends without a result.
     * One that has finished meanwhile stays.
     */
    cancel: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        await queries.takeBackupTurn(tx)
        const { state, created_at } = await requireBackup(tx, id)
        if (state === 'done' || state === 'failed') return
        if (!(await queries.cancelTest(tx, id))) await queries.deleteBackup(tx, id)
        await audit.record(tx, actor, { action: 'backup.cancel', target: `backup ${id}` }, { created_at })
      }),

    async remove(actor: Actor, id: number) {
      const { name, folder } = await db.transaction().execute(async (tx) => {
        await queries.takeBackupTurn(tx)
        const backup = await requireBackup(tx, id)
        if (!['done', 'failed'].includes(backup.state)) throw refuse('backup_running')
        const { name: target, created_at } = backup
        await queries.deleteBackup(tx, id)
        await audit.record(tx, actor, { action: 'backup.remove', target: `backup ${id}` }, { name: target, created_at })
        return backup
      })
      if (name) await removeBackup(folder, name)
    },
  }
}

export type BackupService = ReturnType<typeof createBackupService>
