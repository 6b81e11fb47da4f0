import { expect, test } from 'vitest'
import { groupIntoPeriods } from './chart-periods.ts'

const dayOf = (place: number) => new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10)
const days = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ day: dayOf(place), amount: 0.1, orders: 1 }))

test('up to ninety days have a bar each', () => {
  const stretches = groupIntoPeriods(days(90))
  expect(stretches).toHaveLength(90)
  expect(stretches[0]).toEqual({ from: '2026-01-01', to: '2026-01-01', amount: 0.1, orders: 1 })
})

test('groups a year by weeks that end with the last day, without losing a day', () => {
  const stretches = groupIntoPeriods(days(365))
  expect(stretches).toHaveLength(53)
  expect(stretches[0]).toEqual({ from: '2026-01-01', to: '2026-01-01', amount: 0.1, orders: 1 })
  expect(stretches.at(-1)).toEqual({ from: '2026-12-25', to: '2026-12-31', amount: 0.7, orders: 7 })
  expect(stretches.reduce((sum, { orders }) => sum + orders, 0)).toBe(365)
})

test('no days are no bars', () => {
  expect(groupIntoPeriods([])).toEqual([])
})
