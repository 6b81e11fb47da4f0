import { expect, test } from 'vitest'
import { localTime } from '#lib/formats/local-time.ts'
import { DAY_MS, localTimeIn } from '#ui/field/expiry.ts'
import { getTokenExpiryState } from './token-expiry.ts'

const now = new Date('2026-03-01T12:00:00.000Z')

test('a time is written as the clock on the wall shows it', () => {
  expect(new Date(localTime(now)).getTime()).toBe(now.getTime())
  expect(localTime(now)).toMatch(/^2026-0[23]-\d\dT\d\d:\d\d$/)
  expect(new Date(localTimeIn(7 * DAY_MS, now)).getTime() - now.getTime()).toBe(7 * DAY_MS)
})

test.each([
  ['2026-03-01T12:00:00.000Z', 'over'],
  ['2026-03-08T11:59:59.000Z', 'soon'],
  ['2026-03-08T12:00:00.000Z', 'far'],
])('a token that ends at %s is %s', (expires_at, nearness) => {
  expect(getTokenExpiryState(expires_at, now)).toBe(nearness)
})
