import { refuse } from '#platform/refusal.ts'

interface Bounds {
  concurrency: number
  waiting: number
  /** Seconds after which a refused caller may retry. */
  retryAfter?: number
}

/**
 * Runs `concurrency` tasks at once, queues up to `waiting` and refuses the rest, so that costly work does not pile up.
 */
export function createBoundedQueue({ concurrency, waiting, retryAfter = 3 }: Bounds) {
  const queue: (() => void)[] = []
  let running = 0

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (queue.length >= waiting) throw refuse('server_busy', { retry_after: retryAfter })
      // The finishing task hands its slot to the next one, so that no newcomer overtakes the queue.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(run, { status: () => ({ waiting: queue.length, running }) })
}
