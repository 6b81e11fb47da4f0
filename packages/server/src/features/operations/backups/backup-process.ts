import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BackupFailure } from './format/backup-error.ts'
import type { BackupTask, BackupMessage, OutcomeOf } from './backup-messages.ts'

/** The worker is a source file, or a file beside the bundle: [Note: The bundle]. */
const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('../../../backup-worker.ts', import.meta.url)
  : new URL('backup-worker.js', import.meta.url)

interface Watching {
  onProgress: (done: number, total: number) => void
  signal?: AbortSignal | undefined
}

/**
 * A separate process makes the backup and exits: reading the database would block the server's event loop, and all
 * memory is returned to the system.
 */
export function inProcess<T extends BackupTask>(task: T, { onProgress, signal }: Watching): Promise<OutcomeOf<T>> {
  const child = fork(fileURLToPath(workerUrl), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
  })
  const { promise, resolve, reject } = Promise.withResolvers<OutcomeOf<T>>()
  let lastWords = ''
  child.stderr?.on('data', (chunk: Buffer) => (lastWords = `${lastWords}${chunk.toString()}`.slice(-500)))
  child.on('message', (word: BackupMessage) => {
    if (word.kind === 'progress') onProgress(word.done, word.total)
    else if (word.kind === 'done') resolve(word.outcome as OutcomeOf<T>)
    else reject(new BackupFailure(word.problem, word.subject))
  })
  const stop = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', stop, { once: true })
  child.once('error', reject)
  child.once('close', () => {
    signal?.removeEventListener('abort', stop)
    const problem = signal?.aborted || lastWords === '' ? 'interrupted' : 'fault'
    reject(new BackupFailure(problem, lastWords))
  })
  child.send(task)
  return promise
}
