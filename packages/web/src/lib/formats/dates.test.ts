import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DateFormat, formatDate, formatDateSpan } from './dates.ts'

const day = { month: 'long', day: 'numeric', weekday: 'short' } as const
const forms: Record<DateFormat, Intl.DateTimeFormatOptions> = {
  month: { month: 'long', year: 'numeric' },
  day,
  dayOfYear: { ...day, year: 'numeric' },
}
const times = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2200, 0) })

test.each(['zh-CN', 'en-US'])('[PH-06] %s writes dates like this', (language) => {
  for (const form of ['month', 'day', 'dayOfYear'] as const) {
    const format = new Intl.DateTimeFormat(language, { ...forms[form], timeZone: 'UTC' })
    fc.assert(fc.property(times, (time) => formatDate(time, form, language) === format.format(time)))
  }
  expect(formatDate(Date.UTC(2026, 10, 16), 'dayOfYear', language)).toBe(
    language === 'en-US' ? 'Mon, November 16, 2026' : '2026年11月16日周一',
  )
})

test('[FR-60] other languages write dates in their own way', () => {
  const time = Date.UTC(2026, 10, 16)
  expect(formatDate(time, 'dayOfYear', 'de')).toBe('Mo., 16. November 2026')
  expect(formatDate(time, 'month', 'fr')).toBe('novembre 2026')
})

test('a span names its first and last day once, whatever order they come in', () => {
  expect(formatDateSpan([], 'en-US')).toBe('')
  expect(formatDateSpan([19_723], 'en-US')).toBe('Jan 1, 2024')
  expect(formatDateSpan([19_732, 19_723, 19_725], 'en-US')).toMatch(/^Jan 1\s–\s10, 2024$/)
})
