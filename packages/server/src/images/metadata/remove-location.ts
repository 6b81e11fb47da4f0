import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'
import type { Format } from '#images/formats/formats.ts'
import { countFrames } from '#images/formats/file-structure.ts'
import { isRaw } from '#images/raw/raw-formats.ts'
import { blankDirectories, blankExif, blankGpsBlock, blankThumbnail, wipe } from './remove-exif-location.ts'
import { blankIptc, blankPhotoshop } from './remove-iptc-location.ts'
import { findMotionVideo } from '#images/video/motion-span.ts'
import { blankVideo } from './remove-video-location.ts'
import { blankXmp, isPlaceName } from './remove-xmp-location.ts'
import { type BlankEmbedded, type Block, type EmbeddedKind, metadataBlocks } from './metadata-blocks.ts'
import { exifStartIn, unpackBox } from './jxl-metadata.ts'
import { createEditor, type Span, type Splice } from './splices.ts'

/** Limit on all inflated texts of a file together; further texts are removed as if they had a location. */
const MAX_UNPACKED_BYTES = 16_000_000
/** Bytes that a text which cannot be inflated counts towards the limit. */
const FAILED_UNPACK_BYTES = 4_000_000
/** Nesting levels of metadata; deeper metadata is wiped entirely. */
const MAX_DEPTH_COUNT = 3

const words = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Builds a PNG chunk with its length and checksum. */
export function pngChunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([words(content.length), body, words(crc32(body))])
}

/** Blanks an embedded JPEG in place: the splices of a JPEG keep all offsets. */
function blankJpeg(bytes: Buffer, depth: number): boolean {
  const { splices, hasLocation } = findLocation('jpeg', bytes, depth)
  for (const { from, bytes: put } of splices) put.copy(bytes, from)
  return hasLocation
}

const embeddedAt =
  (depth: number): BlankEmbedded =>
  (kind: EmbeddedKind, bytes: Buffer) => {
    if (depth > MAX_DEPTH_COUNT) return wipe(bytes)
    const below = embeddedAt(depth + 1)
    if (kind === 'xmp') return blankXmp(bytes)
    if (kind === 'iptc') return blankIptc(bytes)
    if (kind === 'photoshop') return blankPhotoshop(bytes, below)
    return kind === 'exif' ? blankExif(bytes, below) : blankJpeg(bytes, depth + 1)
  }

/** Names under which signed manifests repeat EXIF and IPTC fields. */
const manifestNames = [
  'GPSLatitude',
  'GPSLongitude',
  'GPSAltitude',
  'LocationCreated',
  'LocationShown',
  'photoshop:City',
]

/** A signed manifest cannot be edited, so it is wiped when it names a location. XMP may lie in the same box type. */
function blankManifest(bytes: Buffer): boolean {
  if (blankXmp(bytes)) return true
  return manifestNames.some((name) => bytes.includes(name)) && wipe(bytes)
}

/** Older programs store EXIF and XMP in PNG as text: the profile name, a length and the bytes in hexadecimal. */
function tellsRawProfile(keyword: string, text: string, blankEmbedded: BlankEmbedded): boolean {
  const [, , lengthLine = '', ...rest] = text.split('\n', 4_000_000)
  const profile = Buffer.from(rest.join(''), 'hex')
  if (profile.length === 0 || profile.length !== Number(lengthLine)) return true
  if (/ (?:iptc|8bim)$/i.test(keyword)) {
    return profile.includes('8BIM') ? blankEmbedded('photoshop', profile) : blankEmbedded('iptc', profile)
  }
  const isExif = profile.toString('latin1', 0, 6) === 'Exif\0\0' || / exif$/i.test(keyword)
  return blankEmbedded(isExif ? 'exif' : 'xmp', profile)
}

/** Returns whether a text is removed entirely. */
function isPlaceText(keyword: string, text: Buffer, blankEmbedded: BlankEmbedded): boolean {
  if (/^Raw profile type (?:exif|APP1|xmp|iptc|8bim)$/i.test(keyword)) {
    return tellsRawProfile(keyword, text.toString('latin1'), blankEmbedded)
  }
  return isPlaceName(keyword) && text.some((byte) => byte > 0x20)
}

function unpack(bytes: Buffer, most: number) {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch {
    return null
  }
}

export interface LocationFindings {
  /** Changes that remove the location; the displayed pixels stay the same. */
  splices: Splice[]
  /** Whether the file contains a location, or may contain one that cannot be removed. */
  hasLocation: boolean
}

