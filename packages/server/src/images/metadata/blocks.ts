import { type Box, boxes, type Extent, extents, findWithin, items } from '../boxes.ts'
import type { Format } from '../formats.ts'
import { gifEnd, gifExtensions, subBlocks } from '../gif.ts'
import type { Block } from './block.ts'
import { exifStart, jpegBlocks, looseBlocks } from './jpeg-blocks.ts'
import type { Span } from './splices.ts'

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

/** A keyword of up to 79 letters, then what the kind of chunk needs, then the text. */
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
    // EXIF in a compressed form that was proposed once.
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
    // Some programs put the signature of the JPEG segment before it.
    if (type === 'EXIF') yield { kind: 'exif', spans: [{ from: content + exifStart(bytes, content), to: contentEnd }] }
    if (type.startsWith('XMP')) yield { kind: 'xmp', spans: [{ from: content, to: contentEnd }] }
    if (type === 'C2PA') yield { kind: 'c2pa', spans: [{ from: content, to: contentEnd }] }
  }
  yield* looseBlocks(bytes, end)
}

/** Which items are metadata, by their numbers. */
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

/** Without so many bytes at the beginning. */
function skip(spans: Span[], count: number): Span[] {
  let left = count
  return spans.flatMap(({ from, to }) => {
    const skipped = Math.min(left, Math.max(0, to - from))
    left -= skipped
    return from + skipped < to ? [{ from: from + skipped, to }] : []
  })
}

/** A number first says how far behind it the directories begin; where that makes no sense all of it is taken for them. */
function heifExif(bytes: Buffer, spans: Span[]): Span[] {
  const [first] = spans
  const offset = first && first.from + 4 <= Math.min(first.to, bytes.length) ? bytes.readUInt32BE(first.from) : 0
  return skip(spans, 4 + offset < lengthOf(spans) ? 4 + offset : 4)
}

/** What no item may lie in: the tables by which items are found, without the box of small items that is among them. */
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
 * The items of which a piece reaches into another, or into a table: blanking one would change pixels, or the file would
 * be none. Each byte is of one item at most, so that all of them together are no longer than the file.
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

/** Boxes beside the picture that may hold XMP, a signed manifest, or a video with all that a video has. */
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

/** A GIF has XMP as plain bytes, up to a tail by which readers that know nothing of it find its end; other texts come in pieces. */
function* gifBlocks(bytes: Buffer): Generator<Block> {
  for (const { from, to } of gifExtensions(bytes)) {
    const isXmp = bytes.toString('latin1', from + 1, from + EXTENSION_HEAD_BYTES) === '\xff\x0bXMP DataXMP'
    const tail = isXmp ? bytes.subarray(from, to).indexOf(xmpTail) : -1
    if (isXmp) yield { kind: 'xmp', spans: [{ from: from + EXTENSION_HEAD_BYTES, to: tail > 0 ? from + tail : to }] }
    else if (bytes[from + 1] !== 0xf9) yield { kind: 'xmp', spans: subBlocks(bytes, from + 2) }
  }
  yield* looseBlocks(bytes, gifEnd(bytes))
}

const found: Record<Format, (bytes: Buffer) => Iterable<Block>> = {
  jpeg: jpegBlocks,
  png: pngBlocks,
  gif: gifBlocks,
  webp: webpBlocks,
  avif: heifBlocks,
  heic: heifBlocks,
  tiff: (bytes) => [{ kind: 'exif', spans: [{ from: 0, to: bytes.length }] }],
  bmp: () => [],
  // What is kept of one was written anew, without metadata and without pictures within it.
  svg: () => [],
}

/** More pieces than any program writes; the rest may hold anything. */
const MAX_BLOCKS = 20_000

function collect(blocks: Iterable<Block>): Block[] {
  const outcome: Block[] = []
  try {
    for (const block of blocks) {
      if (outcome.length >= MAX_BLOCKS) return [...outcome, { kind: 'hidden', spans: [] }]
      outcome.push(block)
    }
  } catch (error) {
    // What is cut short ends the search: nobody can tell what follows.
    if (!(error instanceof RangeError)) throw error
    outcome.push({ kind: 'hidden', spans: [] })
  }
  return outcome
}

/** Everything in a file that is neither pixels nor needed to show them. */
export const metadataBlocks = (format: Format, bytes: Buffer): Block[] => collect(found[format](bytes))

/** The EXIF that readers take for the picture's; of a JPEG it stands before the pixels. */
export function findExif(format: Format, bytes: Buffer): Buffer | null {
  const blocks = collect(format === 'jpeg' ? jpegBlocks(bytes, true) : found[format](bytes))
  const [span] = blocks.find(({ kind }) => kind === 'exif')?.spans ?? []
  return span ? bytes.subarray(span.from, span.to) : null
}
