import { expect, test } from 'vitest'
import { findInsertBefore, reorderIndex, findConsecutiveRuns } from './reorder.ts'

const index = {
  isNewestFirst: false,
  ids: Uint32Array.of(1, 2, 3, 4, 5),
  ratios: Float32Array.of(1, 2, 3, 4, 5),
  days: Int32Array.of(10, 20, 30, 40, 50),
  colors: Uint16Array.of(100, 200, 300, 400, 500),
}

const orderAfter = (moved: number[], before: number | null) => Array.from(reorderIndex(index, moved, before).ids)

test('photos go before another one, with all that is known of them', () => {
  const moved = reorderIndex(index, [4, 2], 1)
  expect(Array.from(moved.ids)).toEqual([4, 2, 1, 3, 5])
  expect(Array.from(moved.ratios)).toEqual([4, 2, 1, 3, 5])
  expect(Array.from(moved.days)).toEqual([40, 20, 10, 30, 50])
  expect(Array.from(moved.colors)).toEqual([400, 200, 100, 300, 500])
})

test('photos go to the end, also where the one that they should stand before is gone', () => {
  expect(orderAfter([1], null)).toEqual([2, 3, 4, 5, 1])
  expect(orderAfter([1], 99)).toEqual([2, 3, 4, 5, 1])
  expect(orderAfter([99], 1)).toEqual([1, 2, 3, 4, 5])
})

test('what is dropped on itself stands before the next that stays', () => {
  expect(findInsertBefore(index.ids, 1, new Set([2, 3]))).toBe(4)
  expect(findInsertBefore(index.ids, 0, new Set([2]))).toBe(1)
  expect(findInsertBefore(index.ids, 4, new Set([5]))).toBeNull()
})

test('photos that leave are remembered with the place they had', () => {
  expect(findConsecutiveRuns(index.ids, new Set([2, 3, 5]))).toEqual([
    { ids: [2, 3], before: 4 },
    { ids: [5], before: null },
  ])
  expect(findConsecutiveRuns(index.ids, new Set())).toEqual([])
})
