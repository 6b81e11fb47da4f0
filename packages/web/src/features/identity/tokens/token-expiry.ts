import { DAY_MS } from '#ui/field/expiry.ts'

/** Offered terms by their days; anything else is a custom date. */
export const tokenExpiries = { 7: 7 * DAY_MS, 30: 30 * DAY_MS, 90: 90 * DAY_MS, 365: 365 * DAY_MS } as const

/** Returns how to display a token's expiry; `soon` means within a week. */
export function nearnessOf(expires_at: string, now = new Date()): 'far' | 'soon' | 'over' {
  const left = new Date(expires_at).getTime() - now.getTime()
  if (left <= 0) return 'over'
  return left < 7 * DAY_MS ? 'soon' : 'far'
}
