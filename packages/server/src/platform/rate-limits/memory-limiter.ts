import { refuse } from '#platform/refusal.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import type { RateLimitSubject } from './limiter.ts'
import { clientNetwork } from './client-network.ts'
import { rateLimitPolicies, type RateLimitName } from './policies.ts'

interface Window {
  hits: number
  endsAtMs: number
}

/** Subjects counted at the same time; beyond them the least recently hit are dropped. */
const KEPT_WINDOWS_COUNT = 50_000

/**
 * Rate limits of this process alone, for work that the process itself pays for and that is requested in floods: in the
 * database, such a flood would wait for one row and hold the connections that other requests need.
 */
export function createMemoryLimiter(now: () => Date) {
  const windows = createLruCache<string, Window>(KEPT_WINDOWS_COUNT)

  return {
    /** Counts one hit, or refuses with `retry_after`. */
    hit(name: RateLimitName, { ip = '', account = '' }: RateLimitSubject) {
      const { hits, seconds } = rateLimitPolicies[name]
      const key = `${name} ${clientNetwork(ip)} ${account}`
      const time = now().getTime()
      const window = windows.get(key)
      if (!window || window.endsAtMs <= time) {
        windows.set(key, { hits: 1, endsAtMs: time + seconds * 1000 })
        return
      }
      if (window.hits >= hits) {
        throw refuse('rate_limited', { retry_after: Math.max(1, Math.ceil((window.endsAtMs - time) / 1000)) })
      }
      window.hits++
    },
  }
}

export type MemoryLimiter = ReturnType<typeof createMemoryLimiter>
