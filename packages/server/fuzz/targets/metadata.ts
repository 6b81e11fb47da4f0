import { type Format, detectPicture } from '#images/formats/formats.ts'
import { countFrames } from '#images/formats/file-structure.ts'
import { findLocations } from '#images/metadata/remove-location.ts'
import { blankIptc, blankPhotoshop } from '#images/metadata/remove-iptc-location.ts'
import { blankXmp } from '#images/metadata/remove-xmp-location.ts'
import { findExif, pngChunks, webpChunks, jpegSegments } from '#images/metadata/metadata-blocks.ts'
import { readExif } from '#images/metadata/exif.ts'
import { readSidecars } from '#images/metadata/sidecars.ts'
import { applySplices, patchOf, readPatch } from '#images/metadata/splices.ts'
import { stripMetadata } from '#images/metadata/strip-metadata.ts'
import { cityXmp, exif, gpsXmp, iptc, latin1, resource, shownXmp } from '#test/factories/geotag-metadata.ts'
import { geotaggedPictures, placelessPictures } from '#test/factories/geotagged-pictures.ts'
import type { Random } from '../random.ts'
import { assertThat, type FuzzTarget } from '../target.ts'
import { writeHeif, writeTiff, writeVideo, writeXmp } from './metadata-grammar.ts'

const words = [
  'Exif\0\0',
  'II*\0\x08\0\0\0',
  'MM\0*\0\0\0\x08',
  '\x25\x88\x04\0\x01\0\0\0',
  '\x69\x87\x04\0\x01\0\0\0',
  '\xff\xe1\xff\xff',
  '\xff\xe1\0\x10',
  '\xff\xed\0\x20Photoshop 3.0\0',
  '\xff\xeb\0\x09',
  '\xff\xfe\0\x02',
  '\xff\xd9',
  'http://ns.adobe.com/xap/1.0/\0',
  'http://ns.adobe.com/xmp/extension/\0',
  '8BIM\x04\x04\0\0\0\0\0\x09',
  '\x1c\x02\x5a\0\x05',
  '<rdf:RDF',
  '</rdf:RDF>',
  '<geo:lat>',
  '</geo:lat>',
  ' photoshop:City="',
  "'",
  '<',
  '>',
  '/>',
  '<\0:\0',
  '\0\0\0\x10eXIf',
  '\0\0\0\x10tEXt',
  '\0\0\0\x10zTXt',
  '\0\0\0\x10iTXt',
  'Raw profile type exif\0',
  '\0\0\0\x01IEND',
  'EXIF\x10\0\0\0',
  'XMP \x10\0\0\0',
  'VP8X',
  'C2PA',
  '\x21\xff\x0bXMP DataXMP',
  '\x01\xff\xfe\xfd',
  '\x21\xfe\x01',
  '\0\0\0\x10uuid',
  '\0\0\0\x10moov',
  '\0\0\0\x10mpvd',
  '\0\0\0\x10ftyp',
  '\0\0\0\x14\xa9xyz',
  '\0\0\0\x14loci',
  'ISO6709',
  '+51.5-000.1/',
  '+1',
  'iloc',
  'iinf',
  '\0\0\0\x15infe\x02\0\0\0',
  'idat',
  'mime',
  'Nikon\0',
  'Panasonic\0',
  'GPSLatitude',
]

const pictures = [...geotaggedPictures, ...placelessPictures]
const pictureSeeds = () => Promise.all(pictures.map(({ make }) => make(1)))

const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xd9])
const generatePicture = (random: Random) =>
  random.pick([writeTiff, writeHeif, (each: Random) => writeVideo(each, jpegStart)])(random)

/** Returns the pixel data of a file as far as its structure is readable; none of it may change. */
function pixelSpans(format: Format, bytes: Buffer): { from: number; to: number }[] {
  if (format === 'png') return [...pngChunks(bytes)].filter(({ type }) => /^(?:IHDR|PLTE|IDAT|fdAT)$/.test(type))
  if (format === 'webp') return [...webpChunks(bytes)].filter(({ type }) => /^(?:VP8.|ALPH|ANMF)$/.test(type))
  if (format !== 'jpeg') return []
  return [...jpegSegments(bytes)].filter(({ marker }) => marker >= 0xc0 && marker < 0xe0)
}

const overlaps = (one: { from: number; to: number }, other: { from: number; to: number }) =>
  one.from < other.to && other.from < one.to

const tellsPosition = (format: Format, bytes: Buffer) =>
  readExif(findExif(format, bytes) ?? Buffer.alloc(0)).place !== null

function tryBlanking(format: Format, input: Buffer) {
  const { splices, hasLocation } = findLocations(format, input)
  const blanked = applySplices(input, splices)
  assertThat(
    applySplices(blanked, readPatch(patchOf(input, splices))).equals(input),
    'what was blanked can be put back',
  )
  // Only a detected location counts; other blanked data may be a thumbnail.
  assertThat(hasLocation || !tellsPosition(format, input), 'a file with a place in its EXIF is known to tell one')
  const pixels = pixelSpans(format, input)
  assertThat(!splices.some((splice) => pixels.some((span) => overlaps(splice, span))), 'no pixel changes')
  const again = findLocations(format, blanked)
  // A location that overlaps the structures leading to the pixels of a TIFF stays; the file must then be reported.
  const isLeft = format === 'tiff' && again.hasLocation
  assertThat(isLeft || !tellsPosition(format, blanked), 'EXIF of a blanked file tells no place')
  // Overlapping values may leave something to blank; the file must then be reported as having a location.
  assertThat(again.splices.length === 0 || again.hasLocation, 'blanking twice is blanking once')
}

