export interface Day {
  day: string
  visitors: number
  downloads: number
}

const shown = 30
const dayMs = 86_400_000

/** Returns the last days up to today in order, including days without data. */
export function lastDays(days: Day[], now = new Date()): Day[] {
  const known = new Map(days.map((each) => [each.day, each]))
  return Array.from({ length: shown }, (_, place) => {
    const day = new Date(now.getTime() - (shown - 1 - place) * dayMs).toISOString().slice(0, 10)
    return known.get(day) ?? { day, visitors: 0, downloads: 0 }
  })
}

/** Returns the value of the highest bar; at least 1, because heights are divided by it. */
export const highest = (days: Day[]) => Math.max(1, ...days.flatMap(({ visitors, downloads }) => [visitors, downloads]))
