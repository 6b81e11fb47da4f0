import { expect, test } from 'vitest'
import { MAX_SCALE, MIDDLE, panBy, toTransform, WHOLE, zoomAt } from './shared-zoom.ts'

test('[FN-16] the place under the pointer stays there while the zoom changes', () => {
  const point = { x: 0.25, y: -0.1 }
  const zoomed = zoomAt(zoomAt(WHOLE, 2, point), 1.5, point)
  const seen = (zoom: typeof WHOLE) => [(point.x - zoom.x) / zoom.scale, (point.y - zoom.y) / zoom.scale]
  expect(seen(zoomed)[0]).toBeCloseTo(0.25)
  expect(seen(zoomed)[1]).toBeCloseTo(-0.1)
})

test('[FN-16] a picture is never smaller than its box or moved out of it', () => {
  expect(zoomAt(WHOLE, 0.5, MIDDLE)).toEqual(WHOLE)
  expect(zoomAt(WHOLE, 1000, MIDDLE).scale).toBe(MAX_SCALE)
  expect(panBy({ scale: 2, x: 0, y: 0 }, 3, -3)).toEqual({ scale: 2, x: 0.5, y: -0.5 })
  expect(panBy(WHOLE, 1, 1)).toEqual(WHOLE)
  expect(zoomAt({ scale: 4, x: 1.5, y: 0 }, 0.25, MIDDLE)).toEqual(WHOLE)
})

test('[FN-16] pictures of different sizes get the same transform', () => {
  expect(toTransform({ scale: 2, x: 0.5, y: -0.25 })).toBe('translate(50%, -25%) scale(2)')
})
