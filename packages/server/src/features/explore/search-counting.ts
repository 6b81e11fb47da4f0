import type { Client } from '#platform/caller.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'

interface Searched {
  q?: string | undefined
  cursor?: string | undefined
}

/** Words are looked for in many texts: whoever does so is counted, and less strictly where they only go on. */
export function searchCounting(rateLimits: Pick<RateLimiter, 'hit'>) {
  return async ({ q, cursor }: Searched, { ip }: Client) => {
    if (q) await rateLimits.hit(cursor === undefined ? 'search' : 'search_part', { ip })
  }
}

export type CountSearch = ReturnType<typeof searchCounting>
