import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from '#platform/refusal.ts'
import { confinementOf } from './confinement.ts'
import type { ImageJob, Message, ImageJobOutcome } from './messages.ts'
import { availableParallelism } from 'node:os'
import { createFairQueue } from '#platform/fair-queue.ts'
import { SECOND_MS } from '#platform/time.ts'

interface Task {
  job: ImageJob
  isUrgent: boolean
  client: string
  resolve: (outcome: ImageJobOutcome) => void
  reject: (error: Error) => void
}

interface WorkerLimits {
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
const START_MS = 15 * SECOND_MS

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
function startWorker({ timeoutMs, idleMs, maxRssBytes, folders }: WorkerLimits, events: Events) {
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

type WorkerProcess = ReturnType<typeof startWorker>

export interface PoolOptions extends Partial<Omit<WorkerLimits, 'folders'>>, Pick<WorkerLimits, 'folders'> {
  /** Processes at most; by default one for each core, up to 4. */
  workers?: number
  /** Jobs that may wait, urgent ones and others each; beyond them the caller is told to come back. */
  queueLength?: number
}

const RETRY_AFTER_SECONDS = 5
/** After so many urgent jobs in a row one rendering has its turn: a flood of uploads slows thumbnails, but stops none. */
const MAX_URGENT_IN_A_ROW_COUNT = 8
const busy = () => refuse('server_busy', { retry_after: RETRY_AFTER_SECONDS })

/** Uploads whose senders wait go first, in the order in which they came; of everything else clients have their turns. */
function createTaskQueue(capacity: number) {
  const urgent: Task[] = []
  const others = createFairQueue<Task>(capacity)
  let urgentInARow = 0

  return {
    size: () => urgent.length + others.size(),

    /** Answers with the task that finds no place. */
    push(task: Task): Task | null {
      if (!task.isUrgent) return others.push(task.client, task)
      if (urgent.length >= capacity) return task
      urgent.push(task)
      return null
    },

    putBack(task: Task) {
      if (task.isUrgent) urgent.unshift(task)
      else others.putBack(task.client, task)
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

/** Processes that start when there is work, live on while there is more, and end when there is none. */
export function openPool({
  workers: size = Math.min(4, availableParallelism()),
  queueLength = 100,
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
      { timeoutMs, idleMs, maxRssBytes, folders },
      {
        onIdle: () => (isClosed ? worker.kill() : dispatch()),
        onUndelivered: (task) => (isClosed ? task.reject(busy()) : waiting.putBack(task)),
        onGone(failure) {
          workers.delete(worker)
          // Whoever waited for it is told, lest they wait for ever while one start after the other fails.
          if (failure !== null) waiting.shift()?.reject(new Error(`An image worker did not start: ${failure}`))
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
    /** What is urgent goes before what is not. */
    run(job: ImageJob, { isUrgent, client }: Pick<Task, 'isUrgent' | 'client'>): Promise<ImageJobOutcome> {
      if (isClosed) return Promise.reject(busy())
      const { promise, resolve, reject } = Promise.withResolvers<ImageJobOutcome>()
      waiting.push({ job, isUrgent, client, resolve, reject })?.reject(busy())
      dispatch()
      return promise
    },

    status: () => ({
      waiting: waiting.size(),
      running: inState('busy').length,
      pids: [...workers].flatMap(({ pid }) => pid ?? []),
    }),

    /** Lets end what runs, and refuses what waits. */
    async close() {
      isClosed = true
      for (const task of waiting.clear()) task.reject(busy())
      for (const worker of workers) if (worker.state() !== 'busy') worker.kill()
      await Promise.all([...workers].map(({ gone }) => gone))
    },
  }
}
