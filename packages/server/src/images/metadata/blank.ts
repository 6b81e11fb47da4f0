import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'
import type { Format } from '../formats.ts'
import { blankExif } from './blank-exif.ts'
import { blankText } from './blank-xmp.ts'
import { type Block, metadataBlocks, pngChunks, type Span, videoPlaces } from './blocks.ts'
import { editInPlace, type Splice } from './splices.ts'

/** A text that takes more room than this when it is unpacked goes as a whole. */
const MAX_TEXT = 16_000_000

const words = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A chunk of a PNG with other content: its length and its checksum follow. */
export function pngChunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([words(content.length), body, words(crc32(body))])
}

function edit(bytes: Buffer, { spans, chunk }: Block, change: (copy: Buffer) => void): Splice[] {
  const [span] = spans
  const { from, to } = chunk ?? span!
  return editInPlace(bytes, from, to, (copy) => {
    change(copy.subarray(span!.from - from, span!.to - from))
    if (chunk) copy.writeUInt32BE(crc32(copy.subarray(4, -4)), copy.length - 4)
  })
}

const zeroed = (bytes: Buffer, { from, to }: Span) => editInPlace(bytes, from, to, (copy) => copy.fill(0))

function blankExifBlock(format: Format, bytes: Buffer, block: Block) {
  // No camera writes it in pieces; it is not worth more.
  if (block.spans.length > 1) return block.spans.flatMap((span) => zeroed(bytes, span))
  return edit(bytes, block, (copy) => {
    try {
      blankExif(copy, format === 'tiff')
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      // What cannot be read might still be read by others.
      if (format !== 'tiff') copy.fill(0)
    }
  })
}

function unpacked(bytes: Buffer) {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_TEXT })
  } catch {
    return null
  }
}

/** Only a PNG packs its text: it is unpacked, changed and packed again. One that cannot be unpacked goes. */
function blankPacked(bytes: Buffer, { spans, chunk }: Block): Splice[] {
  const [{ from, to }] = spans as [Span]
  const text = unpacked(bytes.subarray(from, to))
  if (!text) return [{ ...chunk!, bytes: Buffer.alloc(0) }]
  if (blankText(text).length === 0) return []
  const packed = deflateSync(text, { level: constants.Z_BEST_SPEED })
  return [{ ...chunk!, bytes: pngChunk('iTXt', Buffer.concat([bytes.subarray(chunk!.from + 8, from), packed])) }]
}

/** A text in several pieces is looked at as one, as a place may lie across their borders. */
function blankXmpBlock(bytes: Buffer, block: Block): Splice[] {
  if (block.isCompressed) return blankPacked(bytes, block)
  const text = Buffer.concat(block.spans.map(({ from, to }) => bytes.subarray(from, to)))
  if (blankText(text).length === 0) return []
  let at = 0
  return block.spans.flatMap(({ from, to }) => {
    const piece = text.subarray(at, at + to - from)
    at += to - from
    return edit(bytes, { ...block, spans: [{ from, to }] }, (copy) => piece.copy(copy))
  })
}

/** Older programs kept EXIF and XMP in PNG as text; it goes as a whole. */
const rawProfile = /^Raw profile type (exif|APP1|xmp)\0/

function* rawProfiles(bytes: Buffer): Generator<Splice> {
  for (const { type, content, from, to } of pngChunks(bytes)) {
    if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') continue
    if (rawProfile.test(bytes.toString('latin1', content, content + 30))) yield { from, to, bytes: Buffer.alloc(0) }
  }
}

/** What to change in a file so that it tells nothing of where it was taken, and shows nothing but its pixels. */
export function blankPlace(format: Format, bytes: Buffer): Splice[] {
  const splices = metadataBlocks(format, bytes).flatMap((block) =>
    block.kind === 'exif' ? blankExifBlock(format, bytes, block) : blankXmpBlock(bytes, block),
  )
  if (format === 'png') splices.push(...rawProfiles(bytes))
  if (format === 'jpeg') {
    for (const place of videoPlaces(bytes)) splices.push(...zeroed(bytes, place))
  }
  return splices.toSorted((one, other) => one.from - other.from)
}
