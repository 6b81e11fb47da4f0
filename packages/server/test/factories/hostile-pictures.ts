import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { heic } from './heic.ts'
import { avif, jpeg, png, scene } from './pictures.ts'

/** Pictures that are broken or malicious: cheap to create, expensive to decode. */

const text = (value: string) => Buffer.from(value, 'latin1')

function words(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

function chunk(type: string, data: Uint8Array) {
  const body = Buffer.concat([text(type), data])
  return Buffer.concat([words(data.length), body, words(crc32(body))])
}

const MEGABYTE = 2 ** 20

/** Zlib stream of this many zero bytes at a thousandth of the size, made by repeating the block for one megabyte. */
function zeros(length: number) {
  const pieces = Math.floor(length / MEGABYTE)
  const piece = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(length - pieces * MEGABYTE))
  const adler32 = words((length % 65521) * 65536 + 1)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(pieces).fill(piece), rest, adler32])
}

const pngSignature = text('\x89PNG\r\n\x1a\n')
const end = chunk('IEND', Buffer.alloc(0))

const header = (width: number, height: number) =>
  chunk('IHDR', Buffer.concat([words(width, height), Buffer.from([1, 0, 0, 0, 0])]))

/** Black PNG with one bit per pixel and valid chunks. */
export function pngBomb(width: number, height: number, ...extra: Buffer[]) {
  const pixels = chunk('IDAT', zeros(height * (Math.ceil(width / 8) + 1)))
  return Buffer.concat([pngSignature, header(width, height), ...extra, pixels, end])
}

export const pngWithoutPixels = (width: number, height: number) =>
  Buffer.concat([pngSignature, header(width, height), end])

export const hugeText = () => chunk('iTXt', Buffer.concat([text('k\0\x01\0\0\0'), zeros(200_000_000)]))
export const hugeProfile = () => chunk('iCCP', Buffer.concat([text('k\0\0'), zeros(300_000_000)]))

/** Inserts chunks directly after the header. */
export async function pngWith(...chunks: [string, Uint8Array][]) {
  const whole = await png()
  return Buffer.concat([whole.subarray(0, 33), ...chunks.map(([type, data]) => chunk(type, data)), whole.subarray(33)])
}

export async function pngWithBadChecksum() {
  const bytes = await png()
  bytes[bytes.indexOf('IDAT') + 8]! ^= 1
  return bytes
}

/** The `iloc` table points far beyond the end of the file. */
export function heicWithoutPieces() {
  const bytes = heic()
  const at = bytes.indexOf(Buffer.from([0, 0, 0x02, 0x0f]), bytes.indexOf('iloc'))
  bytes.writeUInt32BE(0x7fffffff, at)
  return bytes
}

/** TIFF with one bit per pixel and almost no pixel data. */
export function tiffBomb(width: number, height: number) {
  const entries = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 1],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, 2],
  ] as const
  const bytes = Buffer.alloc(10 + 2 + entries.length * 12 + 4)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(10, 4)
  bytes.writeUInt16LE(entries.length, 10)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 12 + index * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  return bytes
}

