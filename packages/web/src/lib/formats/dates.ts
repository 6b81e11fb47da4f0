/** English names, as the browser writes them; in Chinese months are numbers. */
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

interface Parts {
  year: number
  month: number
  day: number
  weekday: number
}

const partsOf = (time: number): Parts => {
  const date = new Date(time)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), weekday: date.getUTCDay() }
}

const chinese = {
  month: ({ year, month }: Parts) => `${year}年${month + 1}月`,
  day: ({ month, day, weekday }: Parts) => `${month + 1}月${day}日周${chineseWeekdays[weekday]}`,
  dayOfYear: (parts: Parts) => `${parts.year}年${chinese.day(parts)}`,
}

const english = {
  month: ({ year, month }: Parts) => `${months[month]} ${year}`,
  day: ({ month, day, weekday }: Parts) => `${weekdays[weekday]}, ${months[month]} ${day}`,
  dayOfYear: (parts: Parts) => `${english.day(parts)}, ${parts.year}`,
}

export type DateFormat = keyof typeof chinese

/**
 * A day or month, in UTC, as a heading over photos. What the browser has for it reads its tables when it is first asked,
 * and a slow phone stands still for a tenth of a second meanwhile.
 */
export const formatDate = (time: number, form: DateFormat, language: string) =>
  (language === 'en-US' ? english : chinese)[form](partsOf(time))
