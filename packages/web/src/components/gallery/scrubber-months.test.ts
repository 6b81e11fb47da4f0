import { expect, test } from 'vitest'
import { createTimeline, findMonth, listMonths, yearsOf } from './scrubber-months.ts'

const dayOf = (date: string) => Date.parse(date) / 86_400_000
const days = Int32Array.from(
  ['2026-03-09', '2026-03-09', '2026-03-01', '2026-02-28', '2024-12-31', '2024-12-01', '1969-12-31'].map(dayOf),
)
const months = listMonths({ days, count: days.length })

test('lists months with their first photos, also before 1970', () => {
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

/** Seven photos in rows of 100 pixels, each a day of its own. */
const layout = {
  height: 700,
  boxOf: (index: number) => ({ left: 0, top: index * 100, width: 1, height: 100 }),
  firstAt: (top: number) => Math.min(6, Math.max(0, Math.floor(top / 100))),
}

test('years are named where there is room for them', () => {
  const timeline = createTimeline(months, layout, 100)
  expect(yearsOf(months, timeline, 1000).map(({ year }) => year)).toEqual([2026, 2024, 1969])
  expect(yearsOf(months, timeline, 60).map(({ year }) => year)).toEqual([2026, 2024])
})

test('[FR-03] the list tells its first month at the top and its last at the end, with the mark at either end', () => {
  for (const view of [100, 250, 600]) {
    const { monthAt, shareAt } = createTimeline(months, layout, view)
    expect([monthAt(-80), shareAt(-80)]).toEqual([0, 0])
    expect([monthAt(700 - view), shareAt(700 - view)]).toEqual([3, 1])
    // Browsers round positions.
    expect(monthAt(699.5 - view)).toBe(3)
  }
})

test('[FR-03] reaches every month in order, also at the position of its key', () => {
  const { monthAt, topOf } = createTimeline(months, layout, 250)
  const told = Array.from({ length: 451 }, (_, top) => monthAt(top))
  expect(told).toEqual(told.toSorted((one, other) => one - other))
  expect(new Set(told)).toEqual(new Set([0, 1, 2, 3]))
  expect(months.map((_, place) => monthAt(topOf(place)))).toEqual([0, 1, 2, 3])
})

test('[FR-03] a month begins where it reaches the top of the view', () => {
  const { monthAt } = createTimeline(months, { ...layout, height: 7000 }, 250)
  expect([200, 250, 252, 350, 352].map(monthAt)).toEqual([0, 0, 1, 1, 2])
})
