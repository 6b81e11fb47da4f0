interface OfDay {
  day: string
}

/** Sums over consecutive days. */
export type ChartPeriod<Day extends OfDay> = Omit<Day, 'day'> & { from: string; to: string }

/** Maximum number of bars; more would be too narrow to see on a phone. */
const MAX_DAILY_BAR_COUNT = 90
const week = 7

/** Amounts are rounded to two decimals, because floating-point sums of money drift. */
const add = (one: number, other: number) => Math.round((one + other) * 100) / 100

function sumOf<Day extends OfDay>(days: Day[]): Omit<Day, 'day'> {
  const sums: Record<string, number> = {}
  for (const { day: _day, ...numbers } of days) {
    for (const [name, value] of Object.entries(numbers)) sums[name] = add(sums[name] ?? 0, value as number)
  }
  return sums as Omit<Day, 'day'>
}

/**
 * Keeps single days up to the maximum number of bars, and groups them into weeks above; the last week ends on the last
 * day.
 */
export function groupIntoPeriods<Day extends OfDay>(days: Day[]): ChartPeriod<Day>[] {
  const size = days.length > MAX_DAILY_BAR_COUNT ? week : 1
  const first = days.length % size
  const starts = Array.from({ length: Math.ceil(days.length / size) }, (_, place) =>
    first === 0 ? place * size : Math.max(0, first + (place - 1) * size),
  )
  return starts.map((start, place) => {
    const part = days.slice(start, starts[place + 1] ?? days.length)
    return { ...sumOf(part), from: part[0]!.day, to: part.at(-1)!.day }
  })
}
