import { expect, test } from 'vitest'
import { bmp } from '#test/bmp.ts'
import { heic } from '#test/heic.ts'
import { avifBranded } from '#test/hostile-pictures.ts'
import { avif, gif, jpeg, png, tiff, webp } from '#test/pictures.ts'
import { sniff } from './formats.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['jpeg', jpeg],
  ['png', png],
  ['gif', gif],
  ['webp', webp],
  ['avif', avif],
  ['bmp', bmp],
  ['tiff', tiff],
  ['heic', heic],
] as const)('the first bytes tell %s', async (format, make) => {
  expect(sniff((await make()).subarray(0, 32))).toBe(format)
})

test('an AVIF is told by any of its brands', async () => {
  expect(sniff(await avifBranded('mif1', 'mif1', 'avif'))).toBe('avif')
  expect(sniff(await avifBranded('heic', 'mif1', 'heic', 'miaf'))).toBe('heic')
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n<svg width="1">',
  '<!DOCTYPE svg [<!ENTITY a "b">]><s:svg>',
])('an SVG is told by its first element: %s', (head) => {
  expect(sniff(bytes(head))).toBe('svg')
})

test.each([
  ['[A01] nothing', ''],
  ['[A02] one byte', '\xff'],
  ['[A04] the start of a JPEG alone', '\xff\xd8'],
  ['[A16] PDF', '%PDF-1.7\n'],
  ['[A17] HTML', '<!doctype html><script>alert(1)</script>'],
  ['[A20] a program', '\x7fELF\x02\x01\x01'],
  ['[A21] MP4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['text that starts like a BMP', 'BMW is a maker of cars, and more'],
  ['HTML with an SVG in it', '<html><svg/></html>'],
  ['WAVE, in the container of WebP', 'RIFF\x24\0\0\0WAVEfmt '],
  ['brands without end', '\0\0\xff\xffftypisom'],
  ['a version number that reads like a brand', '\0\0\0\x14ftypisomavifiso2'],
])('%s is none of the formats', (_what, head) => {
  expect(sniff(bytes(head))).toBeNull()
})
