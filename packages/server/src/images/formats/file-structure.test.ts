import { expect, test } from 'vitest'
import * as hostile from '#test/factories/hostile-pictures.ts'
import { avif, gif, jpeg, png, scene, webp } from '#test/factories/pictures.ts'
import { type Format, detectFormat } from './formats.ts'
import { countFrames } from './file-structure.ts'

const trailer = Buffer.from('PK\x05\x06<script>alert(1)</script>')

const whole: [Format, string, number, () => Promise<Buffer>][] = [
  ['jpeg', 'baseline', 1, jpeg],
  ['jpeg', 'progressive', 1, () => scene().jpeg({ progressive: true }).toBuffer()],
  [
    'jpeg',
    'with a small picture in its EXIF',
    1,
    async () => hostile.jpegWith(0xe1, await hostile.exifWithThumbnail()),
  ],
  ['png', 'still', 1, png],
  ['png', 'interlaced', 1, () => scene().png({ progressive: true }).toBuffer()],
  ['png', 'animated', 5, () => hostile.apng(5)],
  ['gif', 'still', 1, gif],
  ['gif', 'animated', 4, () => gif({ frames: 4 })],
  ['webp', 'lossy', 1, webp],
  ['webp', 'lossless with metadata', 1, () => scene({ orientation: 3 }).webp({ lossless: true }).toBuffer()],
  ['webp', 'animated', 3, () => webp({ frames: 3 })],
  ['avif', 'still', 1, avif],
  ['avif', 'with transparency', 1, () => scene().ensureAlpha(0.5).avif({ effort: 0 }).toBuffer()],
]

test.each(whole)('a whole %s, %s, has %d frames, whatever follows its end', async (format, _kind, frames, make) => {
  const bytes = await make()
  expect(countFrames(format, bytes)).toBe(frames)
  expect(countFrames(format, Buffer.concat([bytes, trailer]))).toBe(frames)
})

test.each(whole)('[A06] [A07] [A08] a %s, %s, cut anywhere is found out', async (format, _kind, _frames, make) => {
  const bytes = await make()
  const uncaught = Array.from(bytes.keys()).filter((length) => {
    const cut = bytes.subarray(0, length)
    return detectFormat(cut) === format && countFrames(format, cut) !== null
  })
  expect(uncaught).toEqual([])
})

test('[A09] every chunk of a PNG is held against its checksum', async () => {
  const bytes = await png()
  for (let at = 16; at < bytes.length; at++) {
    const flipped = Buffer.from(bytes)
    flipped[at]! ^= 1
    expect(countFrames('png', flipped)).toBeNull()
  }
})

test('a picture that is all markers costs no more than another', () => {
  const pairs = Buffer.alloc(20_000_000, Buffer.from([0xff, 0x00]))
  const before = process.cpuUsage()
  expect(countFrames('jpeg', pairs)).toBeNull()
  // A search for each marker would take more than a second.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})

test('a forged table of an AVIF is refused without following it', async () => {
  const bytes = await avif()
  const table = bytes.indexOf('iloc') + 4
  const forged = Buffer.from(bytes)
  forged.fill(0xff, table + 6, table + 8)
  forged[table + 4] = 0x00
  expect(countFrames('avif', forged)).toBeNull()
})
