import { BackupFailure } from './features/operations/backups/format/backup-error.ts'
import { sizeOf } from './features/operations/backups/format/backup-folder.ts'
import { createBackup } from './features/operations/backups/create-backup.ts'
import type { BackupOutcome, BackupTask, BackupMessage } from './features/operations/backups/backup-messages.ts'
import { testBackup } from './features/operations/backups/trial-restore.ts'
import { listRowProblems } from './features/storages/integrity/service.ts'
import { readMasterKey } from './platform/secrets.ts'

const now = () => new Date()
const sendMessage = (word: BackupMessage) => process.send?.(word)
const PROGRESS_INTERVAL_MS = 500
let reportedAt = 0

/** Reports the progress; objects take far longer than rows, so rows are the first twentieth. */
function reportProgress(stage: 'rows' | 'objects', done: number, total: number) {
  if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return
  reportedAt = Date.now()
  const share = total > 0 ? done / total : 1
  sendMessage({ kind: 'progress', done: Math.round(stage === 'rows' ? share * 50 : 50 + share * 950), total: 1000 })
}

async function perform(task: BackupTask): Promise<BackupOutcome> {
  if (task.kind === 'test') {
    const master = readMasterKey(task.keyFile)
    const { rows } = await testBackup({ ...task, master, findings: listRowProblems, now })
    return { name: null, rows, objects: 0, bytes: 0 }
  }
  const onProgress = ({ stage, done, total }: { stage: 'rows' | 'objects'; done: number; total: number }) =>
    reportProgress(stage, done, total)
  const { name, folder, facts } = await createBackup({ ...task.making, now, onProgress })
  const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0)
  return { name, rows, objects: facts.objects.kept + facts.objects.damaged, bytes: await sizeOf(folder) }
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
