import { expect, it } from 'vitest'
import { presetDays } from './preset-days.ts'

it('days are counted where one lives, over the ends of months and years', () => {
  const night = new Date(2024, 2, 1, 23, 59)
  expect(presetDays('today', night)).toEqual({ from: '2024-03-01', to: '2024-03-01' })
  expect(presetDays('week', night)).toEqual({ from: '2024-02-24', to: '2024-03-01' })
  expect(presetDays('month', new Date(2024, 0, 3))).toEqual({ from: '2023-12-05', to: '2024-01-03' })
  expect(presetDays('last_year', night)).toEqual({ from: '2023-01-01', to: '2023-12-31' })
})
