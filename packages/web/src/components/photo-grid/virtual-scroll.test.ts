import { expect, test } from 'vitest'
import { createVirtualScrollBar } from './virtual-scroll.ts'

const view = 900
const pixelRatio = 2
const height = 49_000_000
const tall = createVirtualScrollBar({ height, view, pixelRatio })

/** Clamps the scroll position as a browser does. */
const clamped = (bar: number) => Math.min(tall.barHeight - view, Math.max(0, bar))

test('a list that the browser can scroll is scrolled by the browser', () => {
  const plain = createVirtualScrollBar({ height: 3_000_000, view, pixelRatio: 1 })
  expect(plain.barHeight).toBe(3_000_000)
  expect(plain.follow({ top: 0, bar: 0 }, 1234.5)).toEqual({ top: 1234.5, bar: 1234.5 })
})

test('a bar is never taller than browsers stand', () => {
  expect(tall.barHeight * pixelRatio).toBeLessThanOrEqual(8_000_000)
})

test.each([1, -1])('scrolled in steps of a wheel every pixel is passed, to the very end (%i)', (direction) => {
  let place = tall.at(direction > 0 ? 0 : height)
  let [steps, longest] = [0, 0]
  const end = direction > 0 ? height - view : 0
  while (place.top !== end && steps < 1_000_000) {
    const before = place
    place = tall.follow(place, clamped(place.bar + direction * 120))
    longest = Math.max(longest, Math.abs(place.top - before.top))
    steps++
  }
  // The list never moves more than the wheel, so that no photo is skipped.
  expect(longest).toBeLessThanOrEqual(120.001)
  expect(place.top).toBe(end)
  expect(place.bar).toBeCloseTo(direction > 0 ? tall.barHeight - view : 0, 3)
})

test('a dragged bar leads to the place that it shows, first and last included', () => {
  for (const part of [0, 0.25, 0.5, 0.999, 1]) {
    const bar = part * (tall.barHeight - view)
    const far = tall.at(part > 0.5 ? 0 : height)
    const { top } = tall.follow(far, bar)
    // Positions in the middle deviate slightly, because the ends are exact.
    expect(Math.abs(top - part * (height - view))).toBeLessThanOrEqual(part % 1 === 0 ? 0 : height / 1000)
  }
})

test('the place that is asked for is the place that is shown', () => {
  for (const top of [0, 1, 777_777, 24_000_000, height - view]) expect(tall.at(top).top).toBe(top)
  expect(tall.at(height * 2).top).toBe(height - view)
})
