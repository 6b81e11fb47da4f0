import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber, setNumberLanguage } from './numbers.ts'

test.each(['zh-CN', 'en-US'])('%s writes whole numbers like this', (language) => {
  const format = new Intl.NumberFormat(language)
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => formatNumber(value) === format.format(value || 0)))
  expect([formatNumber(0), formatNumber(1_234_567)]).toEqual(['0', '1,234,567'])
})

test.each(['zh-CN', 'en-US'])('%s writes a figure after the point like this', (language) => {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const eighths = fc.integer({ min: 0, max: 8_000_000 }).map((value) => value / 8)
  fc.assert(fc.property(eighths, (value) => formatNumber(value, 1) === format.format(value)))
  expect(formatNumber(-1234.5)).toBe('-1,234.5')
})

test('[FR-60] other languages write numbers in their own way', () => {
  setNumberLanguage('de')
  expect([formatNumber(1_234_567.5), formatNumber(0.25, 1)]).toEqual(['1.234.567,5', '0,3'])
  setNumberLanguage('zh-CN')
  expect(formatNumber(1_234_567.5)).toBe('1,234,567.5')
})
