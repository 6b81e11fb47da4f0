import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#platform/time.ts'

/** Check of a required dependency; throws if it does not work. */
export type ReadinessCheck = () => Promise<unknown>

const CHECK_TIMEOUT_MS = 3 * SECOND_MS

async function passesCheck(check: ReadinessCheck) {
  const tooLate = sleep(CHECK_TIMEOUT_MS, false, { ref: false })
  const inTime = check().then(
    () => true,
    () => false,
  )
  return Promise.race([inTime, tooLate])
}

const COSTLY_CHECK_INTERVAL_MS = 15 * SECOND_MS

/** Caches the result of a costly check, such as a write, however often it is requested. */
export function cacheCheck(check: ReadinessCheck, now: () => Date): ReadinessCheck {
  let last: { at: number; found: Promise<unknown> } | null = null
  return () => {
    const at = now().getTime()
    if (!last || at - last.at >= COSTLY_CHECK_INTERVAL_MS) last = { at, found: check() }
    return last.found
  }
}

/** Additional facts in the readiness response, which do not affect readiness. */
type Notes = Record<string, () => string>

/** Returns whether this process should receive requests: not while it drains, nor while a dependency fails. */
export function createReadinessMonitor(checks: Record<string, ReadinessCheck>, notes: Notes = {}) {
  let isDraining = false
  return {
    drain: () => void (isDraining = true),
    isDraining: () => isDraining,

    async check() {
      const names = Object.keys(checks)
      const results = await Promise.all(Object.values(checks).map(passesCheck))
      const parts = Object.fromEntries(names.map((name, index) => [name, results[index] ? 'ok' : 'failed']))
      const noteValues = Object.fromEntries(Object.entries(notes).map(([name, note]) => [name, note()]))
      const isReady = !isDraining && results.every(Boolean)
      return {
        isReady,
        status: isReady ? 'ok' : isDraining ? 'draining' : 'failed',
        parts: { ...parts, ...noteValues },
      }
    },
  }
}

export type Readiness = ReturnType<typeof createReadinessMonitor>
