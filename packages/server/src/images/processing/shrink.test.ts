import { expect, test } from 'vitest'
import { shrink } from './thumbnails.ts'

const bytes = (...pixels: number[][]) => Uint8Array.from(pixels.flat())

test('each block becomes its mean, and what is left over a smaller block', () => {
  const row = bytes([10, 0, 0], [20, 0, 0], [90, 0, 0])
  const { data, width, height } = shrink({ data: row, width: 3, height: 1, channels: 3 }, 2)
  expect({ data: [...data], width, height }).toEqual({ data: [15, 0, 0, 255, 90, 0, 0, 255], width: 2, height: 1 })
})

test('a pixel counts by its opacity', () => {
  const column = bytes([200, 100, 0, 255], [0, 0, 0, 0])
  expect([...shrink({ data: column, width: 1, height: 2, channels: 4 }, 1).data]).toEqual([200, 100, 0, 128])
  const nothing = bytes([9, 9, 9, 0])
  expect([...shrink({ data: nothing, width: 1, height: 1, channels: 4 }, 9).data]).toEqual([0, 0, 0, 0])
})

test('what is small enough stays as it is', () => {
  const data = bytes([1, 2, 3, 255], [4, 5, 6, 255])
  expect(shrink({ data, width: 2, height: 1, channels: 4 }, 2)).toEqual({ data, width: 2, height: 1, channels: 4 })
})
