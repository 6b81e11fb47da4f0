import type { Span } from './splices.ts'
import { type Box, boxes, type Extent, extents, findWithin, items } from '#images/formats/boxes.ts'
import type { Format } from '#images/formats/formats.ts'
import { skipCodedPixels, startOfImage } from '#images/formats/jpeg.ts'
import { isRaw, type RawFormat } from '#images/raw/raw-formats.ts'
import { readRawStructure } from '#images/raw/raw-structure.ts'
import { exifStartIn, jxlMetadata, unpackBox } from './jxl-metadata.ts'
import { gifEnd, gifExtensions, subBlocks } from '#images/formats/gif.ts'

/** Kinds of metadata that other metadata may embed. */
export type EmbeddedKind = 'exif' | 'xmp' | 'iptc' | 'photoshop' | 'jpeg'

/** Blanks the location in the buffer; returns whether there was one. */
export type BlankEmbedded = (kind: EmbeddedKind, bytes: Buffer) => boolean

interface Piece {
  /** Parts of the file that form one block, in reading order. */
  spans: Span[]
  /** Chunk whose checksum covers the block. */
  chunk?: Span
}

/** Metadata in a file. `c2pa` is a signed manifest; `video` follows a photo; `gps` is a block with the position alone; `brotli` is a packed box of JPEG XL; `hidden` cannot be edited. */
export type Block =
  | ({ kind: Exclude<EmbeddedKind, 'iptc'> | 'c2pa' | 'video' | 'gps' | 'brotli' | 'hidden' } & Piece)
  /** Text of a PNG; compressed text is inflated first. */
  | ({ kind: 'text'; keyword: string; isCompressed: boolean } & Required<Piece>)

export const signatures = {
  exif: Buffer.from('Exif\0\0', 'latin1'),
  xmp: Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'),
  extendedXmp: Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1'),
}

export const startsWith = (bytes: Buffer, at: number, signature: Buffer) =>
  bytes.length >= at + signature.length && signature.equals(bytes.subarray(at, at + signature.length))

interface Segment extends Span {
  marker: number
  /** Offset after the marker and the length. */
  content: number
}

const [SCAN, END, START] = [0xda, 0xd9, 0xd8]
const [APP0, APP1, APP2, APP11, APP13, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xeb, 0xed, 0xee, 0xef, 0xfe]

/** Stuffed bytes and restart markers have no length; they occur within the coded pixels. */
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= START)

/**
 * Yields the segments of a JPEG, including those between scans. Returns the end of the image, or the offset of the
 * first unreadable byte.
 */
export function* jpegSegments(bytes: Buffer): Generator<Segment, number> {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) {
      at = skipCodedPixels(bytes, at)
      continue
    }
    const marker = bytes[at + 1]!
    if (marker === END) return at + 2
    if (marker === 0xff || standsAlone(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const to = at + 2 + bytes.readUInt16BE(at + 2)
    if (to < at + 4 || to > bytes.length) return at
    yield { marker, from: at, content: at + 4, to }
    at = to
  }
  return at
}

interface ExtendedPiece extends Span {
  guid: string
  length: number
  offset: number
}

/** Parses the 32-character digest, the total length and the offset of this part. */
function extendedPiece(bytes: Buffer, content: number, to: number): ExtendedPiece | null {
  const at = content + signatures.extendedXmp.length
  if (at + 40 > to) return null
  const guid = bytes.toString('latin1', at, at + 32)
  return { guid, length: bytes.readUInt32BE(at + 32), offset: bytes.readUInt32BE(at + 36), from: at + 40, to }
}

/** Joins XMP that is too long for one segment; its parts may come in any order. */
function* extendedXmp(pieces: ExtendedPiece[]): Generator<Block> {
  for (const group of Map.groupBy(pieces, ({ guid }) => guid).values()) {
    const spans = group.toSorted((one, other) => one.offset - other.offset)
    const ends = spans.map(({ offset, from, to }) => offset + to - from)
    const isWhole = spans.every(({ offset }, index) => offset === (ends[index - 1] ?? 0))
    yield { kind: isWhole && ends.at(-1) === spans[0]!.length ? 'xmp' : 'hidden', spans }
  }
}

const iccProfile = Buffer.from('ICC_PROFILE\0', 'latin1')

