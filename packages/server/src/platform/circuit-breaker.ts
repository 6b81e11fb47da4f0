import { SECOND_MS } from './time.ts'

/** External services that have a circuit breaker. */
export type BreakerKind = 'storage' | 'mail' | 'sms' | 'captcha' | 'oauth' | 'payments' | 'webhook' | 'purge'

const MAX_FAILURES_COUNT = 5
const MIN_PAUSE_MS = 2 * SECOND_MS
const MAX_PAUSE_MS = 30 * SECOND_MS

/** Thrown while the circuit is open, instead of calling a service that has failed repeatedly. */
export class CircuitOpenError extends Error {
  override name = 'Resting'
  /** Seconds until a trial call is admitted. */
  readonly retry_after: number

  constructor(retryAfter: number) {
    super(`Failed ${MAX_FAILURES_COUNT} times in a row, and is tried again in ${retryAfter} s`)
    this.retry_after = retryAfter
  }
}

/** A proxy reports that the service behind it is down; the service's own error (500) may concern a single request. */
export const isGatewayDown = (status: number | null) => status === 502 || status === 503 || status === 504

interface BreakerRules<T> {
  /** Returns whether the service was unreachable; a refusal is an answer. */
  isOutage: (error: unknown) => boolean
  /** Returns whether a response reports that the service is down. */
  isDown?: (answer: T) => boolean
}

/**
 * Circuit breaker: after repeated failures calls are refused at once instead of each waiting for a timeout; then one
 * trial call is admitted. The pause doubles until the service answers.
 */
export function createBreaker(now: () => number = () => performance.now()) {
  let [failures, pauseMs, openUntil, isTrying] = [0, MIN_PAUSE_MS, 0, false]
  let openedAt: string | null = null

  const isOpen = () => failures >= MAX_FAILURES_COUNT
  const openForMs = () => (isOpen() ? Math.max(openUntil - now(), isTrying ? 1 : 0) : 0)

  function admit() {
    if (!isOpen()) return false
    const left = openForMs()
    if (left > 0) throw new CircuitOpenError(Math.max(Math.ceil(left / 1000), 1))
    isTrying = true
    return true
  }

  function close() {
    ;[failures, pauseMs, openUntil, openedAt] = [0, MIN_PAUSE_MS, 0, null]
  }

  function countFailure() {
    failures++
    // Calls that were already running when the circuit opened do not count.
    if (!isOpen() || now() < openUntil) return
    openUntil = now() + pauseMs
    openedAt ??= new Date().toISOString()
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
  }

  return {
    /** Milliseconds until a call is admitted, for callers that can do something else meanwhile. */
    openForMs,

    status: () => ({ is_open: isOpen(), failures, opened_at: openedAt }),

    async run<T>(act: () => Promise<T>, { isOutage, isDown }: BreakerRules<T>): Promise<T> {
      const isTrial = admit()
      try {
        const answer = await act()
        if (isDown?.(answer)) countFailure()
        else close()
        return answer
      } catch (error) {
        if (isOutage(error)) countFailure()
        else close()
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}

export type Breaker = ReturnType<typeof createBreaker>

/** Names come from operators' settings; beyond this count the oldest breaker loses its state. */
const MAX_BREAKERS_COUNT = 500

/** Every circuit breaker of this process by the service it guards. */
export function createBreakerRegistry(now?: () => number) {
  const entries = new Map<string, { kind: BreakerKind; name: string; breaker: Breaker }>()

  /** Replaces a breaker, for example for a storage whose connection settings have changed. */
  function renew(kind: BreakerKind, name: string | number) {
    const breaker = createBreaker(now)
    const key = `${kind} ${name}`
    entries.delete(key)
    entries.set(key, { kind, name: String(name), breaker })
    if (entries.size > MAX_BREAKERS_COUNT) entries.delete(entries.keys().next().value!)
    return breaker
  }

  return {
    renew,
    get: (kind: BreakerKind, name: string | number) => entries.get(`${kind} ${name}`)?.breaker ?? renew(kind, name),
    list: () => [...entries.values()].map(({ kind, name, breaker: each }) => ({ kind, name, ...each.status() })),
  }
}

export type BreakerRegistry = ReturnType<typeof createBreakerRegistry>
