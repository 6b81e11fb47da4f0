import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { big16, big32, latin1 } from '#test/factories/geotag-metadata.ts'
import { box } from '#test/factories/geotagged-jpegs.ts'
import { geotaggedPictures, holdsPosition, placelessPictures } from '#test/factories/geotagged-pictures.ts'
import { randomFrom } from '#test/factories/pictures.ts'
import { processorMs } from '#test/harness/cpu-time.ts'
import { seed } from '#test/harness/seed.ts'
import { detectPicture } from '#images/formats/formats.ts'
import { blankLocation, findLocations, pngChunk, containsLocation } from './remove-location.ts'
import { applySplices, patchOf, readPatch } from './splices.ts'

const pixelsOf = (bytes: Buffer) => sharp(bytes, { pages: -1 }).raw().toBuffer()

test.each(geotaggedPictures.map(({ name, extension, make }) => [name, extension, make] as const))(
  '[SF-41] the place in %s is found and blanked, and can be put back',
  async (_name, extension, make) => {
    const bytes = await make(1)
    const format = detectPicture(bytes)!
    expect([holdsPosition(bytes), containsLocation(format, bytes)]).toEqual([true, true])
    const splices = blankLocation(format, bytes)
    const blanked = applySplices(bytes, splices)
    expect([holdsPosition(blanked), containsLocation(format, blanked)]).toEqual([false, false])
    expect(blankLocation(format, blanked)).toEqual([])
    expect(applySplices(blanked, readPatch(patchOf(bytes, splices))).equals(bytes)).toBe(true)
    if (extension !== 'heic') expect((await pixelsOf(blanked)).equals(await pixelsOf(bytes))).toBe(true)
  },
)

test.each(placelessPictures.map(({ name, make }) => [name, make] as const))(
  '[SF-43] %s tells no place and is left alone',
  async (_name, make) => {
    const bytes = await make(1)
    const format = detectPicture(bytes)!
    expect([containsLocation(format, bytes), blankLocation(format, bytes)]).toEqual([false, []])
  },
)

const segments = (content: string, bytes: number) => {
  const text = Buffer.from(content.repeat(Math.ceil(65_000 / content.length)), 'latin1').subarray(0, 65_000)
  const one = Buffer.concat([Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255]), text])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array<Buffer>(Math.ceil(bytes / one.length)).fill(one)])
}

/** Builds directories that all point to the same long text and to each other. */
function tiffMaze() {
  const bytes = Buffer.alloc(4_000_000, '<a ')
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  for (let at = 8; at + 100 < 400_000; at += 40) {
    bytes.writeUInt16LE(3, at)
    for (const [index, tag] of [700, 34377, 330].entries()) {
      const entry = at + 2 + index * 12
      bytes.writeUInt16LE(tag, entry)
      bytes.writeUInt16LE(tag === 330 ? 4 : 1, entry + 2)
      bytes.writeUInt32LE(tag === 330 ? 90_000 : 3_500_000, entry + 4)
      bytes.writeUInt32LE(tag === 330 ? 8 : 400_000, entry + 8)
    }
  }
  return bytes
}

function pngOfPackedTexts(count: number) {
  const packed = deflateSync(Buffer.alloc(5_000_000, '<'), { level: 9 })
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...Array<Buffer>(count).fill(text)])
}

const emptySegments = () =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(2_000_000, Buffer.from([0xff, 0xfe, 0, 2]))])

/** Builds a video after the end of an image whose numbers are a location without a terminator. */
const numbersWithoutEnd = () =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    box('ftyp', latin1('mp42')),
    box('moov', latin1('ISO6709'), Buffer.alloc(1_000_000, '+1')),
  ])

/** Builds XMP items, each of which repeats the whole file many times. */
function itemsInOnePlace() {
  const data = Buffer.alloc(1_000_000, 'A')
  const ids = Array.from({ length: 200 }, (_, index) => big16(index + 1))
  const infos = ids.map((id) => box('infe', Buffer.from([2, 0, 0, 0]), id, big16(0), latin1('mime\0\0\0')))
  const pieces = Array<Buffer>(20).fill(big32(0, data.length))
  const places = ids.map((id) => Buffer.concat([id, big16(0), big16(pieces.length), ...pieces]))
  const count = big16(ids.length)
  const tables = [
    box('iinf', big32(0), count, ...infos),
    box('iloc', big32(0), Buffer.from([0x44, 0]), count, ...places),
  ]
  return Buffer.concat([box('ftyp', latin1('avif\0\0\0\0avif')), box('meta', big32(0), ...tables), box('mdat', data)])
}

