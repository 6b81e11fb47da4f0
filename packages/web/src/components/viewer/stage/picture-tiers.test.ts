import { expect, test } from 'vitest'
import { needsOriginal, getPreloadOrder, previewOf, sizeOf } from './picture-tiers.ts'

const photo = { width: 6000, height: 4000 }

test('a preview is 1,600 pixels on its longer side, and never larger than the photo', () => {
  expect(previewOf(photo)).toEqual({ width: 1600, height: 1067 })
  expect(previewOf({ width: 4000, height: 6000 })).toEqual({ width: 1067, height: 1600 })
  expect(previewOf({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
})

test('a photo of which only the shape is known is taken to be as large as a preview', () => {
  expect(sizeOf(2)).toEqual({ width: 1600, height: 800 })
  expect(sizeOf(0.5)).toEqual({ width: 800, height: 1600 })
})

test('the original is fetched when the zoom shows more pixels than the preview has', () => {
  const seen = { pixelRatio: 1, isZoomed: true }
  expect(needsOriginal(photo, { ...seen, width: 1600 })).toBe(false)
  expect(needsOriginal(photo, { ...seen, width: 1601 })).toBe(true)
  expect(needsOriginal(photo, { ...seen, width: 801, pixelRatio: 2 })).toBe(true)
})

test('a dense screen alone does not fetch originals, unless half of the pixels would be missing', () => {
  expect(needsOriginal(photo, { width: 1440, pixelRatio: 2, isZoomed: false })).toBe(false)
  expect(needsOriginal(photo, { width: 1920, pixelRatio: 2, isZoomed: false })).toBe(true)
})

test('a photo that is its own preview has no original to fetch', () => {
  expect(needsOriginal({ width: 1600, height: 900 }, { width: 6400, pixelRatio: 3, isZoomed: true })).toBe(false)
})

test('two photos ahead and one behind are fetched, after the one that is seen', () => {
  expect(getPreloadOrder(10, 1, 100, false)).toEqual([10, 11, 12, 9])
  expect(getPreloadOrder(10, -1, 100, false)).toEqual([10, 9, 8, 11])
})

test('beyond either end nothing is fetched', () => {
  expect(getPreloadOrder(99, 1, 100, false)).toEqual([99, 98])
  expect(getPreloadOrder(0, -1, 1, false)).toEqual([0])
})

test('who saves data gets no neighbours', () => {
  expect(getPreloadOrder(10, 1, 100, true)).toEqual([10])
})
