import { extents, findWithin, items } from '../boxes.ts'
import type { Format } from '../formats.ts'

/** Part of a file. */
export interface Span {
  from: number
  to: number
}

/** Metadata in a file: directories of EXIF, or a text of XMP, which may come in several pieces. */
export interface Block {
  kind: 'exif' | 'xmp'
  spans: Span[]
  /** What holds a checksum of it. */
  chunk?: Span
  isCompressed?: boolean
}

export const signatures = {
  exif: Buffer.from('Exif\0\0', 'latin1'),
  xmp: Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'),
  extendedXmp: Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1'),
  pngXmp: Buffer.from('XML:com.adobe.xmp\0', 'latin1'),
}

export const startsWith = (bytes: Buffer, at: number, signature: Buffer) =>
  bytes.length >= at + signature.length && signature.equals(bytes.subarray(at, at + signature.length))

export interface Segment extends Span {
  marker: number
  /** Behind the marker and the length. */
  content: number
}

const SCAN = 0xda
const END = 0xd9

/** The segments of a JPEG up to its first scan: all that is not pixels. */
export function* jpegSegments(bytes: Buffer, start = 0): Generator<Segment> {
  let at = start + 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === SCAN || marker === END) return
    const to = at + 2 + bytes.readUInt16BE(at + 2)
    if (to > bytes.length) return
    yield { marker, from: at, content: at + 4, to }
    at = to
  }
}

function* jpegBlocks(bytes: Buffer, start = 0): Generator<Block> {
  const extended: Span[] = []
  for (const { marker, content, to } of jpegSegments(bytes, start)) {
    if (marker !== 0xe1) continue
    if (startsWith(bytes, content, signatures.exif)) yield { kind: 'exif', spans: [{ from: content + 6, to }] }
    const xmp = content + signatures.xmp.length
    if (startsWith(bytes, content, signatures.xmp)) yield { kind: 'xmp', spans: [{ from: xmp, to }] }
    // Behind the signature: a digest in 32 signs, the length of the whole, and where this piece of it begins.
    const piece = content + signatures.extendedXmp.length + 40
    if (startsWith(bytes, content, signatures.extendedXmp) && piece <= to) extended.push({ from: piece, to })
  }
  if (extended.length > 0) yield { kind: 'xmp', spans: extended }
}

/** Where the pixels begin. */
function scanOf(bytes: Buffer) {
  let at = 2
  for (const { to } of jpegSegments(bytes)) at = to
  return at
}

/** More than any camera has behind the first. */
const MAX_PICTURES = 20
const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff])

/** Cameras put further pictures behind the first, each with metadata of its own; these bytes cannot be among pixels. */
function* jpegBlocksOfAll(bytes: Buffer): Generator<Block> {
  yield* jpegBlocks(bytes)
  let at = scanOf(bytes)
  for (let pictures = 0; pictures < MAX_PICTURES; pictures++) {
    at = bytes.indexOf(startOfJpeg, at)
    if (at < 0) return
    yield* jpegBlocks(bytes, at)
    at += startOfJpeg.length
  }
}

export interface Chunk extends Span {
  type: string
  content: number
  contentEnd: number
}

export function* pngChunks(bytes: Buffer): Generator<Chunk> {
  let at = 8
  while (at + 12 <= bytes.length) {
    const contentEnd = at + 8 + bytes.readUInt32BE(at)
    if (contentEnd + 4 > bytes.length) return
    const type = bytes.toString('latin1', at + 4, at + 8)
    yield { type, from: at, content: at + 8, contentEnd, to: contentEnd + 4 }
    if (type === 'IEND') return
    at = contentEnd + 4
  }
}

function* pngBlocks(bytes: Buffer): Generator<Block> {
  for (const { type, from, content, contentEnd, to } of pngChunks(bytes)) {
    const chunk = { from, to }
    if (type === 'eXIf') yield { kind: 'exif', spans: [{ from: content, to: contentEnd }], chunk }
    if (type !== 'iTXt' || !startsWith(bytes, content, signatures.pngXmp)) continue
    const flags = content + signatures.pngXmp.length
    const language = bytes.indexOf(0, flags + 2)
    const text = bytes.indexOf(0, language + 1) + 1
    if (language < 0 || text <= 0 || text > contentEnd) continue
    yield { kind: 'xmp', spans: [{ from: text, to: contentEnd }], chunk, isCompressed: bytes[flags] === 1 }
  }
}

