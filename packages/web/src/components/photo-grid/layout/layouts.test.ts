import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testLibrary } from './test-library.ts'
import { createJustifiedLayout } from './justified.ts'
import {
  type TileBox,
  type Frame,
  isTouching,
  type Layout,
  type PhotoOrder,
  tilesIn,
  findTilesTouching,
} from './layout.ts'
import { layOutHead } from './list-head.ts'
import { createMasonryLayout } from './masonry.ts'
import { createSquareLayout } from './square.ts'

const layouts = { justified: createJustifiedLayout, square: createSquareLayout, masonry: createMasonryLayout }
const names = Object.keys(layouts) as (keyof typeof layouts)[]

const orders = fc
  .array(fc.record({ ratio: fc.double({ min: 0.2, max: 5, noNaN: true }), isNew: fc.boolean() }), { maxLength: 300 })
  .map((photos): PhotoOrder => {
    let group = 0
    return {
      count: photos.length,
      ratios: Float32Array.from(photos, ({ ratio }) => ratio),
      groups: Int32Array.from(photos, ({ isNew }) => (isNew ? ++group : group)),
    }
  })

const frames = fc.record({
  width: fc.integer({ min: 200, max: 3000 }),
  size: fc.integer({ min: 80, max: 400 }),
  gap: fc.integer({ min: 0, max: 12 }),
  header: fc.constantFrom(0, 48),
})

const boxesOf = ({ count, boxOf }: Layout) => Array.from({ length: count }, (_, index) => boxOf(index))

/** The box is shrunk slightly, because touching edges are not an overlap. */
const inner = ({ left, top, width, height }: TileBox): TileBox => ({
  left: left + 0.01,
  top: top + 0.01,
  width: width - 0.02,
  height: height - 0.02,
})

test.each(names)('%s: every tile has a place of its own within the width', (name) => {
  fc.assert(
    fc.property(orders, frames, (order, frame) => {
      const layout = layouts[name](order, frame)
      const boxes = boxesOf(layout)
      for (const [index, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.left + box.width).toBeLessThanOrEqual(frame.width + 0.5)
        expect(box.top + box.height).toBeLessThanOrEqual(layout.height + 0.5)
        for (const other of boxes.slice(index + 1, index + 40)) expect(isTouching(inner(box), inner(other))).toBe(false)
      }
    }),
    { numRuns: 60 },
  )
})

test.each(names)('%s: what a band or a rectangle touches is what is found in it', (name) => {
  fc.assert(
    fc.property(orders, frames, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(2000), (order, frame, at, size) => {
      const layout = layouts[name](order, frame)
      const boxes = boxesOf(layout)
      const top = at * layout.height
      const area = { left: frame.width * at * 0.7, top, width: frame.width * 0.3, height: size + 1 }
      const touched = boxes.flatMap((box, index) => (isTouching(box, area) ? [index] : []))
      expect(findTilesTouching(layout, area)).toEqual(touched)
      const band = { left: 0, top, width: frame.width, height: size + 1 }
      const seen = boxes.flatMap((box, index) => (isTouching(inner(box), band) ? [index] : []))
      expect(tilesIn(layout, top, top + size + 1)).toEqual(expect.arrayContaining(seen))
    }),
    { numRuns: 60 },
  )
})

test.each(names)('%s: every tile is in one row, and the rows are numbered from the top', (name) => {
  const layout = layouts[name](testLibrary(700, [1, 3, 40, 2, 90]), { width: 1200, size: 235, gap: 4, header: 48 })
  const rows = layout.rowsIn(0, layout.height)
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: layout.rowCount }, (_, row) => row))
  for (const { row, from, to, top } of rows) {
    for (let index = from; index < to; index++) {
      expect([layout.rowOf(index), layout.boxOf(index).top]).toEqual([row, top])
    }
  }
})

