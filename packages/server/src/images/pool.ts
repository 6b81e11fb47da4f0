import { availableParallelism } from 'node:os'
import { createFairQueue } from '#platform/fair-queue.ts'
import { refuse } from '#platform/refusal.ts'
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
      const isTurnOfOthers = urgent.length === 0 || (urgentInARow >= URGENT_IN_A_ROW && others.size() > 0)
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
  timeoutMs = 15_000,
  idleMs = 30_000,
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
    run(job: Job, { isUrgent, client }: Pick<Task, 'isUrgent' | 'client'>): Promise<Outcome> {
      if (isClosed) return Promise.reject(busy())
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
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
