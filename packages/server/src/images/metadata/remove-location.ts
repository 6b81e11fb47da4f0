import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'
import { boxes } from '#images/formats/boxes.ts'
import type { Format } from '#images/formats/formats.ts'
import { countFrames } from '#images/formats/file-structure.ts'
import { blankDirectories, blankExif, blankThumbnail, wipe } from './remove-exif-location.ts'
import { blankIptc, blankPhotoshop } from './remove-iptc-location.ts'
import { blankXmp, isPlaceName } from './remove-xmp-location.ts'
import { type BlankEmbedded, type Block, type EmbeddedKind, metadataBlocks } from './metadata-blocks.ts'
import { createEditor, type Span, type Splice } from './splices.ts'

/** Texts of a file that take more room than this together when they are unpacked are taken for places. */
const MAX_UNPACKED_BYTES = 16_000_000
/** As many as one that cannot be unpacked counts for. */
const FAILED_UNPACK_BYTES = 4_000_000
/** Metadata within metadata; deeper down it goes as a whole. */
const MAX_DEPTH_COUNT = 3

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

/** A picture within metadata is blanked in place: nothing in a JPEG moves. */
function blankJpeg(bytes: Buffer, depth: number): boolean {
  const { splices, isTold } = examine('jpeg', bytes, depth)
  for (const { from, bytes: put } of splices) put.copy(bytes, from)
  return isTold
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

/** Names under which signed manifests repeat what EXIF and IPTC say. */
const manifestNames = [
  'GPSLatitude',
  'GPSLongitude',
  'GPSAltitude',
  'LocationCreated',
  'LocationShown',
  'photoshop:City',
]

/** A signed manifest cannot be changed in part: where it names a place it goes. XMP may lie in a box of the same kind. */
function blankManifest(bytes: Buffer): boolean {
  if (blankXmp(bytes)) return true
  return manifestNames.some((name) => bytes.includes(name)) && wipe(bytes)
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
const isSign = (byte: number | undefined) => byte === 0x2b || byte === 0x2d

/**
 * The signed numbers that begin here, and whether they are a place as ISO 6709 writes it, as in `+51.5000-000.1250/`.
 * Numbers that are none are none from any later sign on either: whoever began anew at each would take forever.
 */
function readCoordinates(bytes: Buffer, from: number): { end: number; isPlace: boolean } {
  let at = from
  let numbers = 0
  while (isSign(bytes[at]) && isDigit(bytes[at + 1])) {
    at++
    while (isDigit(bytes[at]) || bytes[at] === 0x2e) at++
    numbers++
  }
  return { end: at, isPlace: numbers >= 2 && bytes[at] === 0x2f }
}

/** Boxes that hold a place, as phones and cameras write them: `©xyz`, and `loci` of 3GPP. */
const placeBoxes = ['\xa9xyz', 'loci'].map((type) => Buffer.from(type, 'latin1'))
const MAX_PLACE_BOX_BYTES = 1000

function blankBoxes(bytes: Buffer, type: Buffer): boolean {
  let isTold = false
  for (let at = bytes.indexOf(type); at >= 0; at = bytes.indexOf(type, at + 4)) {
    const length = at >= 4 ? bytes.readUInt32BE(at - 4) : 0
    if (length < 8 || length > MAX_PLACE_BOX_BYTES || at - 4 + length > bytes.length) continue
    isTold = wipe(bytes.subarray(at + 4, at - 4 + length)) || isTold
  }
  return isTold
}

function blankCoordinates(bytes: Buffer): boolean {
  let isTold = false
  for (let at = 0; at < bytes.length;) {
    const { end, isPlace } = readCoordinates(bytes, at)
    if (isPlace) {
      bytes.fill(0x20, at, end + 1)
      isTold = true
    }
    at = Math.max(end, at + 1)
  }
  return isTold
}

/** Tracks of places of action and street cameras lie among the pictures of the video, where nothing can be blanked. */
const placeTracks = ['camm', 'gpmd']

/** What a video says of itself as a whole. */
function blankMovie(bytes: Buffer): boolean {
  const isTold = placeBoxes.map((type) => blankBoxes(bytes, type)).includes(true)
  const isNamed = bytes.includes('ISO6709') && blankCoordinates(bytes)
  return blankXmp(bytes) || isTold || isNamed || placeTracks.some((track) => bytes.includes(track))
}

function blankVideo(bytes: Buffer): boolean {
  let isTold = blankBoxes(bytes, placeBoxes[0]!)
  for (const { type, content, end } of boxes(bytes, 0, bytes.length)) {
    if (type === 'moov') isTold = blankMovie(bytes.subarray(content, end)) || isTold
  }
  return isTold
}

/** EXIF and XMP as older programs keep them in PNG: the name of the kind, a length and a number in hexadecimal for each byte. */
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

/** Whether a text goes as a whole. */
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

export interface PlaceFindings {
  /** What to change so that the file tells no place, and shows nothing but its pixels. */
  splices: Splice[]
  /** Whether it tells one, or may and cannot be made not to. */
  isTold: boolean
}

function examine(format: Format, bytes: Buffer, depth: number): PlaceFindings {
  const editor = createEditor(bytes)
  const replaced: Splice[] = []
  const blankEmbedded = embeddedAt(depth)
  let unpackedLeft = MAX_UNPACKED_BYTES

  /** The whole file is one block: where a place lies in what leads to the pixels it stays, and the file tells it. */
  function blankTiff(copy: Buffer) {
    const pages = countFrames('tiff', copy)
    const before = Buffer.from(copy)
    let isTold = true
    try {
      isTold = blankDirectories(copy, blankEmbedded)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    if (isTold && countFrames('tiff', copy) !== pages) before.copy(copy)
    return isTold
  }

  function blankPictureExif(copy: Buffer) {
    const isTold = blankExif(copy, blankEmbedded)
    blankThumbnailOf(copy)
    return isTold
  }

  function blankBlock(kind: Exclude<Block['kind'], 'text'>, copy: Buffer): boolean {
    if (kind === 'exif') return format === 'tiff' ? blankTiff(copy) : blankPictureExif(copy)
    if (kind === 'c2pa') return blankManifest(copy)
    if (kind === 'video') return blankVideo(copy)
    if (kind === 'hidden') return copy.length === 0 || wipe(copy)
    return blankEmbedded(kind, copy)
  }

  /** The checksum of a chunk follows its content. */
  const edit = (spans: Span[], chunk: Span | undefined, change: (copy: Buffer) => boolean) =>
    chunk
      ? editor.edit([chunk], (copy) => {
          const isTold = change(copy.subarray(spans[0]!.from - chunk.from, spans[0]!.to - chunk.from))
          copy.writeUInt32BE(crc32(copy.subarray(4, -4)), copy.length - 4)
          return isTold
        })
      : editor.edit(spans, change)

  /** Only a PNG packs its texts: one is unpacked, changed and packed again. One that cannot be unpacked goes. */
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

  const told = metadataBlocks(format, bytes).map((block) =>
    block.kind === 'text' ? blankText(block) : edit(block.spans, block.chunk, (copy) => blankBlock(block.kind, copy)),
  )
  const splices = [...editor.splices(), ...replaced].toSorted((one, other) => one.from - other.from)
  return { splices, isTold: told.includes(true) }
}

function blankThumbnailOf(exif: Buffer) {
  try {
    blankThumbnail(exif)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    wipe(exif)
  }
}

/** Where a file tells its place. */
export const findPlaces = (format: Format, bytes: Buffer): PlaceFindings => examine(format, bytes, 0)

/** What to change in a file so that it tells nothing of where it was taken, and shows nothing but its pixels. */
export const blankPlace = (format: Format, bytes: Buffer): Splice[] => findPlaces(format, bytes).splices

/** Whether a file tells where it was taken, decided by what would take the place out of it. */
export const tellsPlace = (format: Format, bytes: Buffer): boolean => findPlaces(format, bytes).isTold
