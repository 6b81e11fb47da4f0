import { expect, test } from 'vitest'
import { findNextTile } from './find-next-tile.ts'

/** Seven tiles in rows of three. */
const tiles = Array.from({ length: 7 }, (_, index) => ({
  getBoundingClientRect: () => ({ top: Math.floor(index / 3) * 200, left: (index % 3) * 200 }),
}))

test('[BO-40] arrows move by one and by rows, and stop at the edges', () => {
  expect(findNextTile('ArrowRight', 0, tiles)).toBe(1)
  expect(findNextTile('ArrowRight', 6, tiles)).toBeNull()
  expect(findNextTile('ArrowLeft', 0, tiles)).toBeNull()
  expect(findNextTile('ArrowDown', 1, tiles)).toBe(4)
  expect(findNextTile('ArrowUp', 4, tiles)).toBe(1)
  expect(findNextTile('ArrowUp', 2, tiles)).toBeNull()
})

test('[BO-40] down from a full row reaches the last tile of a shorter one, and nothing from the last row', () => {
  expect(findNextTile('ArrowDown', 5, tiles)).toBe(6)
  expect(findNextTile('ArrowDown', 6, tiles)).toBeNull()
})

test('[BO-40] a single row has no row below, and letters do not move', () => {
  expect(findNextTile('ArrowDown', 0, tiles.slice(0, 3))).toBeNull()
  expect([findNextTile('Home', 4, tiles), findNextTile('End', 4, tiles)]).toEqual([0, 6])
  expect(findNextTile('y', 4, tiles)).toBeNull()
})
