import { expect, test } from 'vitest'
import { cropPosition, moveByKey, pointAt } from './focus-crop.ts'

test('[TR-45] a crop has the focus point in its middle, or as near to it as the picture allows', () => {
  const wide = { width: 2000, height: 1000 }
  expect(cropPosition(wide, 1, { x: 0.5, y: 0.5 })).toBe('50% 50%')
  expect(cropPosition(wide, 1, { x: 0.4, y: 0.1 })).toBe('30% 50%')
  expect(cropPosition(wide, 1, { x: 0.1, y: 0.9 })).toBe('0% 50%')
  expect(cropPosition({ width: 1000, height: 2000 }, 1, { x: 0.1, y: 0.9 })).toBe('50% 100%')
  // A picture of the same shape is not cut.
  expect(cropPosition(wide, 2, { x: 0, y: 0 })).toBe('50% 50%')
})

test('[TR-45] the pointer sets a place in the picture, also where it has left it', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 }
  expect(pointAt(box, 200, 150)).toEqual({ x: 0.25, y: 0.5 })
  expect(pointAt(box, 90, 900)).toEqual({ x: 0, y: 1 })
})

test('[TR-45] arrow keys move the point, with Shift further, and never out of the picture', () => {
  const press = (key: string, shiftKey = false) => moveByKey({ x: 0.5, y: 0.95 }, { key, shiftKey })
  expect(press('ArrowLeft')).toEqual({ x: 0.49, y: 0.95 })
  expect(press('ArrowRight', true)).toEqual({ x: 0.6, y: 0.95 })
  expect(press('ArrowUp')).toEqual({ x: 0.5, y: 0.94 })
  expect(press('ArrowDown', true)).toEqual({ x: 0.5, y: 1 })
  expect(press('Enter')).toBeNull()
})
