import type { Statistics, StatisticPeriod, StatisticsQuery } from '@imagora/contract'
import { localTimeOf, parseSiteTime } from '#platform/site-time.ts'
import { DAY_MS, HOUR_MS } from '#platform/time.ts'

/** A bar of a chart with the moments between which it lies. */
export type TimedPeriod = StatisticPeriod & { ends_at: string }

export interface PeriodPair {
  unit: Statistics['unit']
  current: TimedPeriod[]
  previous: TimedPeriod[]
}

const MAX_HOURLY_DAYS = 2
const MAX_DAILY_DAYS = 45
const WEEK_DAYS = 7
const YEAR_MONTHS = 12

const dayText = (wall: number) => new Date(wall).toISOString().slice(0, 10)
const addDays = (day: string, count: number) => dayText(Date.parse(day) + count * DAY_MS)
export const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Returns the moment at which a local day starts. */
const startOf = (day: string, zone: string) => parseSiteTime(day, zone)!.toISOString()

const createPeriod = (from: string, to: string, zone: string): TimedPeriod => ({
  from,
  to,
  begins_at: startOf(from, zone),
  ends_at: startOf(addDays(to, 1), zone),
})

/** Hours are moments and not local times, so that a day of 23 or 25 hours has as many. */
function listHours(begins: number, count: number, zone: string): TimedPeriod[] {
  return Array.from({ length: count }, (_, index) => {
    const begins_at = new Date(begins + index * HOUR_MS).toISOString()
    const day = localTimeOf(begins_at, zone).slice(0, 10)
    return { from: day, to: day, begins_at, ends_at: new Date(begins + (index + 1) * HOUR_MS).toISOString() }
  })
}

/** Parts of several days end with the last day, so the first may be shorter. */
function listDays(from: string, count: number, size: number, zone: string): TimedPeriod[] {
  const first = count % size || size
  const starts = Array.from({ length: Math.ceil(count / size) }, (_, index) =>
    index === 0 ? 0 : first + (index - 1) * size,
  )
  return starts.map((start, index) =>
    createPeriod(addDays(from, start), addDays(from, (starts[index + 1] ?? count) - 1), zone),
  )
}

function listMonths(year: number, firstMonth: number, zone: string): TimedPeriod[] {
  return Array.from({ length: YEAR_MONTHS }, (_, index) =>
    createPeriod(
      dayText(Date.UTC(year, firstMonth + index, 1)),
      dayText(Date.UTC(year, firstMonth + index + 1, 0)),
      zone,
    ),
  )
}

/** Ends the period before where the current one has got to; a whole day would outdo half a day. */
const cutAt = (periods: TimedPeriod[], moment: string) =>
  periods.map((period) => (period.ends_at > moment ? { ...period, ends_at: moment } : period))

function pairHours(begins: number, count: number, zone: string, now: Date): PeriodPair {
  const length = count * HOUR_MS
  const cut = new Date(now.getTime() - length).toISOString()
  return {
    unit: 'hour',
    current: listHours(begins, count, zone),
    previous: cutAt(listHours(begins - length, count, zone), cut),
  }
}

/** Returns the moment of the same local time on another day. */
function shiftLocal(now: Date, zone: string, shift: (day: string) => string) {
  const local = localTimeOf(now.toISOString(), zone)
  return parseSiteTime(`${shift(local.slice(0, 10))} ${local.slice(11, 19)}`, zone)!.toISOString()
}

function pairDays(from: string, count: number, zone: string, now: Date): PeriodPair {
  if (count <= MAX_HOURLY_DAYS) {
    const begins = Date.parse(startOf(from, zone))
    const hours = (Date.parse(startOf(addDays(from, count), zone)) - begins) / HOUR_MS
    return pairHours(begins, Math.ceil(hours), zone, now)
  }
  const isDaily = count <= MAX_DAILY_DAYS
  const size = isDaily ? 1 : WEEK_DAYS
  const cut = shiftLocal(now, zone, (day) => addDays(day, -count))
  return {
    unit: isDaily ? 'day' : 'week',
    current: listDays(from, count, size, zone),
    previous: cutAt(listDays(addDays(from, -count), count, size, zone), cut),
  }
}

function pairMonths(today: string, zone: string, now: Date): PeriodPair {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const firstMonth = month - YEAR_MONTHS + 1
  // The 29th of February counts as the 28th a year before.
  const lastYear = (day: string) => `${year - 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28')
  return {
    unit: 'month',
    current: listMonths(year, firstMonth, zone),
    previous: cutAt(listMonths(year - 1, firstMonth, zone), shiftLocal(now, zone, lastYear)),
  }
}

const rangeDays = { '7d': 7, '30d': 30, '90d': 90 } as const

/** Divides the time asked for, and as much time before it, into the parts that a chart shows. */
export function pairPeriods({ range, from, to }: StatisticsQuery, zone: string, now: Date): PeriodPair {
  if (from && to) return pairDays(from, countDays(from, to), zone, now)
  const local = localTimeOf(now.toISOString(), zone)
  const today = local.slice(0, 10)
  if (range === '12m') return pairMonths(today, zone, now)
  if (range !== '24h') return pairDays(addDays(today, 1 - rangeDays[range]), rangeDays[range], zone, now)
  const sinceHour = Date.parse(local) % HOUR_MS
  const hour = Math.floor(now.getTime() / 1000) * 1000 - sinceHour
  return pairHours(hour - 23 * HOUR_MS, 24, zone, now)
}
