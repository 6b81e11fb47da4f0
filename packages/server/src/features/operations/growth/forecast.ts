import { DAY_MS } from '#platform/time.ts'

export interface DailySize {
  /** Date such as 2026-11-18. */
  day: string
  bytes: number
}

const MIN_SAMPLES_COUNT = 7
/** A line through a month says nothing about a time so far away. */
const MAX_FORECAST_DAYS = 3650

/** Returns the slope of the line with the least squares, in bytes per day. */
function dailyGrowth(sizes: DailySize[]) {
  const points = sizes.map(({ day, bytes }) => ({ x: Date.parse(day) / DAY_MS, y: bytes }))
  const mean = (pick: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)]
  const variance = mean(({ x }) => (x - meanX) ** 2)
  return variance === 0 ? 0 : mean(({ x, y }) => (x - meanX) * (y - meanY)) / variance
}

/** Returns in how many days the limit is reached if it goes on like this; null where that cannot be said. */
export function forecastDays(sizes: DailySize[], limit: number | null) {
  const last = sizes.at(-1)
  if (limit === null || !last || sizes.length < MIN_SAMPLES_COUNT) return null
  const growth = dailyGrowth(sizes)
  if (growth <= 0) return null
  const days = Math.floor(Math.max(0, limit - last.bytes) / growth)
  return days > MAX_FORECAST_DAYS ? null : days
}
