import { expect, test } from 'vitest'
import { findMonth, listMonths, yearsOf } from './scrubber-months.ts'

const dayOf = (date: string) => Date.parse(date) / 86_400_000
const days = Int32Array.from(
  ['2026-03-09', '2026-03-09', '2026-03-01', '2026-02-28', '2024-12-31', '2024-12-01', '1969-12-31'].map(dayOf),
)
const months = listMonths({ days, count: days.length })

test('the months of a list are told with their first photos, also before 1970', () => {
  expect(months.map(({ month, first }) => [Math.floor(month / 12), (month % 12) + 1, first])).toEqual([
    [2026, 3, 0],
    [2026, 2, 3],
    [2024, 12, 4],
    [1969, 12, 6],
  ])
})

test('every photo is in the month that begins at or before it', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((index) => findMonth(months, index))).toEqual([0, 0, 0, 1, 2, 2, 3])
})

test('years are named where there is room for them', () => {
  const layout = { height: 700, boxOf: (index: number) => ({ left: 0, top: index * 100, width: 1, height: 1 }) }
  expect(yearsOf(months, layout, 1000).map(({ year }) => year)).toEqual([2026, 2024, 1969])
  expect(yearsOf(months, layout, 60).map(({ year }) => year)).toEqual([2026, 2024])
})
