import { expect, test } from 'vitest'
import { initialCropArea, maxZoom, zoomOf, zoomTo } from './crop.ts'

const wide = { width: 800, height: 400 }

test('the largest square in the middle comes first', () => {
  expect(initialCropArea(wide)).toEqual({ x: 25, y: 0, width: 50, height: 100 })
  expect(initialCropArea({ width: 300, height: 300 })).toEqual({ x: 0, y: 0, width: 100, height: 100 })
})

test('going closer keeps the middle, and the square', () => {
  const part = zoomTo(initialCropArea(wide), 2, wide)
  expect(part).toEqual({ x: 37.5, y: 25, width: 25, height: 50 })
  expect(zoomOf(part, wide)).toBe(2)
  expect(zoomTo(part, 1, wide)).toEqual(initialCropArea(wide))
})

test('at the edge it stays within the picture', () => {
  const corner = { x: 90, y: 80, width: 10, height: 20 }
  const part = zoomTo(corner, 1, wide)
  expect(part).toEqual({ x: 50, y: 0, width: 50, height: 100 })
})

test('limits the zoom before pixels show', () => {
  expect(maxZoom({ width: 128, height: 900 })).toBe(2)
  expect(maxZoom({ width: 5000, height: 5000 })).toBe(8)
  expect(maxZoom({ width: 20, height: 20 })).toBe(1)
})
