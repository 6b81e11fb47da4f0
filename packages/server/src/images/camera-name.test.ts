import { expect, test } from 'vitest'
import { cameraNameOf } from './camera-name.ts'

test.each([
  [{ make: 'Canon', model: 'Canon EOS R5' }, 'Canon EOS R5'],
  [{ make: 'NIKON CORPORATION', model: 'NIKON D750' }, 'NIKON D750'],
  [{ make: 'Apple', model: 'iPhone 15' }, 'Apple iPhone 15'],
  [{ model: ' X100  V ' }, 'X100 V'],
  [{ make: 'Leica' }, 'Leica'],
  [{ make: ' ', model: '' }, null],
  [{}, null],
])('[SQ-04] %o is a camera’s name', (exif, name) => {
  expect(cameraNameOf(exif)).toBe(name)
})
