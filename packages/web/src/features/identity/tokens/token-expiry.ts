import { DAY_MS } from '#ui/field/expiry.ts'

/** Offered terms by their days; anything else is a custom date. */
export const tokenExpiries = { 7: 7 * DAY_MS, 30: 30 * DAY_MS, 90: 90 * DAY_MS, 365: 365 * DAY_MS } as const

/** Returns how to display a token's expiry; `soon` means within a week. */
export function getTokenExpiryState(expires_at: string, now = new Date()): 'far' | 'soon' | 'over' {
  const remainingMs = new Date(expires_at).getTime() - now.getTime()
  if (remainingMs <= 0) return 'over'
  return remainingMs < 7 * DAY_MS ? 'soon' : 'far'
}