/** Application segments and comments are metadata, except the three that define colours. */
function isMetadata(bytes: Buffer, { marker, content }: Segment) {
  if (marker === COMMENT) return true
  if (marker < APP0 || marker > APP15 || marker === APP0 || marker === APP14) return false
  return marker !== APP2 || !startsWith(bytes, content, iccProfile)
}

/** Accepts EXIF with its signature, and without it by its TIFF header, as some programs omit the signature. */
function isExif(bytes: Buffer, { marker, content, to }: Segment) {
  if (marker !== APP1) return false
  const order = bytes.toString('latin1', content, Math.min(content + 4, to))
  return order === 'II*\0' || order === 'MM\0*' || startsWith(bytes, content, signatures.exif)
}

/** Metadata that may span several segments, which are read as one block. */
interface SpreadMetadata {
  extended: ExtendedPiece[]
  photoshop: Span[]
  c2pa: Span[]
}

function* spreadBlocks({ extended, photoshop, c2pa }: SpreadMetadata): Generator<Block> {
  if (photoshop.length > 0) yield { kind: 'photoshop', spans: photoshop }
  if (c2pa.length > 0) yield { kind: 'c2pa', spans: c2pa }
  yield* extendedXmp(extended)
}

/** Returns a block, or null when the segment is part of a larger block. */
function readSegment(bytes: Buffer, segment: Segment, spread: SpreadMetadata): Block | null {
  const { marker, content, to } = segment
  const piece = startsWith(bytes, content, signatures.extendedXmp) ? extendedPiece(bytes, content, to) : null
  if (piece) spread.extended.push(piece)
  else if (marker === APP13) spread.photoshop.push({ from: content + photoshopStart(bytes, content), to })
  else if (marker === APP11) spread.c2pa.push({ from: content, to })
  else if (!isExif(bytes, segment)) return { kind: 'xmp', spans: [{ from: content, to }] }
  else return { kind: 'exif', spans: [{ from: content + exifStart(bytes, content), to }] }
  return null
}

/** Yields the metadata of a JPEG and of the data after its end. */
function* jpegBlocks(bytes: Buffer, isHeadOnly = false): Generator<Block> {
  const spread: SpreadMetadata = { extended: [], photoshop: [], c2pa: [] }
  const segments = jpegSegments(bytes)
  let step = segments.next()
  for (; !step.done; step = segments.next()) {
    const segment = step.value
    if (segment.marker === SCAN && isHeadOnly) {
      yield* spreadBlocks(spread)
      return
    }
    const block = isMetadata(bytes, segment) ? readSegment(bytes, segment, spread) : null
    if (block) yield block
  }
  yield* spreadBlocks(spread)
  yield* looseBlocks(bytes, step.value)
}

const photoshopSignature = Buffer.from('Photoshop 3.0\0', 'latin1')
const photoshopStart = (bytes: Buffer, at: number) =>
  startsWith(bytes, at, photoshopSignature) ? photoshopSignature.length : 0
const exifStart = (bytes: Buffer, at: number) => (startsWith(bytes, at, signatures.exif) ? signatures.exif.length : 0)

const segmentSignatures: [kind: 'exif' | 'photoshop', marker: number, signature: Buffer][] = [
  ['exif', APP1, signatures.exif],
  ['photoshop', APP13, photoshopSignature],
]
const rdf = { start: Buffer.from('<rdf:RDF', 'latin1'), end: Buffer.from('</rdf:RDF', 'latin1') }
const videoStart = Buffer.from('ftyp', 'latin1')

/** Yields all segments with a signature; the length of a segment directly precedes its signature. */
function* looseSegments(bytes: Buffer, from: number, marker: number, signature: Buffer): Generator<Span> {
  for (let at = bytes.indexOf(signature, from); at >= 0;) {
    const isSegment = bytes[at - 4] === 0xff && bytes[at - 3] === marker
    const to = isSegment ? Math.min(at - 2 + bytes.readUInt16BE(at - 2), bytes.length) : at
    if (to > at) yield { from: at, to }
    at = bytes.indexOf(signature, Math.max(to, at + signature.length))
  }
}

