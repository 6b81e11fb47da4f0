import { deflateSync } from 'node:zlib'
import sharp, { type Exif } from 'sharp'
import { expect, test } from 'vitest'
import { heic } from '#test/factories/heic.ts'
import * as hostile from '#test/factories/hostile-pictures.ts'
import { avif, gif, jpeg, png, scene, tiff, webp } from '#test/factories/pictures.ts'
import { type Format, detectPicture } from '#images/formats/formats.ts'
import { blankLocation } from './remove-location.ts'
import { findExif } from './metadata-blocks.ts'
import { readExif } from './exif.ts'
import { applySplices, lengthAfter, patchOf, readPatch, spliceChunks } from './splices.ts'
import { stripMetadata } from './strip-metadata.ts'

const exif: Exif = {
  IFD0: { Make: 'Imagora', Model: '<img onerror=alert(1)>', Software: 'Test\x07 1' },
  IFD2: {
    DateTimeOriginal: '2026:05:04 03:02:01',
    OffsetTimeOriginal: '+02:00',
    ExposureTime: '1/250',
    FNumber: '28/10',
    ISOSpeedRatings: '100',
    FocalLength: '50/1',
    LensModel: 'Fifty',
  },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '51/1 30/1 36/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 30/1',
    GPSAltitudeRef: '0',
    GPSAltitude: '123/10',
  },
}

function factsOf(bytes: Buffer) {
  return readExif(findExif(detectPicture(bytes)!, bytes) ?? Buffer.alloc(0))
}

const makers: [Format, () => Promise<Buffer>][] = [
  ['jpeg', () => jpeg({ exif })],
  ['png', () => png({ exif })],
  ['webp', () => webp({ exif })],
  ['avif', () => avif({ exif })],
]

test.each(makers)('camera, time and place are read from a %s', async (_format, make) => {
  const { exif: camera, place, taken } = factsOf(await make())
  expect(camera).toMatchObject({
    make: 'Imagora',
    model: '<img onerror=alert(1)>',
    software: 'Test 1',
    lens: 'Fifty',
    exposure_time: 0.004,
    aperture: 2.8,
    iso: 100,
    focal_length: 50,
  })
  expect(place).toEqual({ latitude: -51.51, longitude: -0.125, altitude: 12.3 })
  expect(taken).toBe('2026-05-04 03:02:01+02:00')
})

test('camera and place are read from a TIFF', async () => {
  expect(factsOf(hostile.tiffWithPlace(await tiff()))).toEqual({
    exif: { make: 'Imagora' },
    place: { latitude: 51.5, longitude: 7.5 },
    taken: null,
    content_id: null,
  })
})

test('camera, time and place are read from a HEIC', () => {
  expect(factsOf(heic())).toEqual({
    exif: { make: 'Imagora', model: 'Sample' },
    place: { latitude: 51.5, longitude: -0.125 },
    taken: '2026-05-04 03:02:01+02:00',
    content_id: null,
  })
})

test.each([
  ['a place off the globe', { GPSLatitudeRef: 'N', GPSLatitude: '91/1 0/1 0/1', GPSLongitude: '1/1 0/1 0/1' }],
  ['a place divided by nought', { GPSLatitudeRef: 'N', GPSLatitude: '0/0 0/1 0/1', GPSLongitude: '1/1 0/1 0/1' }],
])('%s is none', async (_what, IFD3) => {
  expect(factsOf(await jpeg({ exif: { IFD3 } }))).toMatchObject({ place: null })
})

const pixelsOf = (bytes: Buffer) => sharp(bytes, { pages: -1 }).raw().toBuffer()

/** Returns the location that anyone with the file could read. */
const tells = (bytes: Buffer) => ({ place: factsOf(bytes).place, isNamed: /GPS/i.test(bytes.toString('latin1')) })

async function expectUndone(bytes: Buffer, format: Format, change: typeof blankLocation) {
  const splices = change(format, bytes)
  expect(splices.length).toBeGreaterThan(0)
  const changed = applySplices(bytes, splices)
  const undone = readPatch(patchOf(bytes, splices))
  expect(applySplices(changed, undone).equals(bytes)).toBe(true)
  expect(lengthAfter(changed.length, undone)).toBe(bytes.length)
  for (const size of [1, 7, 4096]) {
    const pieces = Array.from({ length: Math.ceil(changed.length / size) }, (_, index) =>
      changed.subarray(index * size, (index + 1) * size),
    )
    const streamed = await Array.fromAsync(spliceChunks(streamOf(pieces), undone))
    expect(Buffer.concat(streamed).equals(bytes)).toBe(true)
  }
  return changed
}

async function* streamOf(pieces: Buffer[]) {
  yield* pieces
}

/** Offsets in the sample: boxes, and the table fields of the image and of its EXIF, which comes last. */
const sample = { meta: 28, idat: 87, iloc: 103, afterIloc: 179, pictureBase: 125, exifEntry: 159, exif: 0x2de }

