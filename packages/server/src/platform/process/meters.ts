import type { RefusalCode } from '@imagora/contract'
import { SECOND_MS } from '#platform/time.ts'

/** Upper bounds of the latency buckets, in seconds. */
export const latencyBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface RouteMeter {
  method: string
  route: string
  /** Responses by the first digit of their status. */
  answered: number[]
  /** One bucket per bound, and one for slower responses. */
  buckets: number[]
  seconds: number
}

export interface StorageMeter {
  operations: number
  failures: number
  seconds: number
}

interface JobMeter {
  done: number
  failed: number
}

const noClasses = () => [0, 0, 0, 0, 0, 0]
const EVENT_LOOP_CHECK_INTERVAL_MS = SECOND_MS

/** Counters of this process since its start, which only increase. A rate is the difference of two readings. */
export function openMeters() {
  const routes = new Map<string, RouteMeter>()
  const failures = new Map<RefusalCode, number>()
  const storages = new Map<number, StorageMeter>()
  const jobs = new Map<string, JobMeter>()
  /** Incremented for every image served, so an update must not cost more than an addition. */
  const pictures = { answered: noClasses(), bytes: 0 }
  const uploads = { count: 0, bytes: 0 }
  const loop = { delayMs: 0 }

  function routeMeter(method: string, route: string) {
    const key = `${method} ${route}`
    const existingMeter = routes.get(key)
    if (existingMeter) return existingMeter
    const buckets = latencyBounds.map(() => 0)
    const newMeter = { method, route, answered: noClasses(), buckets: [...buckets, 0], seconds: 0 }
    routes.set(key, newMeter)
    return newMeter
  }

  return {
    routes,
    failures,
    storages,
    jobs,
    pictures,
    uploads,

    countRequest(method: string, route: string, status: number, ms: number) {
      const meter = routeMeter(method, route)
      const seconds = ms / 1000
      const bucketIndex = latencyBounds.findIndex((bound) => seconds <= bound)
      meter.answered[Math.trunc(status / 100)]!++
      meter.buckets[bucketIndex < 0 ? latencyBounds.length : bucketIndex]!++
      meter.seconds += seconds
    },

    countFailure: (code: RefusalCode) => void failures.set(code, (failures.get(code) ?? 0) + 1),

    countJob(name: string, isDone: boolean) {
      const meter = jobs.get(name) ?? { done: 0, failed: 0 }
      meter[isDone ? 'done' : 'failed']++
      jobs.set(name, meter)
    },

    storage(id: number) {
      const meter = storages.get(id) ?? { operations: 0, failures: 0, seconds: 0 }
      storages.set(id, meter)
      return meter
    },

    /**
     * Returns the longest event loop delay in milliseconds since the last reading, which every request waited in
     * addition.
     */
    takeLoopDelay() {
      const { delayMs } = loop
      loop.delayMs = 0
      return delayMs
    },

    /** Samples the event loop once a second; twice a second would be noticeable on an idle machine. */
    watchLoop() {
      let expected = performance.now() + EVENT_LOOP_CHECK_INTERVAL_MS
      const timer = setInterval(() => {
        const time = performance.now()
        loop.delayMs = Math.max(loop.delayMs, Math.round(time - expected))
        expected = time + EVENT_LOOP_CHECK_INTERVAL_MS
      }, EVENT_LOOP_CHECK_INTERVAL_MS).unref()
      return () => clearInterval(timer)
    },
  }
}

export type Meters = ReturnType<typeof openMeters>
