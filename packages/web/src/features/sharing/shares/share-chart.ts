export interface Day {
  day: string
  visitors: number
  downloads: number
}

const shown = 30
const dayMs = 86_400_000

/** The last days up to today in their order, those without anything included. */
export function lastDays(days: Day[], now = new Date()): Day[] {
  const known = new Map(days.map((each) => [each.day, each]))
  return Array.from({ length: shown }, (_, place) => {
    const day = new Date(now.getTime() - (shown - 1 - place) * dayMs).toISOString().slice(0, 10)
    return known.get(day) ?? { day, visitors: 0, downloads: 0 }
  })
}

/** What the highest bar stands for; never nothing, as heights are parts of it. */
export const highest = (days: Day[]) => Math.max(1, ...days.flatMap(({ visitors, downloads }) => [visitors, downloads]))
