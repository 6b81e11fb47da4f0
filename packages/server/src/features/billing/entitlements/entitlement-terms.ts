import { DAY_MS, MINUTE_MS } from '#platform/time.ts'

/** Times are compared as text, so none may have a year of five digits. */
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** When so many minutes from then have gone by; null for ever. */
export const endAfter = (from: string, minutes: number) =>
  minutes === 0 ? null : new Date(Math.min(Date.parse(from) + minutes * MINUTE_MS, latest)).toISOString()

export const isRunning = ({ expired_at }: { expired_at: string | null }, time: string) =>
  expired_at === null || expired_at > time

/** The last day counts as one. */
export const daysRemaining = (expired_at: string | null, time: string) =>
  expired_at === null ? null : Math.max(0, Math.ceil((Date.parse(expired_at) - Date.parse(time)) / DAY_MS))

/** So many days before the end a letter is due; zero on the last day. */
export const REMINDER_DAYS = [7, 3, 0]

const untilOf = (days: number) => Math.max(days, 1) * DAY_MS

/** What ends until then is due for the letter of so many days. */
export const reminderBegins = (days: number, time: string) => new Date(Date.parse(time) + untilOf(days)).toISOString()

/** The letter that is due by now, the nearest to the end; null while there is time. */
export function reminderAt(expired_at: string | null, time: string) {
  if (expired_at === null) return null
  const left = Date.parse(expired_at) - Date.parse(time)
  return REMINDER_DAYS.findLast((days) => left <= untilOf(days)) ?? null
}

interface Goods {
  plan_id: number | null
  group_id: number
}

/**
 * The same plan goes on while it sells the same group; so does a gift of the group that somebody has, and what they buy
 * after such a gift.
 */
export const isSame = (held: Goods, wanted: Goods) =>
  held.group_id === wanted.group_id &&
  (held.plan_id === null || wanted.plan_id === null || held.plan_id === wanted.plan_id)
