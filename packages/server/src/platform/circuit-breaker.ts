import { SECOND_MS } from './time.ts'

/** Whom the site calls, and who may not answer. */
export type BreakerKind = 'storage' | 'mail' | 'sms' | 'oauth' | 'payments' | 'webhook' | 'purge'

const MAX_FAILURES_COUNT = 5
const MIN_PAUSE_MS = 2 * SECOND_MS
const MAX_PAUSE_MS = 30 * SECOND_MS

/** Thrown instead of calling somebody who has just failed again and again. */
export class Resting extends Error {
  override name = 'Resting'
  /** Seconds until somebody is let through to try. */
  readonly retry_after: number

  constructor(retryAfter: number) {
    super(`Failed ${MAX_FAILURES_COUNT} times in a row, and is tried again in ${retryAfter} s`)
    this.retry_after = retryAfter
  }
}

/** What stands before a service says that nobody is behind it; its own fault (500) may be that of one request. */
export const isGatewayDown = (status: number | null) => status === 502 || status === 503 || status === 504

interface Ways<T> {
  /** Whether the other side was away; what it refuses is an answer. */
  isOutage: (error: unknown) => boolean
  /** The same of an answer that says that nobody is there. */
  isDown?: (answer: T) => boolean
}

/**
 * When another machine fails again and again, callers are turned away at once for a while instead of each waiting in
 * vain; then one is let through to try. The pauses grow until it answers.
 */
export function breaker(now: () => number = () => performance.now()) {
  let [failures, pauseMs, openUntil, isTrying] = [0, MIN_PAUSE_MS, 0, false]
  let openedAt: string | null = null

  const isOpen = () => failures >= MAX_FAILURES_COUNT
  const restMs = () => (isOpen() ? Math.max(openUntil - now(), isTrying ? 1 : 0) : 0)

  function admit() {
    if (!isOpen()) return false
    const left = restMs()
    if (left > 0) throw new Resting(Math.max(Math.ceil(left / 1000), 1))
    isTrying = true
    return true
  }

  function close() {
    ;[failures, pauseMs, openUntil, openedAt] = [0, MIN_PAUSE_MS, 0, null]
  }

  function count() {
    failures++
    // Those who were under way when it opened add nothing.
    if (!isOpen() || now() < openUntil) return
    openUntil = now() + pauseMs
    openedAt ??= new Date().toISOString()
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
  }

  return {
    /** So long nobody is let through; for those who can do something else meanwhile. */
    restMs,

    facts: () => ({ is_open: isOpen(), failures, opened_at: openedAt }),

    async run<T>(act: () => Promise<T>, { isOutage, isDown }: Ways<T>): Promise<T> {
      const isTrial = admit()
      try {
        const answer = await act()
        if (isDown?.(answer)) count()
        else close()
        return answer
      } catch (error) {
        if (isOutage(error)) count()
        else close()
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}

export type Breaker = ReturnType<typeof breaker>

/** Names come from what operators enter; who enters very many loses the state of the oldest. */
const MAX_BREAKERS_COUNT = 500

/** Every breaker of this process, by whom it stands before. */
export function breakerBoard(now?: () => number) {
  const kept = new Map<string, { kind: BreakerKind; name: string; breaker: Breaker }>()

  /** A new one, as for a storage that is reached otherwise from now on. */
  function renew(kind: BreakerKind, name: string | number) {
    const made = breaker(now)
    const key = `${kind} ${name}`
    kept.delete(key)
    kept.set(key, { kind, name: String(name), breaker: made })
    if (kept.size > MAX_BREAKERS_COUNT) kept.delete(kept.keys().next().value!)
    return made
  }

  return {
    renew,
    of: (kind: BreakerKind, name: string | number) => kept.get(`${kind} ${name}`)?.breaker ?? renew(kind, name),
    list: () => [...kept.values()].map(({ kind, name, breaker: each }) => ({ kind, name, ...each.facts() })),
  }
}

export type BreakerBoard = ReturnType<typeof breakerBoard>
