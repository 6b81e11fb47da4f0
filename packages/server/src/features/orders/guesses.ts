import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { Refusal } from '#platform/refusal.ts'

/** Codes of coupons are not found by trying: whoever names too many that are none is told nothing for a while. */
export const couponGuesses =
  (rateLimits: Pick<RateLimiter, 'hit' | 'requireFree'>) =>
  async <T>(account: number, code: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (!code) return work()
    await rateLimits.requireFree('coupon_guess', { account })
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'coupon_missing') await rateLimits.hit('coupon_guess', { account })
      throw error
    }
  }

export type CouponGuesses = ReturnType<typeof couponGuesses>
