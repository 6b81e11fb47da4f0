import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Readiness } from './readiness.ts'
import { SECOND_MS } from '#platform/time.ts'

/** Milliseconds load balancers take to notice that this process is draining. */
const DRAIN_DELAY_MS = 2 * SECOND_MS
/**
 * Ctrl+C reaches the process twice under npm: from the terminal, and passed on by npm. A second signal this soon is the
 * same key press.
 */
const ECHO_MS = 200
const SHUTDOWN_TIMEOUT_MS = 25 * SECOND_MS

interface GracefulShutdownDeps {
  readiness: Readiness
  log: Log
  /** Stops listening and settles once every connection has closed. */
  close: () => Promise<unknown>
  /** Closes idle connections. */
  closeIdle: () => void
  exit: (code: number) => void
}

/**
 * Shuts down on a signal: reports draining to the load balancer, finishes running requests and closes. A second signal
 * exits at once.
 */
export function createGracefulShutdown({ readiness, log, close, closeIdle, exit }: GracefulShutdownDeps) {
  let firstAt = 0
  return async (signal: NodeJS.Signals) => {
    if (readiness.isDraining()) {
      if (performance.now() - firstAt < ECHO_MS) return undefined
      log.warn({ signal }, 'Stopping at once')
      return exit(1)
    }
    firstAt = performance.now()
    log.info({ signal }, 'Stopping: running requests finish first')
    readiness.drain()
    // SIGINT comes from a terminal, where no load balancer needs the delay.
    if (signal === 'SIGTERM') await sleep(DRAIN_DELAY_MS)
    // A connection that was busy when listening stopped would stay open for its next request, which may never come.
    setInterval(closeIdle, 200).unref()
    const isDone = await Promise.race([close().then(() => true), sleep(SHUTDOWN_TIMEOUT_MS, false)])
    if (!isDone) log.error('Some requests took too long and were cut off')
    return exit(isDone ? 0 : 1)
  }
}