function* loosePictures(bytes: Buffer, start: number): Generator<Block> {
  for (const [kind, marker, signature] of segmentSignatures) {
    for (const { from, to } of looseSegments(bytes, start, marker, signature)) {
      yield { kind, spans: [{ from: from + signature.length, to }] }
    }
  }
  const pieces = [...looseSegments(bytes, start, APP1, signatures.extendedXmp)]
  yield* extendedXmp(pieces.map(({ from, to }) => extendedPiece(bytes, from, to)).filter((piece) => piece !== null))
}

/**
 * Finds metadata after the end of an image by its signatures: cameras append further images and videos with their own
 * metadata, and readers accept metadata anywhere.
 */
function* looseBlocks(bytes: Buffer, from: number): Generator<Block> {
  if (from + 8 > bytes.length) return
  yield* loosePictures(bytes, from)
  for (let at = bytes.indexOf(rdf.start, from); at >= 0;) {
    const end = bytes.indexOf(rdf.end, at)
    const to = end < 0 ? bytes.length : end
    yield { kind: 'xmp', spans: [{ from: at, to }] }
    at = bytes.indexOf(rdf.start, to)
  }
  const video = bytes.indexOf(videoStart, from)
  if (video >= 4) yield { kind: 'video', spans: [{ from: video - 4, to: bytes.length }] }
}

interface Chunk extends Span {
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

/** A text chunk has a keyword of up to 79 characters, fields that depend on the chunk type, then the text. */
function pngText(bytes: Buffer, { type, from, to, content, contentEnd }: Chunk): Block {
  const chunk = { from, to }
  const nameEnd = bytes.indexOf(0, content)
  const keyword = bytes.toString('latin1', content, Math.min(nameEnd, content + 100))
  let text = nameEnd + 1
  let isCompressed = type === 'zTXt'
  if (type === 'zTXt') text += 1
  if (type === 'iTXt') {
    isCompressed = bytes[text] === 1
    const language = bytes.indexOf(0, text + 2)
    text = language < 0 ? 0 : bytes.indexOf(0, language + 1) + 1
  }
  if (nameEnd < 0 || text <= nameEnd || text > contentEnd)
    return { kind: 'xmp', spans: [{ from: content, to: contentEnd }], chunk }
  return { kind: 'text', keyword, isCompressed, spans: [{ from: text, to: contentEnd }], chunk }
}

function* pngBlocks(bytes: Buffer): Generator<Block> {
  let end = bytes.length
  for (const each of pngChunks(bytes)) {
    const { type, from, content, contentEnd, to } = each
    const chunk = { from, to }
    end = to
    if (type === 'eXIf')
      yield { kind: 'exif', spans: [{ from: content + exifStart(bytes, content), to: contentEnd }], chunk }
    if (type === 'caBX') yield { kind: 'c2pa', spans: [{ from: content, to: contentEnd }], chunk }
    // `zxIf` is compressed EXIF, which was only a proposal.
    if (type === 'zxIf') yield { kind: 'hidden', spans: [{ from: content, to: contentEnd }], chunk }
    if (type === 'tEXt' || type === 'zTXt' || type === 'iTXt') yield pngText(bytes, each)
  }
  yield* looseBlocks(bytes, end)
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
  let end = 12
  for (const { type, content, contentEnd, to } of webpChunks(bytes)) {
    end = to
    // Some programs write the signature of the JPEG segment before the EXIF.
    if (type === 'EXIF') yield { kind: 'exif', spans: [{ from: content + exifStart(bytes, content), to: contentEnd }] }
    if (type.startsWith('XMP')) yield { kind: 'xmp', spans: [{ from: content, to: contentEnd }] }
    if (type === 'C2PA') yield { kind: 'c2pa', spans: [{ from: content, to: contentEnd }] }
  }
  yield* looseBlocks(bytes, end)
}

/** Returns the metadata kind by item id. */
function heifKinds(bytes: Buffer) {
  const kinds = new Map<number, 'exif' | 'xmp' | 'jpeg' | 'hidden'>()
  const list = findWithin(bytes, 'meta', 'iinf')
  for (const { id, type, encoding } of list ? items(bytes, list) : []) {
    if (encoding !== '') kinds.set(id, 'hidden')
    else if (type === 'Exif') kinds.set(id, 'exif')
    else if (type === 'jpeg') kinds.set(id, 'jpeg')
    else if (type === 'mime' || type === 'uri ') kinds.set(id, 'xmp')
  }
  return kinds
}

const lengthOf = (spans: Span[]) => spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)

