import type { Statistics } from '@imagora/contract'
import { expect, test } from 'vitest'
import { changeOf, formatStatisticsCsv } from './statistic-formats.ts'

const heads = {
  from: 'From',
  to: 'To',
  titleOf: ({ key }: { key: string }) => key,
  previousOf: ({ key }: { key: string }) => `${key}, before`,
}
const series = {
  key: 'uploads',
  currency: null,
  values: [3, 1],
  previous: [2, 0],
  total: 4,
  previous_total: 2,
} as const
const statistics: Statistics = {
  time_zone: 'UTC',
  unit: 'day',
  periods: [
    { from: '2026-03-09', to: '2026-03-09', begins_at: '2026-03-09T00:00:00.000Z' },
    { from: '2026-03-10', to: '2026-03-10', begins_at: '2026-03-10T00:00:00.000Z' },
  ],
  previous_periods: [],
  series: [{ ...series, values: [...series.values], previous: [...series.previous] }],
}

test('[BO-82] the change is a share of the period before, and none where that was empty', () => {
  expect(changeOf(series)).toBe(1)
  expect(changeOf({ total: 1, previous_total: 4 })).toBe(-0.75)
  expect(changeOf({ total: 5, previous_total: 5 })).toBe(0)
  expect(changeOf({ total: 5, previous_total: 0 })).toBeNull()
})

test('[BO-82] the file has a line for each period, with both numbers', () => {
  expect(formatStatisticsCsv(statistics, heads)).toBe(
    '"From","To","uploads","uploads, before"\r\n"2026-03-09","2026-03-09",3,2\r\n"2026-03-10","2026-03-10",1,0\r\n',
  )
  const hourly = formatStatisticsCsv({ ...statistics, unit: 'hour' }, heads)
  expect(hourly).toContain('"2026-03-09T00:00:00.000Z","2026-03-09T01:00:00.000Z",3,2')
})
