import { realpathSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { refuse } from '#platform/refusal.ts'
import type { ImageJob, WorkerMessage, ImageJobOutcome } from './messages.ts'
import { availableParallelism } from 'node:os'
import { createFairQueue } from '#platform/queues/fair-queue.ts'
import { SECOND_MS } from '#platform/time.ts'

const isSource = import.meta.url.endsWith('.ts')

/** The module is a source file, or a file next to the bundle: [Note: The bundle]. */
const denyNetworkUrl = isSource
  ? new URL('./deny-network.ts', import.meta.url)
  : new URL('deny-network.js', import.meta.url)

const packageUrl = new URL(isSource ? '../../../' : '../', import.meta.url)
const rootFolder = fileURLToPath(new URL('../../', packageUrl))

/** Code loaded by workers. The data folder often lies in the root folder, so the root folder itself is not listed. */
const codeFolders = [fileURLToPath(new URL('../', packageUrl)), realpathSync(join(rootFolder, 'node_modules'))]
const codeFiles = [join(rootFolder, 'package.json')]

const allowAll = (flag: string, folders: string[]) => folders.map((folder) => `--${flag}=${join(folder, '*')}`)
const allowFiles = (flag: string, files: string[]) => files.map((file) => `--${flag}=${file}`)

interface ConfinementOptions {
  /** Folders that images are read from and written to; the rest of the data folder is inaccessible. */
  folders: string[]
  /** Compile cache for workers only: the server must never run code written there by a worker. */
  cacheFolder: string | null
}

/**
 * [Note: Confinement] Node arguments that restrict a process reading untrusted files: it reads its code and the given
 * folders, writes to these folders, starts no process or thread and opens no connection. The restriction covers
 * JavaScript only; a compromised native decoder is not restricted.
 */
function confinementOf({ folders, cacheFolder }: ConfinementOptions): string[] {
  const written = cacheFolder === null ? folders : [...folders, cacheFolder]
  return [
    '--permission',
    // sharp is a native addon.
    '--allow-addons',
    '--disable-warning=PERM0001',
    ...allowAll('allow-fs-read', [...codeFolders, ...written]),
    ...allowFiles('allow-fs-read', codeFiles),
    ...allowAll('allow-fs-write', written),
    ...allowFiles('allow-fs-write', ['/proc/self/oom_score_adj']),
    `--import=${denyNetworkUrl.href}`,
  ]
}

interface Task {
  job: ImageJob
  isUrgent: boolean
  client: string
  /** Picture the job renders, if the client has jobs of several. */
  subject?: string | undefined
  resolve: (outcome: ImageJobOutcome) => void
  reject: (error: Error) => void
}

interface WorkerLimits {
  /** Milliseconds a process has to start. */
  startMs: number
  /** Milliseconds a job may run, excluding the queue. */
  timeoutMs: number
  /** Milliseconds an idle process is kept. */
  idleMs: number
  /** Decoding an AVIF of 50 megapixels takes 1 GB. */
  maxRssBytes: number
  /** The only folders a worker reads and writes. */
  folders: string[]
}

const RETRY_AFTER_SECONDS = 5
const busy = () => refuse('server_busy', { retry_after: RETRY_AFTER_SECONDS })

/** A worker died with a job. The file may be at fault, or an operator or the kernel has killed the process. */
export class WorkerDeath extends Error {
  override name = 'WorkerDeath'
}

interface WorkerEvents {
  onIdle: () => void
  /** The worker died before it received the job, so the file is not at fault. */
  onUndelivered: (task: Task) => void
  /**
   * `failure` is why a worker never started, otherwise null; `isUnexpected` tells that it was not ended by us.
   */
  onGone: (failure: Error | null, isUnexpected: boolean) => void
}

/** The module is a source file, or a file next to the bundle: [Note: The bundle]. */
const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('./worker.ts', import.meta.url)
  : new URL('worker.js', import.meta.url)

/** Forks a process for untrusted files, restricted to the given folders: [Note: Confinement]. */
export function forkConfined(module: URL, args: string[], folders: string[]) {
  const cache = getCompileCacheDir()
  const cacheFolder = cache ? join(dirname(cache), 'image-workers') : null
  return fork(fileURLToPath(module), args, {
    execArgv: confinementOf({ folders, cacheFolder }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // The environment of the server may contain secrets, so none of it is passed to this process.
    env: {
      VIPS_BLOCK_UNTRUSTED: '1',
      VIPS_WARNING: '0',
      UV_THREADPOOL_SIZE: '1',
      MALLOC_ARENA_MAX: '1',
      ...(cacheFolder && { NODE_COMPILE_CACHE: cacheFolder }),
    },
  })
}

/** Starts a process that runs one job at a time; its job fails on a timeout or when the process dies. */
function startWorker({ startMs, timeoutMs, idleMs, maxRssBytes, folders }: WorkerLimits, events: WorkerEvents) {
  const child = forkConfined(workerUrl, [String(maxRssBytes)], folders)
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>()
  let state: 'starting' | 'idle' | 'busy' | 'ending' = 'starting'
  let output = ''
  let failure: Error | null = new Error('An image worker did not start')
  let task: Task | null = null
  // The timer covers the start, the current job or the idle time.
  let clock = setTimeout(expire, startMs)

  function enter(next: 'idle' | 'busy') {
    state = next
    clearTimeout(clock)
    clock = setTimeout(expire, next === 'idle' ? idleMs : timeoutMs)
  }

  function giveUp(reason: Error) {
    state = 'ending'
    clearTimeout(clock)
    task?.reject(reason)
    task = null
  }

  function kill() {
    giveUp(new WorkerDeath('An image worker was ended'))
    child.kill('SIGKILL')
  }

  /**
   * A job that takes too long would do so again, so its file is refused. A start that takes too long is the fault of
   * the machine, which has too much to do.
   */
  function expire() {
    if (state === 'starting') failure = busy()
    giveUp(refuse('image_damaged', { is_costly: true }))
    child.kill('SIGKILL')
  }

  function handleExit() {
    const isUnexpected = state !== 'ending'
    giveUp(new WorkerDeath('An image worker died'))
    leave()
    events.onGone(failure, isUnexpected)
  }

  // Output after the start is dropped: decoder messages about untrusted files do not belong in the server log.
  child.stderr?.on('data', (words: Buffer) => {
    if (failure === null) return
    output = `${output}${String(words)}`.slice(-2000)
    failure = new Error(`An image worker did not start: ${output}`)
  })
  child.on('error', kill)
  child.on('close', handleExit)
  child.on('message', (message: WorkerMessage) => {
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

type WorkerProcess = ReturnType<typeof startWorker>

export interface PoolOptions extends Partial<Omit<WorkerLimits, 'folders'>>, Pick<WorkerLimits, 'folders'> {
  /** Maximum number of processes; one per core up to 4 by default. */
  workers?: number
  /** Queue length for urgent and for other jobs each; beyond it the caller gets a refusal with a retry delay. */
  queueLength?: number
}

/**
 * One rendering runs after this many urgent jobs in a row: a flood of uploads delays thumbnails but never stops them.
 */
const MAX_URGENT_IN_A_ROW_COUNT = 8
/** Uploads with a waiting client go first, in FIFO order; all other jobs alternate between clients and pictures. */
function createTaskQueue(capacity: number) {
  const urgent: Task[] = []
  const others = createFairQueue<Task>(capacity)
  let urgentInARow = 0

  return {
    size: () => urgent.length + others.size(),

    /** Returns the task that was rejected because the queue is full, if any. */
    push(task: Task): Task | null {
      if (!task.isUrgent) return others.push(task.client, task, task.subject)
      if (urgent.length >= capacity) return task
      urgent.push(task)
      return null
    },

    putBack(task: Task) {
      if (task.isUrgent) urgent.unshift(task)
      else others.putBack(task.client, task, task.subject)
    },

    shift(): Task | undefined {
      const isTurnOfOthers = urgent.length === 0 || (urgentInARow >= MAX_URGENT_IN_A_ROW_COUNT && others.size() > 0)
      const task = isTurnOfOthers ? others.shift()?.item : urgent.shift()
      urgentInARow = task?.isUrgent ? urgentInARow + 1 : 0
      return task
    },

    clear: () => [...urgent.splice(0), ...others.clear()],
  }
}

/** Starts processes on demand, reuses them while there are jobs, and ends them when idle. */
export function openPool({
  workers: size = Math.min(4, availableParallelism()),
  queueLength = 100,
  // Loading takes a sixth of a second; an overloaded machine gets about a hundred times that.
  startMs = 15 * SECOND_MS,
  timeoutMs = 15 * SECOND_MS,
  idleMs = 30 * SECOND_MS,
  maxRssBytes = 1_500_000_000,
  folders,
}: PoolOptions) {
  const workers = new Set<WorkerProcess>()
  const waiting = createTaskQueue(queueLength)
  let isClosed = false

  const inState = (state: ReturnType<WorkerProcess['state']>) =>
    [...workers].filter((worker) => worker.state() === state)

  function start() {
    const worker = startWorker(
      { startMs, timeoutMs, idleMs, maxRssBytes, folders },
      {
        onIdle: () => (isClosed ? worker.kill() : dispatch()),
        onUndelivered: (task) => (isClosed ? task.reject(busy()) : waiting.putBack(task)),
        onGone(failure, isUnexpected) {
          workers.delete(worker)
          // The next job should not wait for the start of a worker; one that never started would only fail again.
          if (isUnexpected && failure === null && workers.size === 0 && !isClosed) start()
          // The first waiting job is rejected; otherwise it would wait forever while every start fails.
          if (failure !== null) waiting.shift()?.reject(failure)
          dispatch()
        },
      },
    )
    workers.add(worker)
  }

  function dispatch() {
    for (const worker of inState('idle')) {
      const task = waiting.shift()
      if (!task) return
      worker.assign(task)
    }
    while (workers.size < size && waiting.size() > inState('starting').length) {
      try {
        start()
      } catch (error) {
        waiting.shift()?.reject(error as Error)
      }
    }
  }

  return {
    run(
      job: ImageJob,
      { isUrgent, client, subject }: Pick<Task, 'isUrgent' | 'client' | 'subject'>,
    ): Promise<ImageJobOutcome> {
      if (isClosed) return Promise.reject(busy())
      const { promise, resolve, reject } = Promise.withResolvers<ImageJobOutcome>()
      waiting.push({ job, isUrgent, client, subject, resolve, reject })?.reject(busy())
      dispatch()
      return promise
    },

    status: () => ({
      waiting: waiting.size(),
      running: inState('busy').length,
      pids: [...workers].flatMap(({ pid }) => pid ?? []),
      busyPids: inState('busy').flatMap(({ pid }) => pid ?? []),
    }),

    /** Waits for running jobs and rejects queued ones. */
    async close() {
      isClosed = true
      for (const task of waiting.clear()) task.reject(busy())
      for (const worker of workers) if (worker.state() !== 'busy') worker.kill()
      await Promise.all([...workers].map(({ gone }) => gone))
    },
  }
}
