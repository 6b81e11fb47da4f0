import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Settings } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { keyFingerprint, readOrCreateMasterKey } from '#platform/secrets.ts'
import { BackupFailure } from './format/backup-error.ts'
import { removeBackup, removePartial } from './format/backup-folder.ts'
import type { BackupOutcome, BackupTask } from './backup-messages.ts'
import * as queries from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

type MakeOrTestTask = Exclude<BackupTask, { kind: 'copy' }>
type Place = Pick<Config, 'database' | 'dataDir' | 'backupPassphrase' | 'innerHosts'>

interface BackupRunnerDeps {
  db: Db
  config: Place
  /** Starts copying a finished backup to other servers. */
  onMade: () => Promise<void>
  now: () => Date
}

/** A running backup updates its heartbeat more often than this. */
const HEARTBEAT_TIMEOUT_MS = 2 * MINUTE_MS
/** The process of a cancelled backup runs on for this long at most. */
const CANCEL_CHECK_MS = 1000

export const folderOf = ({ backup_folder }: Pick<Settings, 'backup_folder'>, { dataDir }: Pick<Config, 'dataDir'>) =>
  backup_folder || join(dataDir, 'backups')

/** Picture files that a backup is to have. */
export type BackupScope = Pick<Row<'backups'>, 'is_with_objects' | 'is_with_remote_objects'>

export const newBackup = (kind: Row<'backups'>['kind'], folder: string, scope: BackupScope, time: string) => ({
  name: null,
  folder,
  kind,
  state: 'waiting' as const,
  done: 0,
  total: 0,
  is_encrypted: false,
  is_with_objects: scope.is_with_objects,
  is_with_remote_objects: scope.is_with_objects && scope.is_with_remote_objects,
  pictures: 'none' as const,
  missing_storages: '[]',
  rows: 0,
  objects: 0,
  bytes: 0,
  problem: null,
  subject: '',
  tested_at: null,
  test_problem: null,
  created_at: time,
  seen_at: time,
  finished_at: null,
})

const createMark = () => randomBytes(4).toString('hex')

const asFailure = (error: unknown) =>
  error instanceof BackupFailure ? error : new BackupFailure('fault', String(error).slice(0, 300))

function makingOf(
  { folder, is_with_objects, is_with_remote_objects }: Row<'backups'>,
  { database, dataDir, backupPassphrase, innerHosts }: Place,
  mark: string,
): MakeOrTestTask {
  const keyFile = join(dataDir, 'secret.key')
  return {
    kind: 'make',
    making: {
      database,
      folder,
      objectsDir: join(dataDir, 'objects'),
      keyFile,
      keyMark: keyFingerprint(readOrCreateMasterKey(keyFile)),
      withObjects: is_with_objects,
      passphrase: backupPassphrase ?? null,
      mark,
    },
    remote: is_with_remote_objects ? { spoolDir: join(dataDir, 'spool'), innerHosts } : null,
  }
}

export function createBackupRunner({ db, config, onMade, now }: BackupRunnerDeps) {
  const time = () => now().toISOString()
  const passphrase = config.backupPassphrase ?? null

  /** The process module is loaded on demand, and the task runs in a separate process. */
  async function run(id: number, task: MakeOrTestTask, signal?: AbortSignal): Promise<BackupOutcome> {
    const { inProcess } = await import('./backup-process.ts')
    const alive = setInterval(
      () => void queries.setBackup(db, id, { seen_at: time() }).catch(() => {}),
      HEARTBEAT_TIMEOUT_MS / 4,
    )
    const onProgress = (done: number, total: number) =>
      void queries.setBackup(db, id, { done, total, seen_at: time() }).catch(() => {})
    const cancelled = new AbortController()
    const watching = setInterval(
      () =>
        void queries.isUnderWay(db, id).then(
          (is) => is || cancelled.abort(),
          () => {},
        ),
      CANCEL_CHECK_MS,
    )
    try {
      return await inProcess(task, {
        onProgress,
        signal: AbortSignal.any([cancelled.signal, ...(signal ? [signal] : [])]),
      })
    } finally {
      clearInterval(alive)
      clearInterval(watching)
    }
  }

  async function test(id: number, signal?: AbortSignal) {
    const backup = await queries.findBackup(db, id)
    if (!backup?.name || !(await queries.beginBackup(db, id, 'testing', time()))) return
    const { folder, name } = backup
    const mark = createMark()
    try {
      const keyFile = join(config.dataDir, 'secret.key')
      await run(id, { kind: 'test', folder, backup: join(folder, name), passphrase, keyFile, mark }, signal)
      await queries.setBackup(db, id, { state: 'done', tested_at: time(), test_problem: null })
    } catch (error) {
      const { problem, subject } = asFailure(error)
      const isFound = problem !== 'interrupted'
      await queries.setBackup(db, id, {
        state: 'done',
        ...(isFound && { tested_at: time(), test_problem: problem, subject }),
      })
      await removePartial(folder, mark)
    }
  }

  async function create(id: number, signal?: AbortSignal) {
    const backup = await queries.findBackup(db, id)
    if (!backup || !(await queries.beginBackup(db, id, 'running', time()))) return
    const mark = createMark()
    try {
      const { missing_storages: missing, ...outcome } = await run(id, makingOf(backup, config, mark), signal)
      const missing_storages = JSON.stringify(missing)
      const isTried = backup.kind === 'scheduled'
      const state = isTried ? 'testing' : 'done'
      const result = {
        ...outcome,
        missing_storages,
        state,
        is_encrypted: passphrase !== null,
        finished_at: time(),
      } as const
      const isKept = await queries.setBackup(db, id, result)
      if (!isKept && outcome.name) await removeBackup(backup.folder, outcome.name)
      else if (isTried) await test(id, signal)
      await onMade()
    } catch (error) {
      const { problem, subject } = asFailure(error)
      await queries.setBackup(db, id, { state: 'failed', problem, subject, finished_at: time() })
      await removePartial(backup.folder, mark)
    }
  }

  async function giveUpAbandoned() {
    const before = new Date(now().getTime() - HEARTBEAT_TIMEOUT_MS).toISOString()
    await queries.giveUpBackups(db, before, time())
    await queries.giveUpTests(db, before)
  }

  return {
    create,
    test,
    giveUpAbandoned,
  }
}

export type BackupRunner = ReturnType<typeof createBackupRunner>