test.each(names)('%s: arrow keys reach every tile, and lead back', (name) => {
  const order = testLibrary(500, [1, 3, 40, 2, 90])
  const layout = layouts[name](order, { width: 1200, size: 235, gap: 4, header: 48 })
  const seen = new Set([0])
  const queue = [0]
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    for (const direction of ['left', 'right', 'up', 'down'] as const) {
      const next = layout.getNeighbor(index, direction)
      if (!seen.has(next)) queue.push(next)
      seen.add(next)
    }
  }
  expect(seen.size).toBe(order.count)
  for (let index = 0; index < order.count; index++) {
    expect(layout.boxOf(layout.getNeighbor(index, 'down')).top).toBeGreaterThanOrEqual(layout.boxOf(index).top)
    expect(layout.boxOf(layout.getNeighbor(index, 'up')).top).toBeLessThanOrEqual(layout.boxOf(index).top)
  }
})

test.each(['justified', 'square'] as const)('%s: every group has its header above its first photo', (name) => {
  const order = testLibrary(2000, [1, 3, 40, 2, 90, 1, 1])
  const frame = { width: 1200, size: 235, gap: 4, header: 48 }
  const layout = layouts[name](order, frame)
  const headers = layout.headersIn(0, layout.height)
  expect(headers.map(({ group }) => group)).toEqual([...new Set(order.groups)])
  expect(headers.reduce((sum, { count }) => sum + count, 0)).toBe(order.count)
  for (const header of headers) {
    const box = layout.boxOf(header.first)
    expect(box.left).toBeCloseTo(header.left, 1)
    expect(box.top).toBeCloseTo(header.top + header.height, 1)
    expect(header.left + header.width).toBeLessThanOrEqual(frame.width)
    expect(layout.headersIn(header.top + 1, header.top + 2)).toContainEqual(header)
  }
  expect(layout.headerAt(layout.height)?.group).toBe(order.groups.at(-1))
})

test('justified rows fill the width, evenly; small days share a row', () => {
  const frame: Frame = { width: 1680, size: 235, gap: 4, header: 0 }
  const layout = createJustifiedLayout(testLibrary(20_000, [20_000]), frame)
  const heights: number[] = []
  for (let index = 0; index < 19_990; index++) {
    const [box, next] = [layout.boxOf(index), layout.boxOf(index + 1)]
    if (next.top === box.top) continue
    heights.push(box.height)
    expect(box.left + box.width).toBeCloseTo(frame.width, 0)
  }
  const mean = heights.reduce((sum, height) => sum + height) / heights.length
  const deviation = Math.sqrt(heights.reduce((sum, height) => sum + (height - mean) ** 2, 0) / heights.length)
  expect(mean).toBeGreaterThan(225)
  expect(mean).toBeLessThan(245)
  expect(deviation).toBeLessThan(16)
  const days = createJustifiedLayout(testLibrary(30, [1]), { ...frame, header: 48 })
  expect(new Set(boxesOf(days).map(({ top }) => top)).size).toBeLessThan(10)
})

test.each(names)('[PH-09] %s: the first screens of a long list are where all of it puts them', (name) => {
  for (const groupSizes of [[14], [3, 1, 40, 2], [20_000]]) {
    const order = testLibrary(20_000, groupSizes)
    for (const width of [358, 1216, 2500]) {
      const frame = { width, size: 220, gap: 4, header: 48 }
      const whole = layouts[name](order, frame)
      const head = layOutHead(order, (given) => layouts[name](given, frame))
      const bottom = 10_000
      expect(head.headersIn(0, bottom)).toEqual(whole.headersIn(0, bottom))
      expect(head.headerAt(bottom)).toEqual(whole.headerAt(bottom))
      expect(head.rowsIn(0, bottom).slice(0, -1)).toEqual(whole.rowsIn(0, bottom).slice(0, -1))
      const tiles = tilesIn(whole, 0, bottom)
      expect(tiles.map((index) => head.boxOf(index))).toEqual(tiles.map((index) => whole.boxOf(index)))
      expect(head.height / whole.height).toBeGreaterThan(0.9)
      expect(head.height / whole.height).toBeLessThan(1.1)
      // A photo further on is not there yet, but breaks nothing.
      expect(head.boxOf(order.count - 1).top).toBeLessThan(head.height)
    }
  }
})
