import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const day = Date.UTC(2026, 0, 10) / 86_400_000

it('what is deleted today has nearly all of its days left, and none once they have passed', () => {
  expect(daysLeft(day, 30, new Date('2026-01-10T00:00:00Z'))).toBe(30)
  expect(daysLeft(day, 30, new Date('2026-01-11T12:00:00Z'))).toBe(29)
  expect(daysLeft(day, 30, new Date('2026-02-08T23:00:00Z'))).toBe(1)
  expect(daysLeft(day, 30, new Date('2026-03-01T00:00:00Z'))).toBe(0)
})
