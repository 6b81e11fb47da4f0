import { refuse } from '#platform/refusal.ts'

/** Milliseconds for which calls may occupy the event loop before pictures and timers get their turn. */
const TURN_MS = 40
/** Maximum number of waiting calls; a further one would be late anyway and is refused immediately. */
const MAX_WAITING_COUNT = 256

/**
 * Calls that finish synchronously, as with an in-process database, would run one after the other as long as there are
 * any: hundreds that arrive together block everything else for a second. Each turn of the event loop runs them for a
 * limited time; the rest wait for the next turn, in the order of arrival.
 */
export function takingTurns(lasts = TURN_MS, most = MAX_WAITING_COUNT) {
  let began: number | null = null
  let waiting = 0

  function isOver() {
    if (began !== null) return performance.now() - began > lasts
    began = performance.now()
    setImmediate(() => void (began = null))
    return false
  }

  function wait(resolve: () => void) {
    setImmediate(() => {
      if (isOver()) return wait(resolve)
      waiting--
      resolve()
    })
  }

  /** Returns undefined when the call may proceed immediately. */
  return (): Promise<void> | undefined => {
    if (waiting === 0 && !isOver()) return undefined
    if (waiting >= most) throw refuse('server_busy', { retry_after: 1 })
    waiting++
    return new Promise(wait)
  }
}
