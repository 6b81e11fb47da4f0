import { refuse } from '#platform/refusal.ts'

/** How long calls may keep the event loop to themselves, in milliseconds, before pictures and timers have their turn. */
const TURN_MS = 40
/** Beyond this a call would be late anyway, and is told so at once. */
const MAX_WAITING_COUNT = 256

/**
 * Calls whose work is done at once, as it is with a database inside the process, would be answered one after the other as long
 * as there are any: hundreds that arrive together keep everything else waiting for a second. Each turn of the event loop has
 * its measure of them; the rest wait for the next, in the order in which they came.
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

  /** Nothing for whoever may go on at once. */
  return (): Promise<void> | undefined => {
    if (waiting === 0 && !isOver()) return undefined
    if (waiting >= most) throw refuse('server_busy', { retry_after: 1 })
    waiting++
    return new Promise(wait)
  }
}
