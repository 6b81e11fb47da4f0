import { addMonths, dayOfMonth } from '#platform/site-time.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time.ts'

/** Timestamps are compared as text, so a year of five digits would sort wrong. */
const MAX_EXPIRY_MS = Date.parse('9999-12-31T23:59:59.999Z')

const timestampOf = (time: number) => new Date(Math.min(time, MAX_EXPIRY_MS)).toISOString()

/** Length of an entitlement: calendar months in a time zone, else minutes; zero minutes mean no expiry. */
export interface Term {
  minutes: number
  months?: number
  time_zone?: string | null
}

/** End of an entitlement, null for none, and the day of the month on which its calendar months end. */
export interface EntitlementEnd {
  expired_at: string | null
  anchor_day: number | null
}

/**
 * Returns the end of a term. Months end on the anchor day, so that what began on 31 January and ended on 28 February
 * goes on until 31 March.
 */
export function endAfter(from: string, { minutes, months = 0, time_zone }: Term, anchor: number | null = null) {
  if (months === 0) {
    const expired_at = minutes === 0 ? null : timestampOf(Date.parse(from) + minutes * MINUTE_MS)
    return { expired_at, anchor_day: null } satisfies EntitlementEnd
  }
  const zone = time_zone ?? 'UTC'
  const anchor_day = dayOfMonth(from, zone, anchor)
  return { expired_at: timestampOf(addMonths(from, months, anchor_day, zone)), anchor_day } satisfies EntitlementEnd
}

/** Returns the end of a running entitlement after it is extended by this term. */
export const extendedEnd = ({ expired_at, anchor_day }: EntitlementEnd, term: Term): EntitlementEnd =>
  expired_at === null ? { expired_at, anchor_day: null } : endAfter(expired_at, term, anchor_day)

/** Returns an end without a term that was added before. */
export function shortenedEnd(expired_at: string, anchor_day: number | null, { minutes, months = 0, time_zone }: Term) {
  if (months === 0) return new Date(Date.parse(expired_at) - minutes * MINUTE_MS).toISOString()
  const zone = time_zone ?? 'UTC'
  return new Date(addMonths(expired_at, -months, dayOfMonth(expired_at, zone, anchor_day), zone)).toISOString()
}

export const isUnexpired = ({ expired_at }: { expired_at: string | null }, time: string) =>
  expired_at === null || expired_at > time

/** A started day counts as a full day. */
export const daysRemaining = (expired_at: string | null, time: string) =>
  expired_at === null ? null : Math.max(0, Math.ceil((Date.parse(expired_at) - Date.parse(time)) / DAY_MS))

/** Days before expiry at which a reminder email is due; zero is the last day. */
export const REMINDER_DAYS = [7, 3, 0]

const untilOf = (days: number) => Math.max(days, 1) * DAY_MS

/** Entitlements that expire before the returned time are due for this reminder. */
export const reminderCutoff = (days: number, time: string) => new Date(Date.parse(time) + untilOf(days)).toISOString()

/** Returns the reminder that is due now, the one nearest to the end; null if none is due yet. */
export function dueReminderDays(expired_at: string | null, time: string) {
  if (expired_at === null) return null
  const left = Date.parse(expired_at) - Date.parse(time)
  return REMINDER_DAYS.findLast((days) => left <= untilOf(days)) ?? null
}

/** A subscription that renews is charged one day before its end. */
export const renewalChargeAt = (expired_at: string) => new Date(Date.parse(expired_at) - DAY_MS).toISOString()

interface GroupPurchase {
  plan_id: number | null
  group_id: number
}

/**
 * A purchase extends the running subscription if the plan and its group are the same. A gift of the same group also
 * extends it, and so does a purchase after such a gift.
 */
export const isSameSubscription = (owned: GroupPurchase, purchase: GroupPurchase) =>
  owned.group_id === purchase.group_id &&
  (owned.plan_id === null || purchase.plan_id === null || owned.plan_id === purchase.plan_id)
