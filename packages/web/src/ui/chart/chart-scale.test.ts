import { expect, test } from 'vitest'
import { pickTickIndexes, getScaleMax } from './chart-scale.ts'

test('a scale ends at a round number that halves into whole ones', () => {
  const tops = [[], [0], [1], [3], [5], [7], [10], [11], [45], [100], [101], [999]].map(getScaleMax)
  expect(tops).toEqual([2, 2, 2, 4, 6, 10, 10, 20, 60, 100, 200, 1000])
})

test('marks are spread from the first to the last', () => {
  expect(pickTickIndexes(30, 5)).toEqual([0, 7, 15, 22, 29])
  expect(pickTickIndexes(2, 5)).toEqual([0, 1])
  expect(pickTickIndexes(1, 5)).toEqual([0])
  expect(pickTickIndexes(0, 5)).toEqual([])
})