function grown(bytes: Buffer, at: number, inserted: Buffer, boxes: number[]) {
  const add = (place: number) => bytes.writeUInt32BE(bytes.readUInt32BE(place) + inserted.length, place)
  for (const place of [...boxes, sample.pictureBase]) add(place)
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)])
}

function heicWithExifBeside() {
  const bytes = heic()
  const moved = Buffer.from(bytes.subarray(sample.exif))
  bytes.fill(0, sample.exif)
  bytes.writeUInt16BE(1, sample.exifEntry + 2)
  bytes.writeUInt32BE(sample.iloc - sample.idat - 8, sample.exifEntry + 6)
  return grown(bytes, sample.iloc, moved, [sample.meta, sample.idat])
}

function heicWithExifInPieces() {
  const bytes = heic()
  const [first, length] = [100, bytes.length - sample.exif]
  bytes.writeUInt16BE(2, sample.exifEntry + 10)
  bytes.writeUInt32BE(first, sample.exifEntry + 16)
  const second = Buffer.alloc(8)
  second.writeUInt32BE(first)
  second.writeUInt32BE(length - first, 4)
  return grown(bytes, sample.afterIloc, second, [sample.meta, sample.iloc, sample.exifEntry + 6])
}

const unprefixed = hostile.xmpText.replaceAll('exif:GPSLongitude', 'GPSLongitude')

const placed: [string, Format, () => Buffer | Promise<Buffer>][] = [
  ...makers.map(([format, make]) => [`EXIF of ${format}`, format, make] as [string, Format, () => Promise<Buffer>]),
  ['EXIF of heic', 'heic', heic],
  ['EXIF of tiff', 'tiff', async () => hostile.tiffWithPlace(await tiff())],
  ['[A48] XMP of JPEG', 'jpeg', () => hostile.jpegWith(0xe1, hostile.xmp)],
  ['XMP across two pieces of JPEG', 'jpeg', hostile.jpegWithExtendedXmp],
  ['XMP of PNG', 'png', () => hostile.pngWith(['iTXt', hostile.pngXmp(false)])],
  ['compressed XMP of PNG', 'png', () => hostile.pngWith(['iTXt', hostile.pngXmp(true)])],
  ['old text of PNG', 'png', () => hostile.pngWith(['tEXt', Buffer.from('Raw profile type exif\0\nexif\n GPS')])],
  ['XMP of WebP', 'webp', () => scene().withXmp(hostile.xmpText).webp().toBuffer()],
  ['XMP of AVIF', 'avif', () => scene().withXmp(hostile.xmpText).avif({ effort: 0 }).toBuffer()],
  ['XMP of names without a prefix', 'webp', () => scene().withXmp(unprefixed).webp().toBuffer()],
  ['EXIF of heic beside its tables', 'heic', heicWithExifBeside],
  ['XMP of TIFF', 'tiff', () => scene().withXmp(hostile.xmpText).tiff().toBuffer()],
  ['a second JPEG behind the first', 'jpeg', async () => Buffer.concat([await jpeg(), await jpeg({ exif })])],
]

test.each(placed)('[A45] [A46] [A47] the place in %s is blanked, and can be put back', async (_where, format, make) => {
  const bytes = await make()
  const changed = await expectUndone(bytes, format, blankLocation)
  expect(tells(changed)).toEqual({ place: null, isNamed: false })
  if (format !== 'heic') expect((await pixelsOf(changed)).equals(await pixelsOf(bytes))).toBe(true)
  const { exif: before, taken } = factsOf(bytes)
  expect(factsOf(changed)).toMatchObject({ exif: before, taken })
  expect(blankLocation(format, changed)).toEqual([])
})

test('EXIF in several pieces is read as one: only the place is blanked, and all of it stripped', async () => {
  const bytes = heicWithExifInPieces()
  const end = sample.exif + 8 + 4
  const blanked = await expectUndone(bytes, 'heic', blankLocation)
  expect(blanked.subarray(0, end).equals(bytes.subarray(0, end))).toBe(true)
  expect([blanked.includes('Imagora'), blankLocation('heic', blanked)]).toEqual([true, []])
  const stripped = await expectUndone(bytes, 'heic', stripMetadata)
  expect(stripped.subarray(0, end).equals(bytes.subarray(0, end))).toBe(true)
  expect(stripped.subarray(end + 26).every((byte) => byte === 0)).toBe(true)
})

test('[A49] the small picture in EXIF is blanked', async () => {
  const bytes = await hostile.jpegWith(0xe1, await hostile.exifWithThumbnail())
  const changed = await expectUndone(bytes, 'jpeg', blankLocation)
  expect(bytes.indexOf(Buffer.from([0xff, 0xd8]), 2)).toBeGreaterThan(0)
  expect(changed.indexOf(Buffer.from([0xff, 0xd8]), 2)).toBe(-1)
  expect((await pixelsOf(changed)).equals(await pixelsOf(bytes))).toBe(true)
})

test('[A50] EXIF that leads in a circle is left at that', async () => {
  const bytes = await hostile.jpegWith(0xe1, await hostile.exifWithThumbnail(true))
  expect(factsOf(bytes)).toEqual({ exif: null, place: null, taken: null, content_id: null })
  expect((await sharp(applySplices(bytes, blankLocation('jpeg', bytes))).metadata()).width).toBe(64)
})

