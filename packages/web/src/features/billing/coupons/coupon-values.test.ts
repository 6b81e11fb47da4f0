import type { Coupon } from '@imagora/contract'
import { expect, test } from 'vitest'
import {
  toCouponBody,
  newCouponValues,
  generateCouponCode,
  getCouponState,
  toCouponValues,
  isCodePattern,
  toCouponBatchBody,
} from './coupon-values.ts'

const body = toCouponBody({ ...newCouponValues, code: 'AUTUMN', name: 'Autumn', value: '12,5' })
const coupon = { ...body, id: 1, used_count: 2, created_at: '2026-11-01T00:00:00.000Z' } as Coupon
const now = new Date('2026-11-15T12:00:00.000Z')

test('a coupon that is shown and saved unchanged stays as it is', () => {
  const starts_at = '2026-11-15T10:30:00.000Z'
  expect(toCouponBody(toCouponValues({ ...coupon, starts_at }))).toEqual({ ...body, value: 12.5, starts_at })
})

test('a coupon is taken while it is enabled, begun, not over and not used up', () => {
  const states = [
    coupon,
    { ...coupon, is_enabled: false },
    { ...coupon, starts_at: '2026-11-15T12:00:01.000Z' },
    { ...coupon, ends_at: '2026-11-15T12:00:00.000Z' },
    { ...coupon, total_limit: 2 },
    { ...coupon, total_limit: 3 },
  ].map((each) => getCouponState(each, now))
  expect(states).toEqual(['on', 'off', 'waiting', 'ended', 'used_up', 'on'])
})

test('a code that was made up fits the rules for codes', () => {
  expect(generateCouponCode()).toMatch(/^[A-Z0-9]{8}$/)
})

test('[PL-21] a batch is sent without a code and its limits', () => {
  const typed = { name: 'Fair', value: '5', codes: 'many', prefix: 'fair-', count: '250' } as const
  const sent = toCouponBatchBody({ ...newCouponValues, ...typed })
  expect(sent).toMatchObject({ name: 'Fair', value: 5, prefix: 'fair-', pattern: '####-####', count: 250 })
  for (const name of ['code', 'total_limit', 'per_user_limit']) expect(sent).not.toHaveProperty(name)
})

test.each([
  ['####-####', true],
  ['########', true],
  ['#######', false],
  ['-########', false],
  ['########X', false],
])('[PL-21] the pattern %s is accepted: %s', (pattern, isAccepted) => {
  expect(isCodePattern(pattern)).toBe(isAccepted)
})