export function* webpChunks(bytes: Buffer): Generator<Chunk> {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  let at = 12
  while (at + 8 <= end) {
    const contentEnd = at + 8 + bytes.readUInt32LE(at + 4)
    if (contentEnd > end) return
    const to = Math.min(end, contentEnd + (contentEnd % 2))
    yield { type: bytes.toString('latin1', at, at + 4), from: at, content: at + 8, contentEnd, to }
    at = to
  }
}

function* webpBlocks(bytes: Buffer): Generator<Block> {
  for (const { type, content, contentEnd } of webpChunks(bytes)) {
    // Some programs put the signature of the JPEG segment before it.
    const from = startsWith(bytes, content, signatures.exif) ? content + 6 : content
    if (type === 'EXIF') yield { kind: 'exif', spans: [{ from, to: contentEnd }] }
    if (type === 'XMP ') yield { kind: 'xmp', spans: [{ from: content, to: contentEnd }] }
  }
}

/** Which items are metadata, by their numbers. */
function heifKinds(bytes: Buffer) {
  const kinds = new Map<number, Block['kind']>()
  const list = findWithin(bytes, 'meta', 'iinf')
  for (const { id, type, contentType } of list ? items(bytes, list) : []) {
    if (type === 'Exif') kinds.set(id, 'exif')
    if (type === 'mime' && contentType === 'application/rdf+xml') kinds.set(id, 'xmp')
  }
  return kinds
}

/** A number first says how far behind it the directories begin. */
function heifExif(bytes: Buffer, { from, to }: Span): Span | null {
  const begin = from + 4 <= to ? from + 4 + bytes.readUInt32BE(from) : to
  return begin < to ? { from: begin, to } : null
}

function* heifBlocks(bytes: Buffer): Generator<Block> {
  const kinds = heifKinds(bytes)
  const table = kinds.size > 0 ? findWithin(bytes, 'meta', 'iloc') : null
  if (!table) return
  for (const [item, spans] of Map.groupBy(
    extents(bytes, table, findWithin(bytes, 'meta', 'idat')),
    (extent) => extent.item,
  )) {
    const kind = kinds.get(item)
    if (kind === 'xmp') yield { kind, spans }
    if (kind !== 'exif') continue
    const [first, ...further] = spans
    const exif = [heifExif(bytes, first!), ...further].filter((span) => span !== null)
    if (exif.length > 0) yield { kind, spans: exif }
  }
}

/** A GIF has XMP as plain bytes, up to a tail by which readers that know nothing of it find its end. */
function* gifBlocks(bytes: Buffer): Generator<Block> {
  const at = bytes.indexOf('\x21\xff\x0bXMP DataXMP', 0, 'latin1')
  const end = at < 0 ? -1 : bytes.indexOf(Buffer.from([0x01, 0xff, 0xfe, 0xfd]), at)
  if (end > 0) yield { kind: 'xmp', spans: [{ from: at + 14, to: end }] }
}

const found: Record<Format, (bytes: Buffer) => Iterable<Block>> = {
  jpeg: jpegBlocksOfAll,
  png: pngBlocks,
  gif: gifBlocks,
  webp: webpBlocks,
  avif: heifBlocks,
  heic: heifBlocks,
  tiff: (bytes) => [{ kind: 'exif', spans: [{ from: 0, to: bytes.length }] }],
  bmp: () => [],
  svg: () => [],
}

const orderOf = ({ spans }: Block) => spans[0]!.from

/** In the order of their places. What is cut short ends the search: the rest is no metadata to anybody. */
export function metadataBlocks(format: Format, bytes: Buffer): Block[] {
  const blocks: Block[] = []
  try {
    for (const block of found[format](bytes)) blocks.push(block)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return blocks.toSorted((one, other) => orderOf(one) - orderOf(other))
}

/** The places in a video behind a JPEG, as phones write moving photos. */
export function* videoPlaces(bytes: Buffer): Generator<Span> {
  const from = bytes.indexOf('ftyp', scanOf(bytes), 'latin1')
  if (from < 0) return
  for (let at = bytes.indexOf('\xa9xyz', from, 'latin1'); at >= 4; at = bytes.indexOf('\xa9xyz', at + 4, 'latin1')) {
    const length = bytes.readUInt32BE(at - 4)
    if (length >= 8 && length <= 200 && at - 4 + length <= bytes.length) yield { from: at + 4, to: at - 4 + length }
  }
}
