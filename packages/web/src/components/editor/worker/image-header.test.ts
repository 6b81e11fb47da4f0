import { expect, test } from 'vitest'
import { parseImageHeader } from './image-header.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part)),
  )

const number = (value: number) => [value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]

/** A minimal colour profile that contains only its red primary. */
function profile(red: number) {
  const table = [...number(1), ...bytes('rXYZ'), ...number(144), ...number(20)]
  return [...Array<number>(128).fill(0), ...table, ...bytes('XYZ '), ...number(0), ...number(Math.round(red * 65536))]
}

const jpegWith = (icc: number[]) =>
  bytes([0xff, 0xd8, 0xff, 0xe2, 0, icc.length + 16], 'ICC_PROFILE\0', [1, 1], icc, [0xff, 0xda, 0, 2])

const webpWith = (...chunks: [name: string, body: number[]][]) =>
  bytes('RIFF', number(0), 'WEBP', ...chunks.flatMap(([name, body]) => [name, [body.length, 0, 0, 0], body]))

const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0]
const gifWith = (frames: number) =>
  bytes(
    'GIF89a',
    [1, 0, 1, 0, 0x80, 0, 0],
    Array<number>(6).fill(0),
    Array.from({ length: frames }, () => frame).flat(),
    [0x3b],
  )

test.each([
  ['a JPEG of sRGB', jpegWith(profile(0.436)), { type: 'image/jpeg', isWide: false }],
  ['a JPEG of Display P3', jpegWith(profile(0.515)), { type: 'image/jpeg', isWide: true }],
  [
    'a still WebP',
    webpWith(['VP8X', Array<number>(10).fill(0)], ['VP8 ', [0, 0]]),
    { type: 'image/webp', isAnimated: false },
  ],
  [
    'a moving WebP',
    webpWith(['VP8X', Array<number>(10).fill(0)], ['ANIM', Array<number>(6).fill(0)]),
    { type: 'image/webp', isAnimated: true },
  ],
  ['a WebP of Display P3', webpWith(['ICCP', profile(0.515)]), { type: 'image/webp', isWide: true }],
  ['a still GIF', gifWith(1), { type: 'image/gif', isAnimated: false }],
  ['a moving GIF', gifWith(2), { type: 'image/gif', isAnimated: true }],
  [
    'a moving PNG',
    bytes([0x89], 'PNG\r\n\x1a\n', number(0), 'acTL', number(0), number(0), 'IDAT', number(0)),
    { type: 'image/png', isAnimated: true },
  ],
  [
    'a PNG of BT.2020',
    bytes([0x89], 'PNG\r\n\x1a\n', number(4), 'cICP', [9, 16, 0, 1], number(0)),
    { type: 'image/png', isWide: true },
  ],
  [
    'an AVIF of Display P3',
    bytes(number(20), 'ftypavif', number(0), 'mif1', 'colrnclx', [0, 12]),
    { type: 'image/avif', isWide: true },
  ],
  ['a drawing', bytes('<?xml version="1.0"?>\n<svg xmlns="…">'), { type: 'image/svg+xml' }],
  ['nothing known', bytes('text'), { type: 'image/x-given' }],
])('%s is known by its bytes', async (_, given, expected) => {
  expect(await parseImageHeader(given, 'image/x-given')).toMatchObject(expected)
})
