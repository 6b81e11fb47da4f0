import { expect, test } from 'vitest'
import { formatName, withExtension, chooseOutputType } from './output-formats.ts'

test.each([
  ['image/jpeg', false, true, 'image/jpeg'],
  ['image/png', false, true, 'image/png'],
  ['image/webp', true, true, 'image/webp'],
  ['image/webp', false, false, 'image/jpeg'],
  ['image/webp', true, false, 'image/png'],
  ['image/avif', false, true, 'image/jpeg'],
  ['image/avif', true, true, 'image/png'],
  ['image/gif', false, true, 'image/png'],
])('%s (transparent: %s, WebP can be written: %s) is written as %s', (type, hasAlpha, canWriteWebp, expected) => {
  expect(chooseOutputType(type, hasAlpha, canWriteWebp)).toBe(expected)
})

test.each([
  ['a.jpg', 'image/jpeg', 'a.jpg'],
  ['a.JPEG', 'image/jpeg', 'a.JPEG'],
  ['a.heic', 'image/jpeg', 'a.jpg'],
  ['no ending', 'image/webp', 'no ending.webp'],
  ['v1.2 final.gif', 'image/png', 'v1.2 final.png'],
])('%s written as %s is called %s', (name, type, expected) => {
  expect(withExtension(name, type)).toBe(expected)
})

test('names formats as users know them', () => {
  expect([formatName('image/avif'), formatName('image/svg+xml')]).toEqual(['AVIF', 'SVG'])
})
