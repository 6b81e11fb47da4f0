import { BackupFailure } from './features/operations/backups/format/backup-error.ts'
import { sizeOf } from './features/operations/backups/format/backup-folder.ts'
import { createBackup } from './features/operations/backups/create-backup.ts'
import type {
  BackupOutcome,
  BackupTask,
  BackupMessage,
  CopyOutcome,
} from './features/operations/backups/backup-messages.ts'
import { coverageOf } from './features/operations/backups/format/manifest.ts'
import { createRemoteOpener } from './features/operations/backups/remote-storages.ts'
import { testBackup } from './features/operations/backups/trial-restore.ts'
import { copyBackup } from './features/operations/backup-targets/copy-backup.ts'
import { createNetworkGuard } from './gateways/outbound/network-guard.ts'
import { openStorage } from './storage/open-storage.ts'
import { listRowProblems } from './features/storages/integrity/service.ts'
import { readMasterKey } from './platform/secrets.ts'

const now = () => new Date()
const sendMessage = (word: BackupMessage) => process.send?.(word)
const PROGRESS_INTERVAL_MS = 500
let reportedAt = 0

function report(done: number, total: number) {
  if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return
  reportedAt = Date.now()
  sendMessage({ kind: 'progress', done, total })
}

/** Reports the progress; objects take far longer than rows, so rows are the first twentieth. */
function reportProgress(stage: 'rows' | 'objects', done: number, total: number) {
  const share = total > 0 ? done / total : 1
  report(Math.round(stage === 'rows' ? share * 50 : 50 + share * 950), 1000)
}

async function copy({ remote, connection, site, keyFile, passphrase, ...task }: BackupTask & { kind: 'copy' }) {
  const network = createNetworkGuard({ innerHosts: remote.innerHosts })
  const { spoolDir } = remote
  const storage = await openStorage(connection, { objectsDir: '', spoolDir, network, site })
  try {
    const keys = { passphrase, master: readMasterKey(keyFile) }
    const onProgress = (done: number, total: number) => report(done, total)
    return await copyBackup({ ...task, storage, keys, spoolDir, onProgress })
  } finally {
    await storage.close?.()
  }
}

async function perform(task: BackupTask): Promise<BackupOutcome | CopyOutcome> {
  if (task.kind === 'copy') return copy(task)
  if (task.kind === 'test') {
    const master = readMasterKey(task.keyFile)
    const { rows } = await testBackup({ ...task, master, findings: listRowProblems, now })
    return { name: null, rows, objects: 0, bytes: 0, pictures: 'none', missing_storages: [] }
  }
  const onProgress = ({ stage, done, total }: { stage: 'rows' | 'objects'; done: number; total: number }) =>
    reportProgress(stage, done, total)
  const { making, remote } = task
  const openRemote = remote ? createRemoteOpener({ ...remote, keyFile: making.keyFile }) : undefined
  const { name, folder, facts } = await createBackup({ ...making, openRemote, now, onProgress })
  const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0)
  const { scope: pictures, missing_storages } = coverageOf(facts)
  const objects = facts.objects.kept + facts.objects.damaged
  return { name, rows, objects, bytes: await sizeOf(folder), pictures, missing_storages }
}

/** Disconnects only after the result has been sent to the parent process. */
const end = (word: BackupMessage) => process.send?.(word, undefined, undefined, () => process.disconnect())

// The parent process is gone, so nobody would receive the result.
process.on('disconnect', () => process.exit())
process.once('message', (task: BackupTask) => {
  perform(task).then(
    (outcome) => end({ kind: 'done', outcome }),
    (error: unknown) => {
      const failure = error instanceof BackupFailure ? error : new BackupFailure('fault', String(error).slice(0, 300))
      end({ kind: 'failed', problem: failure.problem, subject: failure.subject })
    },
  )
})
