import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, parseMinorUnits } from './payment-gateway.ts'

test.each([
  [1, 'CNY', '0.01'],
  [10, 'CNY', '0.10'],
  [1230, 'USD', '12.30'],
  [1230, 'JPY', '1230'],
  [0, 'JPY', '0'],
])('PL-10 %i of the smallest unit of %s is written %s', (minor, currency, text) => {
  expect(formatDecimal(minor, currency)).toBe(text)
  expect(parseMinorUnits(text, currency)).toBe(minor)
})

test.each(['', '1e3', '-1', '0x10', ' 1', '1.', '.5', '1,00', '0.001', '1.00000000001', 'NaN', undefined])(
  'I22 %j is no amount',
  (text) => {
    expect(() => parseMinorUnits(text, 'CNY')).toThrow('an amount that is none')
  },
)

test('zeros behind the smallest unit say nothing', () => {
  expect([
    parseMinorUnits('1', 'CNY'),
    parseMinorUnits('1.5', 'CNY'),
    parseMinorUnits('1.5000', 'CNY'),
    parseMinorUnits('15.00', 'JPY'),
  ]).toEqual([100, 150, 150, 15])
})

/** Amounts have up to twelve digits before the decimal point; currencies without decimals have no others. */
const largest = 10 ** 12 - 1

test('every amount is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: largest }), fc.constantFrom('CNY', 'JPY'), (minor, currency) => {
      expect(parseMinorUnits(formatDecimal(minor, currency), currency)).toBe(minor)
    }),
  )
})
