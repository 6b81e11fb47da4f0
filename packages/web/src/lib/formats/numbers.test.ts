import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBytes, formatNumber, setNumberLanguage } from './numbers.ts'

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

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [150 * 1024, '150 KB'],
  [1024 ** 2, '1 MB'],
  [5.25 * 1024 ** 3, '5.3 GB'],
  [3 * 1024 ** 6, '3,072 PB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('[FR-60] sizes have the units of the language', () => {
  const sizes = (language: string) => {
    setNumberLanguage(language)
    return [1023, 1.5 * 1024 ** 2].map(formatBytes)
  }
  expect(sizes('fr')).toEqual(['1\u202f023 o', '1,5 Mo'])
  expect(sizes('ru')).toEqual(['1\u00a0023 Б', '1,5 МБ'])
  expect(sizes('de')).toEqual(['1.023 B', '1,5 MB'])
  expect(sizes('zh-CN')).toEqual(['1,023 B', '1.5 MB'])
})
