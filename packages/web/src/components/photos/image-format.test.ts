import { expect, test } from 'vitest'
import { nameImageFormat } from './image-format.ts'

test('formats have the names that people know', () => {
  expect(['image/avif', 'image/svg+xml', 'image/x-new'].map(nameImageFormat)).toEqual(['AVIF', 'SVG', 'image/x-new'])
})