/** Drops the first `count` bytes of the spans. */
function skip(spans: Span[], count: number): Span[] {
  let left = count
  return spans.flatMap(({ from, to }) => {
    const skipped = Math.min(left, Math.max(0, to - from))
    left -= skipped
    return from + skipped < to ? [{ from: from + skipped, to }] : []
  })
}

/** The first four bytes are the offset of the TIFF header; an invalid offset is ignored. */
function heifExif(bytes: Buffer, spans: Span[]): Span[] {
  const [first] = spans
  const offset = first && first.from + 4 <= Math.min(first.to, bytes.length) ? bytes.readUInt32BE(first.from) : 0
  return skip(spans, 4 + offset < lengthOf(spans) ? 4 + offset : 4)
}

/** Yields the ranges no item may overlap: the tables that locate items, except the `idat` box within them. */
function* heifTables(bytes: Buffer, small: Box | null): Generator<Span> {
  for (const { type, start, end } of boxes(bytes, 0, bytes.length)) {
    if (type === 'ftyp') yield { from: start, to: end }
    if (type !== 'meta') continue
    const hasSmall = small !== null && small.start >= start && small.end <= end
    yield { from: start, to: hasSmall ? small.content : end }
    if (hasSmall) yield { from: small.end, to: end }
  }
}

/**
 * Returns the items whose extents overlap another item or a table: blanking one would change pixels or break the file.
 * Each byte belongs to one item at most, so all items together are no longer than the file.
 */
function entangledItems(bytes: Buffer, places: Extent[], small: Box | null): Set<number> {
  const entangled = new Set<number>()
  const tables = [...heifTables(bytes, small)].map((span) => ({ ...span, item: null }))
  let last: { item: number | null; to: number } | null = null
  for (const each of [...places, ...tables].filter(({ from, to }) => from < to).toSorted(byStart)) {
    if (last && each.from < last.to) for (const { item } of [each, last]) if (item !== null) entangled.add(item)
    if (!last || each.to > last.to) last = each
  }
  return entangled
}

const byStart = (one: Span, other: Span) => one.from - other.from

function* heifItems(bytes: Buffer): Generator<Block> {
  const kinds = heifKinds(bytes)
  const table = kinds.size > 0 ? findWithin(bytes, 'meta', 'iloc') : null
  const small = findWithin(bytes, 'meta', 'idat')
  const places = table ? [...extents(bytes, table, small)] : []
  const spansOf = Map.groupBy(places, ({ item }) => item)
  const entangled = entangledItems(bytes, places, small)
  for (const [item, kind] of kinds) {
    const spans = spansOf.get(item) ?? []
    if (spans.length === 0 || entangled.has(item)) yield { kind: 'hidden', spans: [] }
    else yield { kind, spans: kind === 'exif' ? heifExif(bytes, spans) : spans }
  }
}

/** Top-level boxes may hold XMP, a signed manifest, or a video with its own metadata. */
function* heifBlocks(bytes: Buffer): Generator<Block> {
  yield* heifItems(bytes)
  let end = 0
  for (const { type, start, content, end: to } of boxes(bytes, 0, bytes.length)) {
    end = to
    if (type === 'uuid' || type === 'jumb') yield { kind: 'c2pa', spans: [{ from: content, to }] }
    if (type === 'moov' || type === 'mpvd')
      yield { kind: 'video', spans: [{ from: type === 'moov' ? start : content, to }] }
    if (type !== 'mdat' && type !== 'meta' && type !== 'moov') yield* looseBlocks(bytes.subarray(0, to), content)
  }
  yield* looseBlocks(bytes, end)
}

const EXTENSION_HEAD_BYTES = 14
const xmpTail = Buffer.from([0x01, 0xff, 0xfe, 0xfd])

/** XMP in a GIF is plain bytes with a trailer that lets other readers find its end; other text is in sub-blocks. */
function* gifBlocks(bytes: Buffer): Generator<Block> {
  for (const { from, to } of gifExtensions(bytes)) {
    const isXmp = bytes.toString('latin1', from + 1, from + EXTENSION_HEAD_BYTES) === '\xff\x0bXMP DataXMP'
    const tail = isXmp ? bytes.subarray(from, to).indexOf(xmpTail) : -1
    if (isXmp) yield { kind: 'xmp', spans: [{ from: from + EXTENSION_HEAD_BYTES, to: tail > 0 ? from + tail : to }] }
    else if (bytes[from + 1] !== 0xf9) yield { kind: 'xmp', spans: subBlocks(bytes, from + 2) }
  }
  yield* looseBlocks(bytes, gifEnd(bytes))
}

