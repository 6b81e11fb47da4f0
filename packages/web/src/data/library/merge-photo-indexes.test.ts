import { encodePhotoIndexPart, joinPhotoIndexParts, readPhotoIndex } from '@imagora/contract/photo-index'
import { expect, test } from 'vitest'
import { mergePhotoIndexes } from './merge-photo-indexes.ts'

function indexOf(...photos: [id: number, day: number][]) {
  const numbers = Int32Array.from(photos.flatMap(([id, day]) => [id, (4096 << 16) | 7, day]))
  return readPhotoIndex(joinPhotoIndexParts(true, [encodePhotoIndexPart(numbers)]))
}

test('[EX-01] the parts of an endless list stand one after the other', () => {
  const { ids, days, ratios, colors } = mergePhotoIndexes([
    indexOf([9, 20], [7, 19]),
    indexOf([5, 18]),
    indexOf([3, 17]),
  ])
  expect([...ids]).toEqual([9, 7, 5, 3])
  expect([...days]).toEqual([20, 19, 18, 17])
  expect([...ratios]).toEqual([1, 1, 1, 1])
  expect([...colors]).toEqual([7, 7, 7, 7])
})

test('a photo that was liked between two parts, and came with both, is shown once', () => {
  const { ids, days } = mergePhotoIndexes([indexOf([9, 20], [7, 19]), indexOf([7, 19], [5, 18])])
  expect([...ids]).toEqual([9, 7, 5])
  expect(days).toHaveLength(3)
})

test('a list without parts is empty, and one part is itself', () => {
  const only = indexOf([1, 1])
  expect(mergePhotoIndexes([only])).toBe(only)
  expect(mergePhotoIndexes([]).ids).toHaveLength(0)
})
