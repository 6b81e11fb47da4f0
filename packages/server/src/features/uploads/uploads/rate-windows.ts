import type { Row } from '#db/schema/schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time.ts'

/** A window opens with the first upload in it and lasts this long; then the next upload opens another. */
const periods = [
  { period: 'minute', lasts: MINUTE_MS, limit: 'limit_per_minute' },
  { period: 'hour', lasts: HOUR_MS, limit: 'limit_per_hour' },
  { period: 'day', lasts: DAY_MS, limit: 'limit_per_day' },
  { period: 'week', lasts: 7 * DAY_MS, limit: 'limit_per_week' },
  { period: 'month', lasts: 30 * DAY_MS, limit: 'limit_per_month' },
] as const

export const LONGEST_PERIOD_MS = 30 * DAY_MS

export type Window = Omit<Row<'upload_windows'>, 'holder'>
export type PeriodLimits = Pick<Row<'groups'>, (typeof periods)[number]['limit']>

interface Counted {
  /** With one more upload. */
  windows: Window[]
  /** Until every window that is full has ended; 0 where none is. */
  waitSeconds: number
}

/** The window that is open at this time, and when it ends in milliseconds; none where the next upload opens one. */
function openWindow(windows: Window[], period: string, lasts: number, time: Date) {
  const found = windows.find((window) => window.period === period)
  if (!found) return null
  const begins = Date.parse(found.begins_at)
  // A clock that was set back must not keep a window open for longer than it lasts.
  const isOpen = begins + lasts > time.getTime() && begins <= time.getTime()
  return isOpen ? { ...found, ends: begins + lasts } : null
}

/** What each window has counted by now, and when it is counted anew. */
export const usedWindows = (windows: Window[], limits: PeriodLimits, time: Date) =>
  periods.map(({ period, lasts, limit }) => {
    const open = openWindow(windows, period, lasts, time)
    const resets_at = open ? new Date(open.ends).toISOString() : null
    return { period, used: open?.count ?? 0, limit: limits[limit], resets_at }
  })

/** Counts one upload in every window. A limit of 0 is none, but is counted too: it may be set tomorrow. */
export function countUpload(open: Window[], limits: PeriodLimits, time: Date): Counted {
  let waitSeconds = 0
  const windows = periods.map(({ period, lasts, limit }) => {
    const found = openWindow(open, period, lasts, time)
    const { ends = 0, ...window } = found ?? { period, begins_at: time.toISOString(), count: 0 }
    const isFull = limits[limit] > 0 && window.count >= limits[limit]
    if (isFull) waitSeconds = Math.max(waitSeconds, Math.ceil((ends - time.getTime()) / 1000))
    return { ...window, count: window.count + 1 }
  })
  return { windows, waitSeconds }
}
