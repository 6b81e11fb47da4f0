import { localTime } from '#lib/formats/local-time.ts'

const day = 86_400_000

/** Offered terms in days; anything else is a custom date. */
export const presets = [7, 30, 90, 365] as const
export type Preset = (typeof presets)[number] | 'custom'

export const inDays = (days: number, now = new Date()) => localTime(new Date(now.getTime() + days * day))

/** Returns how to display a token's expiry; `soon` means within a week. */
export function nearnessOf(expires_at: string, now = new Date()): 'far' | 'soon' | 'over' {
  const left = new Date(expires_at).getTime() - now.getTime()
  if (left <= 0) return 'over'
  return left < 7 * day ? 'soon' : 'far'
}
