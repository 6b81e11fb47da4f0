import { expect, test } from 'vitest'
import { findFrame, findSeekTarget, getNextSpeed, isStoryboard } from './storyboard.ts'

test('[VD-40] each moment has the frame nearest to it', () => {
  const frames = [0, 0.039, 0.041, 0.2, 0.5, 0.999, 1, 1.2, -1].map(findFrame)
  expect(frames.map(({ column, row }) => `${column} ${row}`)).toEqual(
    ['0 0', '0 0', '1 0', '0 1', '2 2', '4 4', '4 4', '4 4', '0 0'], // The last two are beyond the ends.
  )
})

test('[VD-42] the drawing for a missing picture is no storyboard', () => {
  const video = { width: 1920, height: 1080 }
  expect(isStoryboard({ width: 960, height: 540 }, video)).toBe(true)
  expect(isStoryboard({ width: 400, height: 300 }, video)).toBe(false)
  expect(isStoryboard({ width: 400, height: 300 }, { width: 80, height: 60 })).toBe(true)
  expect(isStoryboard({ width: 0, height: 0 }, video)).toBe(false)
})

test('[VD-41] keys seek within the video', () => {
  const targets = ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End', 'k']
  expect(targets.map((key) => findSeekTarget(key, 12, 100))).toEqual([17, 7, 22, 2, 0, 100, null])
  expect(findSeekTarget('ArrowRight', 98, 100)).toBe(100)
  expect(findSeekTarget('ArrowLeft', 2, 100)).toBe(0)
})

test('[VD-41] the speed goes round', () => {
  expect([1, 2, 0.75, 7].map(getNextSpeed)).toEqual([1.25, 0.5, 1, 1])
})
