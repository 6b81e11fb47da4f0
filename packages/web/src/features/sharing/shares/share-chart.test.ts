import { expect, test } from 'vitest'
import { highest, lastDays } from './share-chart.ts'

const now = new Date('2026-03-02T23:30:00Z')

test('lists the last thirty days in order, with zero for days without views', () => {
  const days = lastDays(
    [
      { day: '2026-03-02', visitors: 3, downloads: 1 },
      { day: '2026-02-01', visitors: 2, downloads: 0 },
      { day: '2026-01-01', visitors: 9, downloads: 9 },
    ],
    now,
  )
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2026-02-01', visitors: 2, downloads: 0 })
  expect(days[1]).toEqual({ day: '2026-02-02', visitors: 0, downloads: 0 })
  expect(days.at(-1)).toEqual({ day: '2026-03-02', visitors: 3, downloads: 1 })
  expect(highest(days)).toBe(3)
})

test('bars of nothing have a height that divides', () => {
  expect(highest(lastDays([], now))).toBe(1)
})