function findLocation(format: Format, bytes: Buffer, depth: number): LocationFindings {
  const editor = createEditor(bytes)
  const replaced: Splice[] = []
  const blankEmbedded = embeddedAt(depth)
  let unpackedLeft = MAX_UNPACKED_BYTES

  /** Raw files are TIFF as well, except for the boxes of CR3, in which each directory is a block of its own. */
  const isDirectories = format === 'tiff' || (isRaw(format) && format !== 'cr3' && format !== 'raf')

  /** The whole TIFF is one block: a location that overlaps structures leading to the pixels stays and is reported. */
  function blankTiff(copy: Buffer) {
    const pages = countFrames(format, copy)
    const before = Buffer.from(copy)
    let hasLocation = true
    try {
      hasLocation = blankDirectories(copy, blankEmbedded)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    if (hasLocation && countFrames(format, copy) !== pages) before.copy(copy)
    return hasLocation
  }

  function blankPictureExif(copy: Buffer) {
    const hasLocation = blankExif(copy, blankEmbedded)
    blankThumbnailOf(copy)
    return hasLocation
  }

  /** A packed box keeps its length only when it is wiped as a whole, which it is when it tells a place. */
  function blankPacked(copy: Buffer) {
    if (copy.every((byte) => byte === 0)) return false
    const box = unpackBox(copy)
    if (!box) return wipe(copy)
    const { type, content } = box
    const hasLocation =
      type === 'Exif' ? blankPictureExif(content.subarray(exifStartIn(content))) : blankEmbedded('xmp', content)
    return hasLocation && wipe(copy)
  }

  function blankBlock(kind: Exclude<Block['kind'], 'text'>, copy: Buffer): boolean {
    if (kind === 'exif') return isDirectories ? blankTiff(copy) : blankPictureExif(copy)
    if (kind === 'gps') return blankGpsBlock(copy)
    if (kind === 'brotli') return blankPacked(copy)
    if (kind === 'c2pa') return blankManifest(copy)
    if (kind === 'video') return blankVideo(copy)
    if (kind === 'hidden') return copy.length === 0 || wipe(copy)
    return blankEmbedded(kind, copy)
  }

  /** Edits a chunk and updates its checksum. */
  const edit = (spans: Span[], chunk: Span | undefined, change: (copy: Buffer) => boolean) =>
    chunk
      ? editor.edit([chunk], (copy) => {
          const hasLocation = change(copy.subarray(spans[0]!.from - chunk.from, spans[0]!.to - chunk.from))
          copy.writeUInt32BE(crc32(copy.subarray(4, -4)), copy.length - 4)
          return hasLocation
        })
      : editor.edit(spans, change)

  /** Only PNG compresses texts: they are inflated, edited and deflated again, or removed when inflating fails. */
  function blankText({ keyword, isCompressed, spans, chunk }: Extract<Block, { kind: 'text' }>) {
    const [{ from, to }] = spans as [Span]
    const remove = () => replaced.push({ ...chunk, bytes: Buffer.alloc(0) }) > 0
    const packed = bytes.subarray(from, to)
    const text = isCompressed ? unpack(packed, unpackedLeft) : packed
    if (isCompressed) unpackedLeft -= text?.length ?? FAILED_UNPACK_BYTES
    if (!text || isPlaceText(keyword, text, blankEmbedded)) return remove()
    if (!isCompressed) return edit(spans, chunk, blankXmp)
    if (!blankXmp(text)) return false
    const type = bytes.toString('latin1', chunk.from + 4, chunk.from + 8)
    const content = [bytes.subarray(chunk.from + 8, from), deflateSync(text, { level: constants.Z_BEST_SPEED })]
    return replaced.push({ ...chunk, bytes: pngChunk(type, Buffer.concat(content)) }) > 0
  }

  const locationFlags = metadataBlocks(format, bytes).map((block) =>
    block.kind === 'text' ? blankText(block) : edit(block.spans, block.chunk, (copy) => blankBlock(block.kind, copy)),
  )
  const motion = depth === 0 ? findMotionVideo(format, bytes) : null
  // The search for videos by their signature begins with the first one, which need not be the one that is played.
  if (motion) locationFlags.push(editor.edit([motion], blankVideo))
  const splices = [...editor.splices(), ...replaced].toSorted((one, other) => one.from - other.from)
  return { splices, hasLocation: locationFlags.includes(true) }
}

function blankThumbnailOf(exif: Buffer) {
  try {
    blankThumbnail(exif)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    wipe(exif)
  }
}

export const findLocations = (format: Format, bytes: Buffer): LocationFindings => findLocation(format, bytes, 0)

/** Returns the changes that remove the location from a file; the displayed pixels stay the same. */
export const blankLocation = (format: Format, bytes: Buffer): Splice[] => findLocations(format, bytes).splices

/** Returns whether a file contains a location, using the code that would remove it. */
export const containsLocation = (format: Format, bytes: Buffer): boolean => findLocations(format, bytes).hasLocation
