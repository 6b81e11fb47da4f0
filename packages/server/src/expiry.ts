import { invalid } from '#refusal.ts'
import { parseSiteTime } from './site-time.ts'

/** The moment after which a photo is gone, as people and programs write it; it must be yet to come. */
export function expiryOf(text: string, zone: string, now: Date) {
  const time = parseSiteTime(text, zone)
  if (!time) throw invalid('expired_at', 'time_malformed')
  if (time <= now) throw invalid('expired_at', 'time_in_the_past')
  return time.toISOString()
}