const places: FuzzTarget = {
  name: 'places',
  seeds: pictureSeeds,
  dictionary: words,
  generate: generatePicture,
  maxCpuMs: 1000,
  run(input) {
    const format = detectPicture(input)
    if (format) tryBlanking(format, input)
  },
}

const strip: FuzzTarget = {
  name: 'strip',
  seeds: pictureSeeds,
  dictionary: words,
  generate: generatePicture,
  maxCpuMs: 1000,
  run(input) {
    const format = detectPicture(input)
    const frames = format && countFrames(format, input)
    // Incomplete files are refused before any change.
    if (!format || !frames) return
    const splices = stripMetadata(format, input)
    const stripped = applySplices(input, splices)
    assertThat(
      applySplices(stripped, readPatch(patchOf(input, splices))).equals(input),
      'what was taken can be put back',
    )
    assertThat(detectPicture(stripped) === format, 'a stripped file is of the same format')
    assertThat(countFrames(format, stripped) === frames, 'a stripped file has the same frames')
    const isLeft = format === 'tiff' && findLocations(format, stripped).hasLocation
    assertThat(isLeft || !tellsPosition(format, stripped), 'EXIF of a stripped file tells no place')
    const pixels = pixelSpans(format, input)
    assertThat(
      !splices.some((splice) =>
        pixels.some((span) => overlaps(splice, span) && splice.bytes.length !== splice.to - splice.from),
      ),
      'no pixel is taken away',
    )
  },
}

const exifTarget: FuzzTarget = {
  name: 'exif',
  seeds: () => [exif(), exif({ isLittle: false })],
  dictionary: words,
  generate: writeTiff,
  run(input) {
    const { exif: camera, place } = readExif(input)
    const numbers = Object.values({ ...camera, ...place }).filter((value) => typeof value === 'number')
    assertThat(numbers.every(Number.isFinite), 'every number is one')
    if (place) assertThat(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180, 'a place is on earth')
  },
}

/** Edits in place: the first pass may change something, the second must find nothing. */
function tryTwice(input: Buffer, blank: (bytes: Buffer) => boolean) {
  const copy = Buffer.from(input)
  const isTold = blank(copy)
  assertThat(isTold || copy.equals(input), 'what tells no place is left alone')
  const blanked = Buffer.from(copy)
  assertThat(!blank(copy) && copy.equals(blanked), 'what was blanked tells no place')
}

const xmp: FuzzTarget = {
  name: 'xmp',
  seeds: () => [gpsXmp, cityXmp, shownXmp].flatMap((text) => [latin1(text), Buffer.from(text, 'utf16le')]),
  dictionary: words,
  generate: writeXmp,
  run: (input) => tryTwice(input, blankXmp),
}

const iptcTarget: FuzzTarget = {
  name: 'iptc',
  seeds: () => [iptc, Buffer.from(iptc.subarray(0, iptc.length - (iptc.length % 4))).swap32(), resource(0x0404, iptc)],
  dictionary: words,
  run(input) {
    tryTwice(input, blankIptc)
    tryTwice(input, (bytes) => blankPhotoshop(bytes, (kind, content) => kind === 'iptc' && blankIptc(content)))
  },
}

const takeout =
  '{"title":"sea.jpg","description":"The sea","photoTakenTime":{"timestamp":"1700000000"},"creationTime":{"timestamp":"1"},"imageData":{"title":"A"}}'
const sidecar =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="a" xmlns:xmp="b" xmp:CreateDate="2026-01-01T10:00:00+01:00"><dc:title><rdf:Alt><rdf:li>Sea</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>a</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>'

const sidecars: FuzzTarget = {
  name: 'sidecars',
  seeds: () => [takeout, sidecar, 'null', '[]', '{"title":{"a":[]}}'].map((text) => Buffer.from(text)),
  dictionary: [
    '{',
    '}',
    '[',
    ']',
    '"title":',
    'null',
    '1e999',
    '"timestamp":"',
    '<dc:title>',
    '</dc:title>',
    '<rdf:li>',
    '&lt;',
    '&a;',
    '<!DOCTYPE a [<!ENTITY a "b">]>',
    ' exif:DateTimeOriginal="',
    '2026-01-01',
  ],
  async run(input) {
    const text = input.toString()
    const { facts, albumTitle } = await readSidecars({ filename: 'sea.jpg', json: text, xmp: text, album: text })
    const given = [facts.name, facts.intro, facts.taken_at, facts.created_at, albumTitle, ...(facts.tags ?? [])]
    const isText = given.every((value) => value === undefined || value === null || typeof value === 'string')
    assertThat(isText, 'a sidecar tells texts')
    const times = [facts.taken_at, facts.created_at].filter((time) => typeof time === 'string')
    assertThat(
      times.every((time) => !Number.isNaN(Date.parse(time))),
      'a time is one',
    )
  },
}

export const metadataTargets: FuzzTarget[] = [places, strip, exifTarget, xmp, iptcTarget, sidecars]
