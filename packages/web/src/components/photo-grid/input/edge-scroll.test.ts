import { expect, test } from 'vitest'
import { edgeSpeed } from './edge-scroll.ts'

test('the page moves by itself within 48 pixels of an edge, faster towards it, at most 2,400 pixels a second', () => {
  expect([49, 400, 751].map((y) => edgeSpeed(y, 0, 800))).toEqual([0, 0, 0])
  expect(edgeSpeed(0, 0, 800)).toBe(-2400)
  expect(edgeSpeed(900, 0, 800)).toBe(2400)
  expect(edgeSpeed(790, 0, 800)).toBeGreaterThan(edgeSpeed(770, 0, 800))
})
