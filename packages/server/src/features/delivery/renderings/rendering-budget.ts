import type { MemoryLimiter } from '#platform/rate-limits/memory-limiter.ts'
import { networkOf } from '#platform/rate-limits/client-network.ts'
import type { Budget } from './variant-rules.ts'

/** The IP address of whoever waits for a picture; looked up only when something has to be made for them. */
export type ClientAddress = () => string

/** The client of work that nobody waits for: it has its turn like a visitor. */
const SITE = 'site'

/** Whose turn in the queue work takes. */
export const clientOf = (visitor: ClientAddress | null) => (visitor ? networkOf(visitor()) : SITE)

/**
 * What a visitor may have made anew. Files that exist are handed out without asking here. The numbers, and the
 * arithmetic behind them, stand in `platform/rate-limits/policies.ts`.
 */
export function createRenderingBudget(limiter: MemoryLimiter) {
  return {
    /** Counts one more rendering of a photo for whoever waits for it, or refuses it. */
    spend(visitor: ClientAddress | null, budget: Budget, photoId: number) {
      if (!visitor || budget === 'none') return
      const ip = visitor()
      limiter.hit('rendering', { ip })
      if (budget !== 'photo') return
      limiter.hit('rendering_photo_visitor', { ip, account: photoId })
      limiter.hit('rendering_photo', { account: photoId })
    },

    /** The same for a preview, of which every photo has one. */
    spendOnPreview(visitor: ClientAddress | null) {
      if (visitor) limiter.hit('rendering', { ip: visitor() })
    },
  }
}

export type RenderingBudget = ReturnType<typeof createRenderingBudget>
