export const presets = ['today', 'week', 'month', 'this_year', 'last_year'] as const
type Preset = (typeof presets)[number]

/** Returns the local date as YYYY-MM-DD. */
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const daysBefore = (today: Date, count: number) =>
  dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - count))

/** Returns the first and last day of a preset. */
export function presetDays(preset: Preset, today: Date): { from: string; to: string } {
  const year = today.getFullYear()
  const spans: Record<Preset, [string, string]> = {
    today: [dayOf(today), dayOf(today)],
    week: [daysBefore(today, 6), dayOf(today)],
    month: [daysBefore(today, 29), dayOf(today)],
    this_year: [`${year}-01-01`, `${year}-12-31`],
    last_year: [`${year - 1}-01-01`, `${year - 1}-12-31`],
  }
  const [from, to] = spans[preset]
  return { from, to }
}
