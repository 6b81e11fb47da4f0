import { Refusal, extendRefusal } from '#platform/refusal.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** A failed rendering is not retried with every request during this time. */
const FAILURE_TTL_MS = MINUTE_MS
const KEPT_FAILURES_COUNT = 1000

interface RunningWork<T> {
  client: string
  result: Promise<T>
}

/** Only errors caused by the picture itself occur again. */
const isPermanentFailure = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code.startsWith('image_')

/** The refusal was caused by the client's own requests; another client may be served. */
const isOfClient = (error: unknown) =>
  error instanceof Refusal && (error.code === 'server_busy' || error.code === 'rate_limited')

/** Runs work of one name once; concurrent callers share the result. */
export function createSharedWork<T>() {
  const running = new Map<string, RunningWork<T>>()
  const failed = createLruCache<string, Refusal>(KEPT_FAILURES_COUNT, FAILURE_TTL_MS)

  function start(name: string, client: string, work: () => Promise<T>) {
    const result = work()
      .catch((error: unknown) => {
        if (isPermanentFailure(error)) failed.set(name, error)
        throw error
      })
      .finally(() => running.delete(name))
    running.set(name, { client, result })
    return result
  }

  return {
    hasFailed: (name: string) => failed.has(name),

    async run(name: string, client: string, work: () => Promise<T>): Promise<T> {
      for (let current = running.get(name); current; current = running.get(name)) {
        try {
          return await current.result
        } catch (error) {
          if (current.client === client || !isOfClient(error)) throw error
        }
      }
      const failure = failed.get(name)
      if (failure) throw extendRefusal(failure)
      return start(name, client, work)
    },
  }
}
