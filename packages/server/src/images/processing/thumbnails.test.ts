import { expect, test } from 'vitest'
import { dominantColor } from './thumbnails.ts'

const pixels = (...colors: number[][]) => Uint8Array.from(colors.flat())

test('returns the most common colour, not the mean', () => {
  const [red, blue] = [
    [250, 0, 0, 255],
    [0, 0, 250, 255],
  ] as [number[], number[]]
  expect(dominantColor(pixels(red, blue, blue))).toBe('#0000fa')
})

test('shades of one colour count together', () => {
  expect(dominantColor(pixels([100, 100, 100, 255], [102, 102, 102, 255], [0, 255, 0, 255]))).toBe('#656565')
})

test('what is transparent does not count', () => {
  expect(dominantColor(pixels([9, 9, 9, 0], [9, 9, 9, 0], [200, 16, 16, 128]))).toBe('#c81010')
  expect(dominantColor(pixels([9, 9, 9, 0]))).toBe('#ffffff')
  expect(dominantColor(new Uint8Array())).toBe('#ffffff')
})
