import { type Block, signatures, startsWith } from './block.ts'
import type { Span } from './splices.ts'

export interface Segment extends Span {
  marker: number
  /** Behind the marker and the length. */
  content: number
}

const [SCAN, END, START] = [0xda, 0xd9, 0xd8]
const [APP0, APP1, APP2, APP11, APP13, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xeb, 0xed, 0xee, 0xef, 0xfe]

/** Stuffed bytes, restarts and the like, between the coded pixels. */
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= START)

/** The segments of a JPEG, also those between its scans. Returns where the picture ends, or what could not be read begins. */
export function* jpegSegments(bytes: Buffer): Generator<Segment, number> {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) {
      at = bytes.indexOf(0xff, at)
      if (at < 0) return bytes.length
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

/** A digest in 32 signs, the length of the whole, and where this piece of it begins. */
function extendedPiece(bytes: Buffer, content: number, to: number): ExtendedPiece | null {
  const at = content + signatures.extendedXmp.length
  if (at + 40 > to) return null
  const guid = bytes.toString('latin1', at, at + 32)
  return { guid, length: bytes.readUInt32BE(at + 32), offset: bytes.readUInt32BE(at + 36), from: at + 40, to }
}

/** XMP that is too long for a segment, put together from pieces that may come in any order. */
function* extendedXmp(pieces: ExtendedPiece[]): Generator<Block> {
  for (const group of Map.groupBy(pieces, ({ guid }) => guid).values()) {
    const spans = group.toSorted((one, other) => one.offset - other.offset)
    const ends = spans.map(({ offset, from, to }) => offset + to - from)
    const isWhole = spans.every(({ offset }, index) => offset === (ends[index - 1] ?? 0))
    yield { kind: isWhole && ends.at(-1) === spans[0]!.length ? 'xmp' : 'hidden', spans }
  }
}

const iccProfile = Buffer.from('ICC_PROFILE\0', 'latin1')

/** Those of applications and comments; colours are told by three of them, and nothing else. */
function isMetadata(bytes: Buffer, { marker, content }: Segment) {
  if (marker === COMMENT) return true
  if (marker < APP0 || marker > APP15 || marker === APP0 || marker === APP14) return false
  return marker !== APP2 || !startsWith(bytes, content, iccProfile)
}

/** With its signature, or by the first bytes of its directories where a program has forgotten that. */
function isExif(bytes: Buffer, { marker, content, to }: Segment) {
  if (marker !== APP1) return false
  const order = bytes.toString('latin1', content, Math.min(content + 4, to))
  return order === 'II*\0' || order === 'MM\0*' || startsWith(bytes, content, signatures.exif)
}

/** What may be spread over several segments, which are read as one. */
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

/** A block of its own, or null where the segment is part of a larger one. */
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

/** Where the metadata of a JPEG itself lies, and that of what follows it. */
export function* jpegBlocks(bytes: Buffer, isHeadOnly = false): Generator<Block> {
  const spread: SpreadMetadata = { extended: [], photoshop: [], c2pa: [] }
  const segments = jpegSegments(bytes)
  let step = segments.next()
  for (; !step.done; step = segments.next()) {
    const segment = step.value
    if (segment.marker === SCAN && isHeadOnly) return
    const block = isMetadata(bytes, segment) ? readSegment(bytes, segment, spread) : null
    if (block) yield block
  }
  yield* spreadBlocks(spread)
  yield* looseBlocks(bytes, step.value)
}

const photoshopSignature = Buffer.from('Photoshop 3.0\0', 'latin1')
const photoshopStart = (bytes: Buffer, at: number) =>
  startsWith(bytes, at, photoshopSignature) ? photoshopSignature.length : 0
export const exifStart = (bytes: Buffer, at: number) =>
  startsWith(bytes, at, signatures.exif) ? signatures.exif.length : 0

const segmentSignatures: [kind: 'exif' | 'photoshop', marker: number, signature: Buffer][] = [
  ['exif', APP1, signatures.exif],
  ['photoshop', APP13, photoshopSignature],
]
const rdf = { start: Buffer.from('<rdf:RDF', 'latin1'), end: Buffer.from('</rdf:RDF', 'latin1') }
const videoStart = Buffer.from('ftyp', 'latin1')

/** Segments with this signature, one behind the other; the length of a segment stands right before its signature. */
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
 * Metadata behind the end of a picture, found by its signatures: cameras put further pictures and videos there, each
 * with metadata of its own, and no reader asks how they got there.
 */
export function* looseBlocks(bytes: Buffer, from: number): Generator<Block> {
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