/** Every frame repeats the picture. */
export async function apng(frames: number) {
  const whole = await png({ width: 8, height: 8 })
  const from = whole.indexOf('IDAT')
  const pixels = whole.subarray(from + 4, from + 4 + whole.readUInt32BE(from - 4))
  const control = (sequence: number) =>
    chunk('fcTL', Buffer.concat([words(sequence, 8, 8, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const more = Array.from({ length: frames - 1 }, (_, index) => [
    control(index * 2 + 1),
    chunk('fdAT', Buffer.concat([words(index * 2 + 2), pixels])),
  ])
  const first = [chunk('acTL', words(frames, 0)), control(0), whole.subarray(from - 4, -12)]
  return Buffer.concat([whole.subarray(0, 33), ...first, ...more.flat(), end])
}

/** GIF with one-pixel frames on a large canvas. */
export function gifBomb(width: number, height: number, frames: number) {
  const start = text('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff')
  start.writeUInt16LE(width, 6)
  start.writeUInt16LE(height, 8)
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([start, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

/** A single color takes no bits per pixel, so the header can declare any size. */
export async function webpBomb(width: number, height: number) {
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#369' } })
    .webp({ lossless: true })
    .toBuffer()
  bytes.writeUInt32LE(((bytes.readUInt32LE(21) & 0xf0000000) | (width - 1) | ((height - 1) << 14)) >>> 0, 21)
  return bytes
}

export async function avifBomb(width: number, height: number) {
  const bytes = await avif()
  const at = bytes.indexOf('ispe')
  bytes.writeUInt32BE(width, at + 8)
  bytes.writeUInt32BE(height, at + 12)
  return bytes
}

/** AVIF whose codec differs from the one the file type declares. */
export async function avifHolding(codec: string) {
  const bytes = await avif()
  bytes.write(codec, bytes.indexOf('av01'), 'latin1')
  return bytes
}

/** Replaces the brands of an AVIF, which are its own first, then `mif1 avif miaf`. */
export async function avifBranded(...brands: string[]) {
  const bytes = await avif()
  bytes.write(brands[0]!, 8, 'latin1')
  bytes.write(brands.slice(1).join(''), 16, 'latin1')
  return bytes
}

/** Repeats the last scan of a progressive JPEG. */
export async function jpegWithScans(extra: number) {
  const bytes = await scene({ width: 256, height: 256 }).jpeg({ progressive: true }).toBuffer()
  const last = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(extra).fill(last), bytes.subarray(-2)])
}

/** Inserts a segment directly after the start of the picture. */
export async function jpegWith(marker: number, content: Uint8Array) {
  const bytes = await jpeg()
  return Buffer.concat([bytes.subarray(0, 2), jpegSegment(marker, content), bytes.subarray(2)])
}

/** EXIF whose first directory points to a second one with a thumbnail, as cameras write, or back to itself. */
export async function exifWithThumbnail(isCyclic = false) {
  const small = await jpeg({ width: 16, height: 16, seed: 9 })
  const tiff = Buffer.alloc(44)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt32LE(isCyclic ? 8 : 14, 10)
  tiff.writeUInt16LE(2, 14)
  const entries: [tag: number, value: number][] = [
    [0x0201, tiff.length],
    [0x0202, small.length],
  ]
  for (const [index, [tag, value]] of entries.entries()) {
    tiff.writeUInt16LE(tag, 16 + index * 12)
    tiff.writeUInt16LE(4, 18 + index * 12)
    tiff.writeUInt32LE(1, 20 + index * 12)
    tiff.writeUInt32LE(value, 24 + index * 12)
  }
  return Buffer.concat([text('Exif\0\0'), tiff, small])
}

/** GPS position as XMP. */
export const xmpText =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30N"><exif:GPSLongitude>0,7.5W</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>'
export const xmp = text(`http://ns.adobe.com/xap/1.0/\0${xmpText}`)

/** XMP in an iTXt chunk. */
export const pngXmp = (isCompressed: boolean) =>
  Buffer.concat([
    text(`XML:com.adobe.xmp\0${isCompressed ? '\x01' : '\0'}\0\0\0`),
    isCompressed ? deflateSync(xmpText) : Buffer.from(xmpText),
  ])

function jpegSegment(marker: number, content: Uint8Array) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Splits the XMP into two chunks, neither of which contains the place by itself. */
export async function jpegWithExtendedXmp() {
  const bytes = await jpeg()
  const middle = xmpText.indexOf('GPSLatitude') + 2
  const pieces = [xmpText.slice(0, middle), xmpText.slice(middle)].map((piece, index) =>
    jpegSegment(
      0xe1,
      Buffer.concat([
        text(`http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}`),
        words(xmpText.length, index ? middle : 0),
        text(piece),
      ]),
    ),
  )
  return Buffer.concat([bytes.subarray(0, 2), ...pieces, bytes.subarray(2)])
}

/** EXIF directories that point to a maker note, which must be appended. */
export function exifPointingAt(note: Buffer) {
  const tiff = Buffer.alloc(44)
  tiff.write('II*\0', 'latin1')
  const directory = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(1, at)
    tiff.writeUInt16LE(tag, at + 2)
    tiff.writeUInt16LE(type, at + 4)
    tiff.writeUInt32LE(count, at + 6)
    tiff.writeUInt32LE(value, at + 10)
  }
  tiff.writeUInt32LE(8, 4)
  directory(8, 0x8769, 4, 1, 26)
  directory(26, 0x927c, 7, note.length, 44)
  return tiff
}

/** Appends a copy of the first directory of a TIFF with a camera and a place. */
export function tiffWithPlace(tiff: Buffer) {
  const start = tiff.readUInt32LE(4)
  const count = tiff.readUInt16LE(start)
  const old = Array.from({ length: count }, (_, index) =>
    tiff.subarray(start + 2 + index * 12, start + 14 + index * 12),
  )
  const entry = (tag: number, type: number, values: number, value: number | Buffer) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(values, 4)
    if (typeof value === 'number') bytes.writeUInt32LE(value, 8)
    else value.copy(bytes, 8)
    return bytes
  }
  const directory = (entries: Buffer[]) => {
    const head = Buffer.alloc(2)
    head.writeUInt16LE(entries.length)
    const sorted = entries.toSorted((one, other) => one.readUInt16LE() - other.readUInt16LE())
    return Buffer.concat([head, ...sorted, Buffer.alloc(4)])
  }
  const numbers = Buffer.alloc(32)
  for (const [index, value] of [51, 1, 30, 1, 7, 1, 30, 1].entries()) numbers.writeUInt32LE(value, index * 4)
  const make = text('Imagora\0')
  const at = tiff.length + (tiff.length % 2)
  const place = directory([
    entry(1, 2, 2, text('N')),
    entry(2, 5, 2, at),
    entry(3, 2, 2, text('E')),
    entry(4, 5, 2, at + 16),
  ])
  const placeAt = at + numbers.length + make.length
  const added = [entry(0x010f, 2, make.length, at + numbers.length), entry(0x8825, 4, 1, placeAt)]
  const first = directory([...old, ...added])
  const whole = Buffer.concat([tiff, Buffer.alloc(tiff.length % 2), numbers, make, place, first])
  whole.writeUInt32LE(placeAt + place.length, 4)
  return whole
}

export const gifWithComment = (gif: Buffer, comment: string) =>
  Buffer.concat([
    gif.subarray(0, -1),
    text(`\x21\xfe${String.fromCharCode(comment.length)}${comment}\0`),
    gif.subarray(-1),
  ])

/** Some phones write a wrong end of the spectral selection; libjpeg warns, and every browser shows the picture. */
export async function jpegOfSloppyPhone() {
  const bytes = await jpeg()
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  bytes[scan + bytes.readUInt16BE(scan + 2)] = 0
  return bytes
}
