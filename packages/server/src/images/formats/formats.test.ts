import { expect, test } from 'vitest'
import { bmp } from '#test/factories/bmp.ts'
import { heic } from '#test/factories/heic.ts'
import { avifBranded } from '#test/factories/hostile-pictures.ts'
import { avif, gif, jpeg, png, tiff, webp } from '#test/factories/pictures.ts'
import { detectFormat, detectPicture } from './formats.ts'

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
  expect(detectFormat((await make()).subarray(0, 32))).toBe(format)
})

test('detects an AVIF by any of its brands', async () => {
  expect(detectFormat(await avifBranded('mif1', 'mif1', 'avif'))).toBe('avif')
  expect(detectFormat(await avifBranded('heic', 'mif1', 'heic', 'miaf'))).toBe('heic')
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n<svg width="1">',
  '<!DOCTYPE svg [<!ENTITY a "b">]><s:svg>',
  '<?xml version="1.0"?><?xml-stylesheet href="a.css"?>\r\n<svg>',
  '<!DOCTYPE svg PUBLIC "a > b" [<!ENTITY a "]>"><!-- ]> --><?x ]> ?> ] >\n<svg/>',
  `<!--${' '.repeat(60_000)}--><svg>`,
])('an SVG is told by its first element: %s', (head) => {
  expect(detectFormat(bytes(head))).toBe('svg')
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
  ['a comment that does not end', '<!-- <svg>'],
  ['a doctype that does not end', '<!DOCTYPE svg [<!ENTITY a "]><svg>'],
  ['an element whose name only starts like it', '<svgs>'],
  ['an SVG whose head is longer than anybody reads', `<!--${' '.repeat(70_000)}--><svg>`],
  ['a version number that reads like a brand', '\0\0\0\x14ftypisomavifiso2'],
])('%s is none of the formats of pictures', (_what, head) => {
  expect(detectPicture(bytes(head))).toBeNull()
})

/** Each input makes a backtracking matcher try every split; 64 KB of it are fast for a matcher without backtracking. */
test.each([
  ['comments', '<!---->'],
  ['comments that open within each other', '<!--'],
  ['instructions', '<?a?>'],
  ['doctypes', '<!DOCTYPE a[]>'],
  ['subsets', '<!DOCTYPE a['],
  ['strings in a doctype', '<!DOCTYPE "'],
  ['spaces', ' '],
])('[SF-11] 64 KB of %s are judged in a moment', { retry: 2 }, (_what, piece) => {
  const head = bytes(`${piece.repeat(65_536 / piece.length)}x`)
  const begun = performance.now()
  expect(detectFormat(head)).toBeNull()
  expect(performance.now() - begun).toBeLessThan(50)
})

test.each([
  ['mp4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['mov', '\0\0\0\x14ftypqt  \0\0\x02\0qt  '],
  ['mov', '\0\0\0\x08wide\0\0\x10\0mdat'],
  ['webm', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm'],
  [null, '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska'],
  [null, '\0\0\0\x18ftypM4A \0\0\0\0M4A isom'],
])('[VD-01] the first bytes tell a video: %s', (format, head) => {
  expect(detectFormat(bytes(head))).toBe(format)
})
