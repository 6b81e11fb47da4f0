import { refuse } from '#refusal.ts'
import { StorageFailure } from './failures.ts'

const failuresInRow = 5
const shortestPauseMs = 2000
const longestPauseMs = 30_000

const isOutage = (error: unknown) => error instanceof StorageFailure && error.isTransient

/**
 * When another machine fails again and again, callers are turned away at once for a while instead of each waiting in
 * vain; then one is let through to try.
 */
export function fuse(now: () => number = () => performance.now()) {
  let [failures, pauseMs, openUntil, isTrying] = [0, shortestPauseMs, 0, false]

  function admit() {
    if (failures < failuresInRow) return false
    const left = openUntil - now()
    if (left > 0 || isTrying) {
      throw refuse('storage_unavailable', { retry_after: Math.max(Math.ceil(left / 1000), 1) })
    }
    isTrying = true
    return true
  }

  function note(error: unknown) {
    if (!isOutage(error)) {
      ;[failures, pauseMs] = [0, shortestPauseMs]
      return
    }
    failures++
    // Those who were under way when it blew add nothing.
    if (failures < failuresInRow || now() < openUntil) return
    openUntil = now() + pauseMs
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  return async <T>(act: () => Promise<T>): Promise<T> => {
    const isTrial = admit()
    try {
      const result = await act()
      note(null)
      return result
    } catch (error) {
      note(error)
      throw error
    } finally {
      if (isTrial) isTrying = false
    }
  }
}
