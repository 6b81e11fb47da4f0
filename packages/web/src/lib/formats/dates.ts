/** English month names; Chinese uses numbers. */
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const chineseWeekdays = '日一二三四五六'

interface DateParts {
  year: number
  month: number
  day: number
  weekday: number
}

const getDateParts = (time: number): DateParts => {
  const date = new Date(time)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), weekday: date.getUTCDay() }
}

const chinese = {
  month: ({ year, month }: DateParts) => `${year}年${month + 1}月`,
  day: ({ month, day, weekday }: DateParts) => `${month + 1}月${day}日周${chineseWeekdays[weekday]}`,
  dayOfYear: (parts: DateParts) => `${parts.year}年${chinese.day(parts)}`,
}

const english = {
  month: ({ year, month }: DateParts) => `${months[month]} ${year}`,
  day: ({ month, day, weekday }: DateParts) => `${weekdays[weekday]}, ${months[month]} ${day}`,
  dayOfYear: (parts: DateParts) => `${english.day(parts)}, ${parts.year}`,
}

export type DateFormat = keyof typeof chinese

const DAY = { weekday: 'short', month: 'long', day: 'numeric' } as const
const intlOptions: Record<DateFormat, Intl.DateTimeFormatOptions> = {
  month: { year: 'numeric', month: 'long' },
  day: DAY,
  dayOfYear: { ...DAY, year: 'numeric' },
}
const intlFormats = new Map<string, Intl.DateTimeFormat>()

function formatByIntl(time: number, form: DateFormat, language: string) {
  const key = `${language} ${form}`
  const format = intlFormats.get(key) ?? new Intl.DateTimeFormat(language, { ...intlOptions[form], timeZone: 'UTC' })
  intlFormats.set(key, format)
  return format.format(time)
}

/**
 * Formats a day or month, in UTC, as a heading over photos. `Intl` loads its tables on first use, which blocks a slow
 * phone for a tenth of a second, so the two commonest languages do without.
 */
export function formatDate(time: number, form: DateFormat, language: string) {
  if (language === 'zh-CN') return chinese[form](getDateParts(time))
  return language === 'en-US' ? english[form](getDateParts(time)) : formatByIntl(time, form, language)
}

const DAY_MS = 86_400_000

/** Returns the localized range of days since 1970; empty if there are none. */
export function formatDateSpan(days: ArrayLike<number>, language: string) {
  let [first, last] = [Infinity, -Infinity]
  for (let place = 0; place < days.length; place++) {
    first = Math.min(first, days[place]!)
    last = Math.max(last, days[place]!)
  }
  if (first > last) return ''
  // Days are counted in UTC, regardless of the reader's time zone.
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    first * DAY_MS,
    last * DAY_MS,
  )
}
