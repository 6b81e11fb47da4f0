import type { FailedRequest } from '#platform/log.ts'
import { causeOf } from './failure-cause.ts'
import type { NewFailure } from './queries.ts'

const mostWaiting = 200

/** What comes in crowds is told once an hour, with its number; of a fault each has the name that its user was told. */
function mergeKeyOf({ method, route, code, status, request_id, user_id, ip }: FailedRequest, hour: string) {
  if (status >= 500 && request_id !== '') return null
  return [hour, method, route, code, user_id ?? '', ip].join(' ')
}

/** Failures on their way into the database: only so many, as everything may fail at once. */
export function failureQueue(now: () => Date) {
  let waiting = new Map<string, NewFailure>()
  let dropped = 0

  return {
    dropped: () => dropped,

    add(failed: FailedRequest) {
      const at = now().toISOString()
      const { error, ...plain } = failed
      const merge_key = mergeKeyOf(failed, at.slice(0, 13))
      const key = merge_key ?? `fault ${failed.request_id}`
      const known = waiting.get(key)
      if (known || waiting.size < mostWaiting) {
        waiting.set(key, { ...plain, ...causeOf(error), at, merge_key, count: (known?.count ?? 0) + 1 })
      } else dropped++
    },

    take() {
      const taken = waiting
      waiting = new Map()
      return taken
    },

    /** What could not be written down, for the next time. */
    giveBack(taken: Map<string, NewFailure>) {
      for (const [key, row] of taken) {
        const since = waiting.get(key)
        if (since) since.count += row.count
        else if (waiting.size < mostWaiting) waiting.set(key, row)
        else dropped += row.count
      }
    },
  }
}
