import type { Language } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatNumber, keepUnitOrder } from './numbers.ts'

const RELATIVE_TIME_UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A moment ago in words that fit into “Checked {ago}”; the “now” of `Intl` does not. */
const JUST_NOW: Record<string, string> = {
  ar: 'الآن',
  de: 'gerade eben',
  'en-US': 'just now',
  es: 'ahora mismo',
  fr: 'à l’instant',
  ja: '1分以内',
  ko: '방금',
  'pt-BR': 'agora mesmo',
  ru: 'только что',
  'zh-CN': '刚刚',
  'zh-TW': '剛剛',
} satisfies Record<Language, string>

/** The clock of the server may be ahead of the browser’s by this much. */
const CLOCK_SKEW_SECONDS = 10

/** Formats the distance of a time from now in the largest unit that fits; `3 days ago`. */
export function formatRelativeTime(time: string, now: Date, language: string) {
  const seconds = (new Date(time).getTime() - now.getTime()) / 1000
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const step = RELATIVE_TIME_UNITS.find(([, size]) => Math.abs(seconds) >= size)
  if (step) return format.format(Math.trunc(seconds / step[1]), step[0])
  return (seconds < CLOCK_SKEW_SECONDS && JUST_NOW[language]) || format.format(0, 'second')
}

/** Creates a formatter on first use: each takes milliseconds, and a screen needs few kinds. */
function memoize<T>(make: () => T) {
  let made: T | undefined
  return () => (made ??= make())
}

const DURATION_UNITS = [
  ['year', 525_600],
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** Minutes, or calendar months that take their place. */
interface Duration {
  duration: number
  months?: number
}

/** Returns the largest unit that the duration fills exactly, with its count. Minutes fill no month: these vary. */
function unitOf({ duration, months = 0 }: Duration) {
  if (months > 0) return months % 12 === 0 ? (['year', months / 12] as const) : (['month', months] as const)
  const [unit, size] = DURATION_UNITS.find(([, length]) => duration % length === 0) ?? DURATION_UNITS[3]
  return [unit, duration / size] as const
}

const unitFormat = (language: string, unit: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })

/** Formats a duration; `30 days`, `3 months`. */
export function formatDuration(length: Duration, language: string) {
  const [unit, count] = unitOf(length)
  return unitFormat(language, unit).format(count)
}

/** Counter before “month” in Chinese, Japanese and Korean, which is wrong without a number. */
const MONTH_COUNTER = /^[个個か개]/

/** Formats the period of a price, without the number when it is one: “year”, “30 days”. */
function formatPeriod(length: Duration, language: string) {
  const [unit, count] = unitOf(length)
  const format = unitFormat(language, unit)
  const name = count === 1 && format.formatToParts(1).find(({ type }) => type === 'unit')?.value
  return name ? name.replace(MONTH_COUNTER, '') : format.format(count)
}

function createFormats(language: string) {
  const date = memoize(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))
  // A date has no time zone, so it is formatted in UTC.
  const day = memoize(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }))
  const dateTime = memoize(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }))
  // A camera has a clock without a time zone, so its time is formatted in UTC.
  const cameraTime = memoize(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
  )
  const compact = memoize(() => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }))
  const percent = memoize(() => new Intl.NumberFormat(language, { style: 'percent' }))
  const currencies = new Map<string, Intl.NumberFormat>()
  const moneyIn = (currency: string) => {
    const known = currencies.get(currency) ?? new Intl.NumberFormat(language, { style: 'currency', currency })
    currencies.set(currency, known)
    return known
  }
  return {
    date: (time: string) => date().format(new Date(time)),
    /** Formats a date such as 2026-11-15. */
    day: (text: string) => day().format(new Date(text)),
    dateTime: (time: string) => dateTime().format(new Date(time)),
    /** Formats a capture time as the camera wrote it, in every time zone. */
    cameraTime: (time: string) => cameraTime().format(new Date(time)),
    ago: (time: string) => formatRelativeTime(time, new Date(), language),
    number: (value: number) => formatNumber(value),
    /** Adds a plus to the total of a list that was not counted to its end. */
    total: ({ total, is_more }: { total: number; is_more?: boolean | undefined }) =>
      `${formatNumber(total)}${is_more ? '+' : ''}`,
    compact: (value: number) => compact().format(value),
    percent: (share: number) => percent().format(share),
    bytes: formatBytes,
    dimensions: ({ width, height }: { width: number; height: number }) => keepUnitOrder(`${width} × ${height}`),
    /** The API counts storage in KB of 1,024 bytes. */
    kilobytes: (size: number) => formatBytes(size * 1024),
    /** Amounts are in major units, as in the API. */
    money: (amount: number, currency: string) => keepUnitOrder(moneyIn(currency).format(amount)),
    duration: (length: Duration) => formatDuration(length, language),
    period: (length: Duration) => formatPeriod(length, language),
  }
}

const formatsByLanguage = new Map<string, ReturnType<typeof createFormats>>()

export function getFormats(language: string) {
  const known = formatsByLanguage.get(language) ?? createFormats(language)
  formatsByLanguage.set(language, known)
  return known
}

export const useFormats = () => getFormats(useTranslation().i18n.language)
