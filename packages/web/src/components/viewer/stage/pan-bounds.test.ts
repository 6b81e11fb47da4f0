import { expect, test } from 'vitest'
import { boundsOf } from './pan-bounds.ts'

test('a picture of the shape of its tile stands where the tile is', () => {
  expect(boundsOf({ left: 40, top: 100, width: 300, height: 200 }, 1.5)).toEqual({ x: 40, y: 100, w: 300 })
})

test('a picture wider than its tile reaches beyond it on both sides', () => {
  expect(boundsOf({ left: 100, top: 0, width: 200, height: 200 }, 3)).toEqual({
    x: -100,
    y: 0,
    w: 600,
    innerRect: { w: 200, h: 200, x: -200, y: 0 },
  })
})

test('a picture higher than its tile reaches beyond it above and below', () => {
  const { x, y, w, innerRect } = boundsOf({ left: 0, top: 300, width: 200, height: 200 }, 0.5)
  expect({ x, y, w }).toEqual({ x: 0, y: 200, w: 200 })
  expect(innerRect).toEqual({ w: 200, h: 200, x: 0, y: -100 })
})
