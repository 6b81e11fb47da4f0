import { availableParallelism } from 'node:os'
import { refuse } from '#refusal.ts'
import type { Job, Outcome } from './messages.ts'
import { startWorker, type Task, type WorkerLimits, type WorkerProcess } from './worker-process.ts'

export interface PoolOptions extends Partial<Omit<WorkerLimits, 'folders'>>, Pick<WorkerLimits, 'folders'> {
  /** Processes at most; by default one for each core, up to 4. */
  workers?: number
  /** Jobs that may wait, urgent ones and others each; beyond them the caller is told to come back. */
  queueLength?: number
}

const RETRY_AFTER_SECONDS = 5
/** After so many urgent jobs in a row one rendering has its turn: a flood of uploads slows thumbnails, but stops none. */
const URGENT_IN_A_ROW = 8
const busy = () => refuse('server_busy', { retry_after: RETRY_AFTER_SECONDS })

/** Processes that start when there is work, live on while there is more, and end when there is none. */
export function openPool({
  workers: size = Math.min(4, availableParallelism()),
  queueLength = 100,
  timeoutMs = 15_000,
  idleMs = 30_000,
  maxRssBytes = 1_500_000_000,
  folders,
}: PoolOptions) {
  const workers = new Set<WorkerProcess>()
  const waiting: Task[] = []
  let isClosed = false
  let urgentInARow = 0

  const inState = (state: ReturnType<WorkerProcess['state']>) =>
    [...workers].filter((worker) => worker.state() === state)

  function start() {
    const worker = startWorker(
      { timeoutMs, idleMs, maxRssBytes, folders },
      {
        onIdle: () => (isClosed ? worker.kill() : dispatch()),
        onUndelivered: (task) => (isClosed ? task.reject(busy()) : waiting.unshift(task)),
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

  /** Urgent jobs stand first; the oldest of the others is behind them. */
  function takeNext() {
    const rendering = urgentInARow < URGENT_IN_A_ROW ? -1 : waiting.findIndex(({ isUrgent }) => !isUrgent)
    const [task] = waiting.splice(Math.max(rendering, 0), 1)
    urgentInARow = task?.isUrgent ? urgentInARow + 1 : 0
    return task
  }

  function dispatch() {
    for (const worker of inState('idle')) {
      const task = takeNext()
      if (!task) return
      worker.assign(task)
    }
    while (workers.size < size && waiting.length > inState('starting').length) {
      try {
        start()
      } catch (error) {
        waiting.shift()?.reject(error as Error)
      }
    }
  }

  return {
    /** What is urgent goes before what is not. */
    run(job: Job, isUrgent: boolean): Promise<Outcome> {
      const ahead = waiting.filter((task) => task.isUrgent === isUrgent).length
      if (isClosed || ahead >= queueLength) return Promise.reject(busy())
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      waiting.splice(isUrgent ? ahead : waiting.length, 0, { job, isUrgent, resolve, reject })
      dispatch()
      return promise
    },

    status: () => ({
      waiting: waiting.length,
      running: inState('busy').length,
      pids: [...workers].flatMap(({ pid }) => pid ?? []),
    }),

    /** Lets end what runs, and refuses what waits. */
    async close() {
      isClosed = true
      for (const task of waiting.splice(0)) task.reject(busy())
      for (const worker of workers) if (worker.state() !== 'busy') worker.kill()
      await Promise.all([...workers].map(({ gone }) => gone))
    },
  }
}
