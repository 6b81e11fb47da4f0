import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from '#platform/refusal.ts'
import { confinementOf } from './confinement.ts'
import type { Job, Message, Outcome } from './messages.ts'

export interface Task {
  job: Job
  isUrgent: boolean
  client: string
  resolve: (outcome: Outcome) => void
  reject: (error: Error) => void
}

export interface WorkerLimits {
  /** How long a job may take, apart from waiting for its turn. */
  timeoutMs: number
  /** How long a process without work is kept. */
  idleMs: number
  /** Decoding an AVIF of 50 megapixels takes 1 GB. */
  maxRssBytes: number
  /** The only ones whose files a worker reads and writes. */
  folders: string[]
}

/** Loading takes a sixth of a second; a machine that is out of breath gets a hundred times that. */
const START_MS = 15_000

interface Events {
  onIdle: () => void
  /** It had died before the job reached it, so that the file is not to blame. */
  onUndelivered: (task: Task) => void
  /** With the last words of one that never started. */
  onGone: (failure: string | null) => void
}

/** As a source, or beside the bundle: [Note: The bundle]. */
const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('./worker.ts', import.meta.url)
  : new URL('worker.js', import.meta.url)

/** A process that reads foreign files, kept to the folders that it is given: [Note: Confinement]. */
export function forkConfined(module: URL, args: string[], folders: string[]) {
  const cache = getCompileCacheDir()
  const cacheFolder = cache ? join(dirname(cache), 'image-workers') : null
  return fork(fileURLToPath(module), args, {
    execArgv: confinementOf({ folders, cacheFolder }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Nothing of the server's environment, where secrets may be, reaches the process that reads foreign files.
    env: {
      VIPS_BLOCK_UNTRUSTED: '1',
      VIPS_WARNING: '0',
      UV_THREADPOOL_SIZE: '1',
      MALLOC_ARENA_MAX: '1',
      ...(cacheFolder && { NODE_COMPILE_CACHE: cacheFolder }),
    },
  })
}

/** A process that does one job at a time. When it takes too long or dies, the job it has fails. */
export function startWorker({ timeoutMs, idleMs, maxRssBytes, folders }: WorkerLimits, events: Events) {
  const child = forkConfined(workerUrl, [String(maxRssBytes)], folders)
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>()
  let state: 'starting' | 'idle' | 'busy' | 'ending' = 'starting'
  let failure: string | null = ''
  let task: Task | null = null
  // Measures the start, the job or the idleness, whichever it is now.
  let clock = setTimeout(kill, START_MS)

  function enter(next: 'idle' | 'busy') {
    state = next
    clearTimeout(clock)
    clock = setTimeout(kill, next === 'idle' ? idleMs : timeoutMs)
  }

  function giveUp() {
    state = 'ending'
    clearTimeout(clock)
    task?.reject(refuse('image_damaged', { is_costly: true }))
    task = null
  }

  function kill() {
    giveUp()
    child.kill('SIGKILL')
  }

  function bury() {
    giveUp()
    leave()
    events.onGone(failure)
  }

  // After the start it is dropped: what decoders say of foreign files does not belong in the server's log.
  child.stderr?.on('data', (words: Buffer) => {
    if (failure !== null) failure = `${failure}${String(words)}`.slice(-2000)
  })
  child.on('error', kill)
  child.on('close', bury)
  child.on('message', (message: Message) => {
    if (state === 'ending') return
    failure = null
    if (message !== 'ready') {
      task?.resolve(message.outcome)
      task = null
      if (message.isSpent) return kill()
    }
    enter('idle')
    events.onIdle()
  })

  return {
    gone,
    kill,
    pid: child.pid,
    state: () => state,

    assign(next: Task) {
      task = next
      enter('busy')
      child.send(next.job, (error) => {
        if (!error || task !== next) return
        task = null
        kill()
        events.onUndelivered(next)
      })
    },
  }
}

export type WorkerProcess = ReturnType<typeof startWorker>
