import { DAY_MS, MINUTE_MS } from '#platform/time.ts'

/** Timestamps are compared as text, so a year of five digits would sort wrong. */
const MAX_EXPIRY_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns the end after this many minutes; null means no expiry. */
export const expiryAfter = (from: string, minutes: number) =>
  minutes === 0 ? null : new Date(Math.min(Date.parse(from) + minutes * MINUTE_MS, MAX_EXPIRY_MS)).toISOString()

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
