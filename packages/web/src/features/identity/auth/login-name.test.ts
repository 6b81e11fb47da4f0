import { expect, test } from 'vitest'
import { findCountryCode } from './login-name.ts'

const countries = ['1', '1242', '44', '86'].map((code) => ({ code }))

test.each([
  ['+44 7700 900123', '44'],
  ['+86-138-0013-8000', '86'],
  ['+1 (242) 555-0100', '1242'],
  ['+1 212 555 0100', '1'],
  ['+999 1234567', undefined],
  ['13800138000', undefined],
  ['4412345678', undefined],
  ['ann@example.org', undefined],
])('%s is dialled in %s', (name, code) => {
  expect(findCountryCode(name, countries)).toBe(code)
})
