import { Refusal, refuseAgain } from '#platform/refusal.ts'
import { remembered } from '#platform/lru-cache.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** A picture that could not be rendered is not tried again for every request. */
const FAILURE_TTL_MS = MINUTE_MS
const KEPT_FAILURES_COUNT = 1000

interface Running<T> {
  client: string
  result: Promise<T>
}

/** Only what is wrong with the picture itself will be wrong again. */
const isLasting = (error: unknown): error is Refusal => error instanceof Refusal && error.code.startsWith('image_')

/** Turned away for what the client itself has asked for: another client may well be served. */
const isOfClient = (error: unknown) =>
  error instanceof Refusal && (error.code === 'server_busy' || error.code === 'rate_limited')

/** Work of one name is done once: whoever asks for it meanwhile waits for the same work. */
export function createSharedWork<T>() {
  const running = new Map<string, Running<T>>()
  const failed = remembered<string, Refusal>(KEPT_FAILURES_COUNT, FAILURE_TTL_MS)

  function start(name: string, client: string, work: () => Promise<T>) {
    const result = work()
      .catch((error: unknown) => {
        if (isLasting(error)) failed.set(name, error)
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
      if (failure) throw refuseAgain(failure)
      return start(name, client, work)
    },
  }
}
