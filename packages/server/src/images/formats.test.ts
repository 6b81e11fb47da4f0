import { expect, test } from 'vitest'
import { avifBranded } from '#test/hostile-pictures.ts'
import { avif, gif, jpeg, png, webp } from '#test/pictures.ts'
import { sniff } from './formats.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['jpeg', jpeg],
  ['png', png],
  ['gif', gif],
  ['webp', webp],
  ['avif', avif],
] as const)('the first bytes tell %s', async (format, make) => {
  expect(sniff((await make()).subarray(0, 32))).toBe(format)
})

test('an AVIF is told by any of its brands', async () => {
  expect(sniff(await avifBranded('mif1', 'mif1', 'avif'))).toBe('avif')
  expect(sniff(await avifBranded('heic', 'mif1', 'heic', 'miaf'))).toBeNull()
})

test.each([
  ['[A01] nothing', ''],
  ['[A02] one byte', '\xff'],
  ['[A04] the start of a JPEG alone', '\xff\xd8'],
  ['[A16] PDF', '%PDF-1.7\n'],
  ['[A17] HTML', '<!doctype html><script>alert(1)</script>'],
  ['[A18] SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['[A20] a program', '\x7fELF\x02\x01\x01'],
  ['[A21] MP4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['[A38] TIFF', 'II*\0\x08\0\0\0'],
  ['BMP', 'BM\x36\0\0\0\0\0\0\0\x36\0\0\0'],
  ['WAVE, in the container of WebP', 'RIFF\x24\0\0\0WAVEfmt '],
  ['brands without end', '\0\0\xff\xffftypheic'],
  ['a version number that reads like a brand', '\0\0\0\x14ftypheicavifmif1'],
])('%s is none of the formats', (_what, head) => {
  expect(sniff(bytes(head))).toBeNull()
})
