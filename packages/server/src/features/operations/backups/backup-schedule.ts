import * as queries from './queries.ts'
import type { Settings } from '@imagora/contract'
import { dayInZone, parseSiteTime } from '#platform/site-time.ts'
import { existsSync } from 'node:fs'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AlertFinding } from '#features/operations/alerts/alert-sources.ts'
import type { SettingsStore } from '#settings/store.ts'
import { OLD_BACKUP_AGE_MS } from './backup-protection.ts'
import { removeBackup } from './format/backup-folder.ts'
import { type BackupRunner, folderOf, newBackup } from './backup-runner.ts'
import { DAY_MS } from '#platform/time.ts'

type Schedule = Pick<Settings, 'backup_daily' | 'backup_hour' | 'time_zone'>

const hourOn = (day: string, { backup_hour, time_zone }: Schedule) =>
  parseSiteTime(`${day} ${String(backup_hour).padStart(2, '0')}:00`, time_zone)

/** Returns the last time at which a backup was due, and the next; null if no backups are scheduled. */
export function findBackupTimes(schedule: Schedule, now: Date): { last: Date; next: Date } | null {
  if (!schedule.backup_daily) return null
  const { time_zone } = schedule
  const [yesterday, today, tomorrow] = [-DAY_MS, 0, DAY_MS].map((ms) =>
    hourOn(dayInZone(time_zone, new Date(now.getTime() + ms)).day, schedule),
  )
  if (!yesterday || !today || !tomorrow) return null
  return today > now ? { last: yesterday, next: today } : { last: today, next: tomorrow }
}

interface BackupScheduleDeps {
  db: Db
  config: Pick<Config, 'dataDir'>
  settings: Pick<SettingsStore, 'get'>
  backupRunner: BackupRunner
  /** Copies the newest backup to targets that lack it, such as those that could not be reached before. */
  copyToTargets: () => Promise<void>
  now: () => Date
}

const SCANNED_BACKUPS_COUNT = 1000

type Listed = Awaited<ReturnType<typeof queries.listBackups>>[number]

const isGood = ({ state, test_problem }: Listed) => state === 'done' && test_problem === null

/** Scheduled backups: when they run, how long they are kept, and whether they succeed. */
export function createBackupSchedule({ db, config, settings, backupRunner, copyToTargets, now }: BackupScheduleDeps) {
  /** The last good backup is kept, however old it is. */
  async function clearAway({ backup_keep_days }: Settings) {
    const before = new Date(now().getTime() - backup_keep_days * DAY_MS).toISOString()
    const last = (await queries.listBackups(db, SCANNED_BACKUPS_COUNT)).find(isGood)
    for (const { id, name, folder } of await queries.listBefore(db, before)) {
      if (id === last?.id) continue
      if (name && existsSync(folder)) await removeBackup(folder, name)
      await queries.deleteBackup(db, id)
    }
  }

  return {
    /** Runs one backup after each due time, whenever it is called. */
    async tick(signal?: AbortSignal) {
      const current = await settings.get()
      await backupRunner.giveUpAbandoned()
      await clearAway(current)
      await copyToTargets()
      const due = findBackupTimes(current, now())
      if (!due) return
      const id = await db.transaction().execute(async (tx) => {
        await queries.takeBackupTurn(tx)
        if (await queries.findActive(tx)) return null
        if (await queries.findScheduledSince(tx, due.last.toISOString())) return null
        const time = now().toISOString()
        const { backup_objects: is_with_objects, backup_remote_objects: is_with_remote_objects } = current
        const scope = { is_with_objects, is_with_remote_objects }
        const fresh = newBackup('scheduled', folderOf(current, config), scope, time)
        return (await queries.insertBackup(tx, fresh)).id
      })
      if (id !== null) await backupRunner.create(id, signal)
    },

    /** Findings that administrators are notified of: see [Note: Incidents]. */
    async findings(): Promise<AlertFinding[]> {
      if (!(await settings.get()).backup_daily) return []
      const all = await queries.listBackups(db, SCANNED_BACKUPS_COUNT)
      const last = all.find(({ kind, state }) => kind === 'scheduled' && ['done', 'failed'].includes(state))
      const problem = last?.problem ?? last?.test_problem
      const good = all.find(isGood)
      const missing = last?.is_with_remote_objects ? (JSON.parse(last.missing_storages) as string[]) : []
      const age = good ? now().getTime() - Date.parse(good.created_at) : 0
      return [
        ...(problem ? [{ problem: 'backup_failed' as const, name: problem, count: 0 }] : []),
        ...(missing.length > 0
          ? [{ problem: 'backup_incomplete' as const, name: missing.join(', '), count: missing.length }]
          : []),
        ...(age > OLD_BACKUP_AGE_MS
          ? [{ problem: 'backup_old' as const, name: '', count: Math.floor(age / DAY_MS) }]
          : []),
      ]
    },
  }
}

export type BackupSchedule = ReturnType<typeof createBackupSchedule>