test.each([
  [
    'Nikon',
    Buffer.from('Nikon\0\x02\x10\0\0II*\0\x08\0\0\0\x01\0\x39\0\x07\0\x08\0\0\0\x1a\0\0\0\0\0\0\0Hangzhou', 'latin1'),
  ],
  ['Panasonic', Buffer.from('Panasonic\0\0\0\x01\0\x67\0\x02\0\x04\0\0\0Pari\0\0\0\0', 'latin1')],
])('the place in the notes of %s is blanked, and no more of them', (_maker, note) => {
  const tiffBytes = Buffer.concat([hostile.exifPointingAt(note), note])
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, tiffBytes.length + 8]),
    Buffer.from('Exif\0\0'),
    tiffBytes,
    Buffer.from([0xff, 0xd9]),
  ])
  const changed = applySplices(bytes, blankLocation('jpeg', bytes))
  expect(bytes.toString('latin1')).toMatch(/Hangzhou|Pari/)
  expect(changed.toString('latin1')).not.toMatch(/Hangzhou|Pari/)
  expect(changed.toString('latin1')).toMatch(/Nikon|Panasonic/)
})

test('the place in a video behind a photo is blanked', async () => {
  const box = Buffer.from('\0\0\0\x1e\xa9xyz\0\x12\x15\xc7+51.5000-000.1250/', 'latin1')
  const video = Buffer.concat([Buffer.from('\0\0\0\x0cftypmp42', 'latin1'), box])
  const bytes = Buffer.concat([await jpeg(), video])
  const changed = await expectUndone(bytes, 'jpeg', blankLocation)
  expect(changed.includes('+51.5')).toBe(false)
})

test.each([
  ['jpeg', jpeg],
  ['png', png],
  ['gif', gif],
  ['webp', webp],
  ['avif', avif],
  ['tiff', tiff],
] as const)('a %s that tells nothing is left alone', async (format, make) => {
  expect(blankLocation(format, await make())).toEqual([])
})

test('text that speaks of other things stays in XMP', async () => {
  const text = hostile.xmpText.replace('exif:GPSLatitude="51,30N"', 'dc:title="GPS for all" exif:GPSLatitude="51,30N"')
  const bytes = await scene().withXmp(text).webp().toBuffer()
  const { xmp } = await sharp(applySplices(bytes, blankLocation('webp', bytes))).metadata()
  expect(String(xmp)).toContain('dc:title="GPS for all"')
  expect(String(xmp)).not.toContain('51,30N')
})

const turned: [Format, () => Promise<Buffer>][] = [
  ['jpeg', () => scene({ exif, orientation: 6 }).withIccProfile('p3').jpeg().toBuffer()],
  ['png', () => scene({ exif, orientation: 6 }).withIccProfile('p3').png().toBuffer()],
  ['webp', () => scene({ exif, orientation: 6 }).withIccProfile('p3').webp().toBuffer()],
  ['tiff', async () => hostile.tiffWithPlace(await scene({ orientation: 6 }).withIccProfile('p3').tiff().toBuffer())],
]

test.each(turned)('of a stripped %s orientation and colours are left, and nothing else', async (format, make) => {
  const bytes = await make()
  const changed = await expectUndone(bytes, format, stripMetadata)
  const { orientation, icc, xmp, iptc, comments } = await sharp(changed).metadata()
  expect({ orientation, hasProfile: icc !== undefined, xmp, iptc, comments }).toEqual({
    orientation: 6,
    hasProfile: true,
  })
  expect(changed.toString('latin1')).not.toMatch(/Imagora|GPS|2026:05/)
  expect((await pixelsOf(changed)).equals(await pixelsOf(bytes))).toBe(true)
  expect(
    stripMetadata(format, changed).filter(({ from, to, bytes: put }) => !put.equals(changed.subarray(from, to))),
  ).toEqual([])
})

test('comments, text, XMP and what follows the end are stripped', async () => {
  const commented = await hostile.jpegWith(0xfe, Buffer.from('secret'))
  const cases: [Format, Buffer][] = [
    ['jpeg', Buffer.concat([commented, Buffer.from('secret')])],
    ['png', await hostile.pngWith(['tEXt', Buffer.from('Comment\0secret')], ['zTXt', deflateSync(Buffer.from('x'))])],
    ['webp', await scene().withXmp('<x>secret</x>').webp().toBuffer()],
    ['avif', await avif({ exif: { IFD0: { Copyright: 'secret' } } })],
    ['gif', hostile.gifWithComment(await gif({ frames: 2 }), 'secret')],
  ]
  for (const [format, bytes] of cases) {
    const changed = await expectUndone(bytes, format, stripMetadata)
    expect([format, changed.includes('secret')]).toEqual([format, false])
    expect((await pixelsOf(changed)).equals(await pixelsOf(bytes))).toBe(true)
  }
  const stripped = applySplices(heic(), stripMetadata('heic', heic()))
  expect(stripped.includes('Imagora')).toBe(false)
})
