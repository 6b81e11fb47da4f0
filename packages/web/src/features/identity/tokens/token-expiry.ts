import { localTime } from '#lib/formats/local-time.ts'

const day = 86_400_000

/** Days that are offered; anything else is a date of one's own. */
export const presets = [7, 30, 90, 365] as const
export type Preset = (typeof presets)[number] | 'custom'

export const inDays = (days: number, now = new Date()) => localTime(new Date(now.getTime() + days * day))

/** How a token's end is to be shown: it is close within a week. */
export function nearnessOf(expires_at: string, now = new Date()): 'far' | 'soon' | 'over' {
  const left = new Date(expires_at).getTime() - now.getTime()
  if (left <= 0) return 'over'
  return left < 7 * day ? 'soon' : 'far'
}
