import { invalid } from './refusal.ts'
import { DAY_MS } from './time.ts'

const zoneless = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?$/
const zoned = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:\d\d)$/i

/** One formatter per zone, as creating it takes longer than a hundred uses. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string) {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  clocks.set(zone, clock)
  return clock
}

/** Returns the local time of the zone as if it were UTC. */
function wallTime(time: number, zone: string) {
  const clockParts = clockOf(zone).formatToParts(time)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(clockParts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/**
 * Returns the moment of a local time. An hour that daylight saving time skips counts as the one after it; of a repeated
 * hour the first is meant.
 */
function toInstant(wall: number, zone: string) {
  const offsetAt = (time: number) => wallTime(time, zone) - time
  const [before, after] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)]
  const candidates = [wall - before, wall - after].toSorted((a, b) => a - b)
  return candidates.find((time) => wallTime(time, zone) === wall) ?? wall - before
}

function parseWallTime(text: string) {
  const match = zoneless.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part: string | undefined) => Number(part ?? 0))
  const wall = Date.UTC(year!, month! - 1, day, hour, minute, second)
  // A month or a day that no calendar has would roll over into another.
  const wallDate = new Date(wall)
  const isReal = wallDate.getUTCMonth() + 1 === month && wallDate.getUTCDate() === day
  return isReal && hour! < 24 && minute! < 60 && second! < 60 ? wall : null
}

/** Parses a time with a zone, or without one in the site's zone. Returns null if it is malformed. */
export function parseSiteTime(text: string, zone: string): Date | null {
  const trimmed = text.trim()
  const [, date, clock, offset] = zoned.exec(trimmed) ?? []
  if (date && clock && offset) {
    if (parseWallTime(`${date} ${clock}`) === null) return null
    const time = new Date(`${date}T${clock}${offset.toUpperCase()}`)
    return Number.isNaN(time.getTime()) ? null : time
  }
  const wall = parseWallTime(trimmed)
  return wall === null ? null : new Date(toInstant(wall, zone))
}

/**
 * Parses the time that a camera wrote and returns it as if it were UTC. Photos are listed and shown by the clock of the
 * camera, so an offset beside it is dropped. Returns null if it is malformed.
 */
export function parseCameraTime(text: string) {
  const wall = parseWallTime(text.trim().replace(/ ?(?:z|[+-]\d\d:\d\d)$/i, ''))
  return wall === null ? null : new Date(wall).toISOString()
}

/** Returns the local time of a moment in the zone, written as if it were UTC. */
export const localTimeOf = (moment: string, zone: string) => new Date(wallTime(Date.parse(moment), zone)).toISOString()

/** Returns the local date in the zone, and the moment at which the next day starts. */
export function dayInZone(zone: string, time: Date) {
  const day = new Date(wallTime(time.getTime(), zone)).toISOString().slice(0, 10)
  return { day, ends: new Date(toInstant(Date.parse(day) + DAY_MS, zone)) }
}

/** Returns the last local dates in the zone, today last, with the moments between which they lie. */
export function lastDays(zone: string, time: Date, count: number) {
  const today = Date.parse(dayInZone(zone, time).day)
  const walls = Array.from({ length: count + 1 }, (_, index) => today + (index + 1 - count) * DAY_MS)
  const moments = walls.map((wall) => new Date(toInstant(wall, zone)).toISOString())
  return walls.slice(0, count).map((wall, place) => ({
    day: new Date(wall).toISOString().slice(0, 10),
    begins_at: moments[place]!,
    ends_at: moments[place + 1]!,
  }))
}

/** Returns the first local date of the month in the zone, and the moment at which the next month starts. */
export function monthInZone(zone: string, time: Date) {
  const wall = new Date(wallTime(time.getTime(), zone))
  const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth()]
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  return { first, ends: new Date(toInstant(Date.UTC(year, month + 1, 1), zone)) }
}

const lastDayOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/**
 * Returns the local day of the month in the zone; on the last day of a month that is too short for the anchor day, the
 * anchor day itself.
 */
export function dayOfMonth(moment: string, zone: string, anchorDay: number | null = null) {
  const date = new Date(wallTime(Date.parse(moment), zone))
  const day = date.getUTCDate()
  const isAnchored = day === lastDayOfMonth(date.getUTCFullYear(), date.getUTCMonth()) && anchorDay !== null
  return isAnchored ? Math.max(day, anchorDay) : day
}

/**
 * Adds calendar months, or subtracts them, at the same local time of the zone. The result is on the anchor day, or on
 * the last day of a month that is shorter.
 */
export function addMonths(moment: string, months: number, anchorDay: number, zone: string) {
  const time = Date.parse(moment)
  const wall = wallTime(time, zone)
  const date = new Date(wall)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const target = Date.UTC(year, month, Math.min(anchorDay, lastDayOfMonth(year, month))) + (wall % DAY_MS)
  // The local time has no milliseconds.
  return toInstant(target, zone) + (time % 1000)
}

/** Parses the expiry of a photo, which must be in the future. */
export function parseExpiry(text: string, zone: string, now: Date) {
  const time = parseSiteTime(text, zone)
  if (!time) throw invalid('expired_at', 'time_malformed')
  if (time <= now) throw invalid('expired_at', 'time_in_the_past')
  return time.toISOString()
}
