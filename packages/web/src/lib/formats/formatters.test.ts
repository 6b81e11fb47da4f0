import { expect, test } from 'vitest'
import { formatRelativeTime, formatDuration, getFormats } from './formatters.ts'
import { formatBytes, setNumberLanguage } from './numbers.ts'

test.each([
  ['2026-11-15T11:59:40Z', 'just now', '刚刚'],
  ['2026-11-15T12:00:04Z', 'just now', '刚刚'],
  ['2026-11-15T12:00:40Z', 'now', '现在'],
  ['2026-11-15T11:55:00Z', '5 minutes ago', '5分钟前'],
  ['2026-11-14T11:00:00Z', 'yesterday', '昨天'],
  ['2026-11-18T12:00:00Z', 'in 3 days', '3天后'],
  ['2024-11-10T12:00:00Z', '2 years ago', '2年前'],
])('%s is %s or %s', (time, english, chinese) => {
  const now = new Date('2026-11-15T12:00:00Z')
  expect(formatRelativeTime(time, now, 'en-US')).toBe(english)
  expect(formatRelativeTime(time, now, 'zh-CN')).toBe(chinese)
})

test.each([
  [525_600, '1 year', '1年'],
  [43_200, '30 days', '30天'],
  [129_600, '90 days', '90天'],
  [1440, '1 day', '1天'],
  [120, '2 hours', '2小时'],
  [90, '90 minutes', '90分钟'],
])('%i minutes last %s or %s', (minutes, english, chinese) => {
  const length = { duration: minutes }
  expect([formatDuration(length, 'en-US'), formatDuration(length, 'zh-CN')]).toEqual([english, chinese])
})

test('numbers, sizes of the wire and money are written as each language does', () => {
  const [english, chinese] = [getFormats('en-US'), getFormats('zh-CN')]
  expect([english.number(1234567), english.compact(12_800), chinese.compact(12_800)]).toEqual([
    '1,234,567',
    '12.8K',
    '1.3万',
  ])
  expect(english.kilobytes(10_485_760)).toBe('10 GB')
  expect(english.percent(0.316)).toBe('32%')
  expect([english.money(12.5, 'CNY'), chinese.money(12.5, 'CNY')]).toEqual(['CN¥12.50', '¥12.50'])
  expect([english.money(1200, 'JPY'), english.money(0, 'USD')]).toEqual(['¥1,200', '$0.00'])
})

test.each([
  [525_600, 'year', '年'],
  [1_051_200, '2 years', '2年'],
  [43_200, '30 days', '30天'],
  [1440, 'day', '天'],
])('the period of a price of %i minutes has no number when it is one', (minutes, english, chinese) => {
  const length = { duration: minutes }
  expect([getFormats('en-US').period(length), getFormats('zh-CN').period(length)]).toEqual([english, chinese])
})

test.each([
  ['zh-CN', '月', '3个月'],
  ['zh-TW', '月', '3 個月'],
  ['ja', '月', '3 か月'],
  ['ko', '월', '3개월'],
  ['de', 'Monat', '3 Monate'],
  ['ar', 'شهر', '3 أشهر'],
])('[PL-20] the period of one month in %s has no counter', (language, one, three) => {
  const { period } = getFormats(language)
  expect([period({ duration: 43_200, months: 1 }), period({ duration: 129_600, months: 3 })]).toEqual([one, three])
})

test.each([
  [1, '1 month', 'month', '1个月', '1 месяц'],
  [3, '3 months', '3 months', '3个月', '3 месяца'],
  [6, '6 months', '6 months', '6个月', '6 месяцев'],
  [12, '1 year', 'year', '1年', '1 год'],
  [24, '2 years', '2 years', '2年', '2 года'],
])('[PL-20] %i calendar months are written as months and years', (months, english, period, chinese, russian) => {
  const length = { duration: months * 43_200, months }
  const [en, zh, ru] = [getFormats('en-US'), getFormats('zh-CN'), getFormats('ru')]
  expect([en.duration(length), en.period(length)]).toEqual([english, period])
  expect([zh.duration(length), ru.duration(length)]).toEqual([chinese, russian])
})

test('[FR-84] a number stays before its unit in a right-to-left language', () => {
  setNumberLanguage('ar')
  try {
    expect(formatBytes(1024)).toBe('\u20661 KB\u2069')
    expect(getFormats('ar').money(5, 'USD')).toMatch(/^\u2066[^\u200f]*5[^\u200f]*\u2069$/)
  } finally {
    setNumberLanguage('en-US')
  }
})
