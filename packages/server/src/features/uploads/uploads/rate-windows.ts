import type { Row } from '#db/schema/schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time.ts'

/** A window opens with its first upload and lasts `lasts` milliseconds; the next upload after that opens a new one. */
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
  /** Windows including the new upload. */
  windows: Window[]
  /** Seconds until every full window has ended; 0 when none is full. */
  waitSeconds: number
}

/** Returns the window open at this time with its end in milliseconds; null when the next upload opens a new one. */
function openWindow(windows: Window[], period: string, lasts: number, time: Date) {
  const openedWindow = windows.find((window) => window.period === period)
  if (!openedWindow) return null
  const begins = Date.parse(openedWindow.begins_at)
  // A window that begins in the future counts as closed; otherwise a clock set back would keep it open for too long.
  const isOpen = begins + lasts > time.getTime() && begins <= time.getTime()
  return isOpen ? { ...openedWindow, ends: begins + lasts } : null
}

/** Returns the usage of each window and its reset time. */
export const usedWindows = (windows: Window[], limits: PeriodLimits, time: Date) =>
  periods.map(({ period, lasts, limit }) => {
    const open = openWindow(windows, period, lasts, time)
    const resets_at = open ? new Date(open.ends).toISOString() : null
    return { period, used: open?.count ?? 0, limit: limits[limit], resets_at }
  })

/**
 * Counts one upload in every window. A limit of 0 means unlimited but is counted too, because a limit may be set later.
 */
export function countUpload(open: Window[], limits: PeriodLimits, time: Date): Counted {
  let waitSeconds = 0
  const windows = periods.map(({ period, lasts, limit }) => {
    const currentWindow = openWindow(open, period, lasts, time)
    const { ends = 0, ...window } = currentWindow ?? { period, begins_at: time.toISOString(), count: 0 }
    const isFull = limits[limit] > 0 && window.count >= limits[limit]
    if (isFull) waitSeconds = Math.max(waitSeconds, Math.ceil((ends - time.getTime()) / 1000))
    return { ...window, count: window.count + 1 }
  })
  return { windows, waitSeconds }
}
