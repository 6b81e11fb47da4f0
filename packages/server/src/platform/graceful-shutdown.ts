import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Readiness } from './readiness.ts'
import { SECOND_MS } from './time.ts'

/** How long load balancers take to see that this process is leaving. */
const DRAIN_DELAY_MS = 2 * SECOND_MS
const SHUTDOWN_TIMEOUT_MS = 25 * SECOND_MS

interface GracefulShutdownDeps {
  readiness: Readiness
  log: Log
  /** Stops listening, and settles when every connection has ended. */
  close: () => Promise<unknown>
  /** Ends the connections on which nothing is under way. */
  closeIdle: () => void
  exit: (code: number) => void
}

/** Leaves when told to: tells the load balancer, finishes what was begun, and closes. A second signal does not wait. */
export function createGracefulShutdown({ readiness, log, close, closeIdle, exit }: GracefulShutdownDeps) {
  return async (signal: NodeJS.Signals) => {
    if (readiness.isDraining()) {
      log.warn({ signal }, 'leaving at once')
      return exit(1)
    }
    log.info({ signal }, 'finishing what was begun')
    readiness.drain()
    // At a terminal nobody balances load.
    if (signal === 'SIGTERM') await sleep(DRAIN_DELAY_MS)
    // A connection that was busy when listening stopped would be kept for its next request, which may never come.
    setInterval(closeIdle, 200).unref()
    const isDone = await Promise.race([close().then(() => true), sleep(SHUTDOWN_TIMEOUT_MS, false)])
    if (!isDone) log.error('some requests took too long and were cut off')
    return exit(isDone ? 0 : 1)
  }
}