/** Builds one GeoTIFF directory whose entries all have most of the file as their value. */
function valuesInOnePlace() {
  const count = 60_000
  const bytes = Buffer.alloc(4_000_000, 'A')
  bytes.write('II*\0\x08\0\0\0', 'latin1')
  bytes.writeUInt16LE(count, 8)
  for (let at = 10; at < 10 + count * 12; at += 12) {
    bytes.writeUInt16LE(34737, at)
    bytes.writeUInt16LE(2, at + 2)
    bytes.writeUInt32LE(3_000_000, at + 4)
    bytes.writeUInt32LE(900_000, at + 8)
  }
  return bytes
}

const extensionsWithoutTail = () =>
  Buffer.concat([latin1('GIF89a\x01\0\x01\0\0\0\0'), Buffer.alloc(4_000_000, '\x21\xff\x0bXMP DataXMP\0', 'latin1')])

/** Builds one text in which a single `>` at the end closes every location tag. */
function tagsWithOneEnd() {
  const text = Buffer.concat([Buffer.from('<city>'), Buffer.alloc(2_400_000, '<city '), Buffer.from('>')])
  const lengths = big32(12 + text.length, text.length).swap32()
  return Buffer.concat([latin1('RIFF'), lengths.subarray(0, 4), latin1('WEBPXMP '), lengths.subarray(4), text])
}

/** The limit exceeds the time on a slow machine; quadratic code takes minutes. */
const MAX_CPU_MS = 3000

test.each([
  ['tags that never end', 'jpeg', () => segments('<a b=', 2_000_000)],
  ['elements of a place that never end', 'jpeg', () => segments('<city>', 2_000_000)],
  ['quotation marks', 'jpeg', () => segments('<a b="\'', 2_000_000)],
  [
    'signatures behind its end',
    'jpeg',
    () =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
        Buffer.alloc(2_000_000, '\xff\xe1\xff\xffExif\0\0<rdf:RDF', 'latin1'),
      ]),
  ],
  ['blocks of Photoshop', 'jpeg', () => segments('8BIM\x04\x04\0\0\0\0\0\x01\x1c', 2_000_000)],
  ['empty comments', 'jpeg', emptySegments],
  ['directories that lead to each other', 'tiff', tiffMaze],
  ['numbers without an end', 'jpeg', numbersWithoutEnd],
  ['items in one place', 'avif', itemsInOnePlace],
  ['values in one place', 'tiff', valuesInOnePlace],
  ['extensions without a tail', 'gif', extensionsWithoutTail],
  ['tags with one end', 'webp', tagsWithOneEnd],
  ['packed texts', 'png', () => pngOfPackedTexts(200)],
] as const)('[SF-41] a file full of %s is examined in time that grows with its length', (_what, format, make) => {
  const bytes = make()
  expect(processorMs(() => applySplices(bytes, findLocations(format, bytes).splices))).toBeLessThan(MAX_CPU_MS)
})

test(`[SF-41] whatever is broken in a file (seed ${seed}), it is examined, and what is blanked can be put back`, async () => {
  const random = randomFrom(seed)
  const wholes = await Promise.all(geotaggedPictures.map(({ make }) => make(1)))
  for (const whole of wholes) {
    const format = detectPicture(whole)!
    for (let turn = 0; turn < 40; turn++) {
      const bytes = Buffer.from(turn % 4 ? whole : whole.subarray(0, Math.floor(random() * whole.length)))
      for (let flips = 0; flips < 4 && bytes.length > 0; flips++)
        bytes[Math.floor(random() * bytes.length)] = random() * 256
      const { splices } = findLocations(format, bytes)
      const blanked = applySplices(bytes, splices)
      expect(applySplices(blanked, readPatch(patchOf(bytes, splices))).equals(bytes)).toBe(true)
    }
  }
})
