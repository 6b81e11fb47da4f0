/** How many daily, weekly and monthly backups a target keeps. */
export interface RetentionRule {
  keep_daily: number
  keep_weekly: number
  keep_monthly: number
}

/** Returns the UTC day in the name of a backup. */
function dayOf(name: string) {
  const [, year, month, day] = /(\d{4})(\d{2})(\d{2})T/.exec(name) ?? []
  return `${year}-${month}-${day}`
}

function mondayOf(name: string) {
  const date = new Date(`${dayOf(name)}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

const monthOf = (name: string) => dayOf(name).slice(0, 7)

/** Returns the last backup of each of the last periods that have one. */
function lastOfPeriods(newestFirst: string[], count: number, periodOf: (name: string) => string) {
  const lastNames = new Map<string, string>()
  for (const name of newestFirst) if (!lastNames.has(periodOf(name))) lastNames.set(periodOf(name), name)
  return [...lastNames.values()].slice(0, count)
}

/** Returns the names of the backups to keep. The newest one always stays. */
export function chooseKeptBackups(names: string[], { keep_daily, keep_weekly, keep_monthly }: RetentionRule) {
  const newestFirst = names.toSorted().toReversed()
  return new Set([
    ...newestFirst.slice(0, 1),
    ...lastOfPeriods(newestFirst, keep_daily, dayOf),
    ...lastOfPeriods(newestFirst, keep_weekly, mondayOf),
    ...lastOfPeriods(newestFirst, keep_monthly, monthOf),
  ])
}
