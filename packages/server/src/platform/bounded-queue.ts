import { refuse } from './refusal.ts'

interface Bounds {
  concurrency: number
  waiting: number
  /** Seconds after which whoever is turned away may come again. */
  retryAfter?: number
}

/** Runs so many at once, lets so many wait, and turns the rest away: what is costly must not pile up. */
export function boundedQueue({ concurrency, waiting, retryAfter = 3 }: Bounds) {
  const queue: (() => void)[] = []
  let running = 0

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (queue.length >= waiting) throw refuse('server_busy', { retry_after: retryAfter })
      // Whoever finishes hands over its place, so that nobody slips in between.
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