function* jxlBlocks(bytes: Buffer): Generator<Block> {
  for (const { type, content, end } of jxlMetadata(bytes)) {
    const from = type === 'Exif' ? content + exifStartIn(bytes.subarray(content, end)) : content
    yield { kind: jxlKinds[type] ?? 'hidden', spans: [{ from, to: end }] }
  }
}

const jxlKinds: Record<string, 'exif' | 'xmp' | 'brotli' | 'c2pa'> = {
  Exif: 'exif',
  'xml ': 'xmp',
  brob: 'brotli',
  jumb: 'c2pa',
}

/** The previews of a raw file come after its directories: cameras repeat the metadata in them. */
function* rawBlocks(format: RawFormat, bytes: Buffer): Generator<Block> {
  const structure = readRawStructure(format, bytes)
  if (!structure) yield { kind: 'hidden', spans: [] }
  const { exif = null, previews = [], xmp = [] } = structure ?? {}
  const { gps, ...others } = exif ?? {}
  for (const span of Object.values(others)) yield { kind: 'exif', spans: [span] }
  if (gps) yield { kind: 'gps', spans: [gps] }
  for (const span of xmp) yield { kind: 'xmp', spans: [span] }
  for (const span of previews) if (startsWith(bytes, span.from, startOfImage)) yield { kind: 'jpeg', spans: [span] }
}

const blockReaders: Record<Exclude<Format, RawFormat>, (bytes: Buffer) => Iterable<Block>> = {
  jpeg: jpegBlocks,
  png: pngBlocks,
  gif: gifBlocks,
  webp: webpBlocks,
  avif: heifBlocks,
  heic: heifBlocks,
  jxl: jxlBlocks,
  tiff: (bytes) => [{ kind: 'exif', spans: [{ from: 0, to: bytes.length }] }],
  bmp: () => [],
  // A stored SVG was rewritten without metadata and without embedded images.
  svg: () => [],
}

/** No program writes more blocks; the file is treated as unreadable beyond them. */
const MAX_BLOCKS_COUNT = 20_000

function collect(blocks: Iterable<Block>): Block[] {
  const outcome: Block[] = []
  try {
    for (const block of blocks) {
      if (outcome.length >= MAX_BLOCKS_COUNT) return [...outcome, { kind: 'hidden', spans: [] }]
      outcome.push(block)
    }
  } catch (error) {
    // Truncated data ends the search: the bytes after it cannot be interpreted.
    if (!(error instanceof RangeError)) throw error
    outcome.push({ kind: 'hidden', spans: [] })
  }
  return outcome
}

/** Returns every part of a file that is neither pixels nor needed to display them. */
export const metadataBlocks = (format: Format, bytes: Buffer): Block[] =>
  collect(isRaw(format) ? rawBlocks(format, bytes) : blockReaders[format](bytes))

function findPackedExif(bytes: Buffer, blocks: Block[]): Buffer | null {
  for (const { kind, spans } of blocks) {
    const box = kind === 'brotli' ? unpackBox(bytes.subarray(spans[0]!.from, spans[0]!.to)) : null
    if (box?.type === 'Exif') return box.content.subarray(exifStartIn(box.content))
  }
  return null
}

/** Returns the metadata that describes the image itself; in a JPEG it precedes the pixels. */
export const leadingBlocks = (format: Format, bytes: Buffer): Block[] =>
  format === 'jpeg' ? collect(jpegBlocks(bytes, true)) : metadataBlocks(format, bytes)

/** Returns the EXIF that readers apply to the image; in a JPEG it precedes the pixels. */
export function findExif(format: Format, bytes: Buffer): Buffer | null {
  const blocks = leadingBlocks(format, bytes)
  const [span] = blocks.find(({ kind }) => kind === 'exif')?.spans ?? []
  if (span) return bytes.subarray(span.from, span.to)
  return format === 'jxl' ? findPackedExif(bytes, blocks) : null
}
