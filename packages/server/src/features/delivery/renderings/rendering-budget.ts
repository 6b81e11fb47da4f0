import type { MemoryLimiter } from '#platform/rate-limits/memory-limiter.ts'
import { clientNetwork } from '#platform/rate-limits/client-network.ts'
import type { RenderingBudgetScope } from './variant-rules.ts'

/** IP address of the client that waits for a picture; resolved only when something must be rendered. */
export type ClientAddress = () => string

/** Client of background work, which is queued like a visitor. */
const SITE = 'site'

/** Returns the client under which work is queued. */
export const clientOf = (visitor: ClientAddress | null) => (visitor ? clientNetwork(visitor()) : SITE)

/**
 * Limits what a visitor may have rendered. Existing files are served without this check.
 * `platform/rate-limits/policies.ts` has the numbers and the arithmetic behind them.
 */
export function createRenderingBudget(limiter: MemoryLimiter) {
  return {
    /** Counts one rendering of a photo for the visitor, or refuses it. */
    spend(visitor: ClientAddress | null, budget: RenderingBudgetScope, photoId: number) {
      if (!visitor || budget === 'none') return
      const ip = visitor()
      if (budget === 'thumbnail') return limiter.hit('rendering_thumbnail', { ip })
      limiter.hit('rendering', { ip })
      if (budget !== 'photo') return
      limiter.hit('rendering_photo_visitor', { ip, account: photoId })
      limiter.hit('rendering_photo', { account: photoId })
    },

    /** Counts a preview, of which every photo has only one, in the same way. */
    spendOnPreview(visitor: ClientAddress | null) {
      if (visitor) limiter.hit('rendering', { ip: visitor() })
    },
  }
}

export type RenderingBudget = ReturnType<typeof createRenderingBudget>
