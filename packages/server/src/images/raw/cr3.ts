import { type Box, boxes, findWithin } from '#images/formats/boxes.ts'
import { startOfImage } from '#images/formats/jpeg.ts'
import type { Span } from '#images/metadata/splices.ts'
import { isWithin, type RawExif, type RawStructure } from './raw-parts.ts'

const UUID_BYTES = 16
const CANON = '85c0b687820f11e08111f4ce462b6a48'
const PREVIEW = 'eaf42b5e1c984b88b9fbb7dc406e4d16'
const XMP = 'be7acfcb97a942e89c71999491e3afac'
/** A file has four tracks. */
const MAX_TRACKS_COUNT = 16
/** Boxes of previews begin with a few numbers, such as the size. */
const PREVIEW_HEAD_BYTES = 32

const uuidOf = (bytes: Buffer, { content }: Box) => bytes.toString('hex', content, content + UUID_BYTES)
const spanOf = ({ content, end }: Box): Span => ({ from: content, to: end })

/** Returns the JPEG in a box of the types PRVW and THMB. */
function previewIn(bytes: Buffer, { content, end }: Box): Span[] {
  const at = bytes.subarray(content, Math.min(end, content + PREVIEW_HEAD_BYTES)).indexOf(startOfImage)
  return at < 0 ? [] : [{ from: content + at, to: end }]
}

/** Returns the only sample of a track: the JPEG in the size of the picture, or the sensor's data. */
function sampleOf(bytes: Buffer, track: Box): Span | null {
  const table = (type: string) => {
    const box = findWithin(bytes.subarray(track.content, track.end), 'mdia', 'minf', 'stbl', type)
    return box && bytes.subarray(track.content + box.content, track.content + box.end)
  }
  const [sizes, offsets] = [table('stsz'), table('co64')]
  if (!sizes || !offsets || sizes.readUInt32BE(8) !== 1 || offsets.readUInt32BE(4) !== 1) return null
  const from = Number(offsets.readBigUInt64BE(8))
  return { from, to: from + (sizes.readUInt32BE(4) || sizes.readUInt32BE(12)) }
}

/** Each directory of EXIF is a block of its own here. */
function exifOf(bytes: Buffer, canon: Box): RawExif | null {
  const blocks = new Map<string, Span>()
  for (const box of boxes(bytes, canon.content + UUID_BYTES, canon.end)) blocks.set(box.type, spanOf(box))
  const [image, photo, gps] = ['CMT1', 'CMT2', 'CMT4'].map((type) => blocks.get(type))
  return image ? { image, ...(photo && { photo }), ...(gps && { gps }) } : null
}

function* boxesOf(bytes: Buffer): Generator<Box> {
  for (const box of boxes(bytes, 0, bytes.length)) {
    yield box
    if (box.type === 'moov') yield* boxes(bytes, box.content, box.end)
    if (box.type !== 'uuid') continue
    // The box with the preview has two more numbers before its content.
    if (uuidOf(bytes, box) === PREVIEW) yield* boxes(bytes, box.content + UUID_BYTES + 8, box.end)
  }
}

/** Adds what a box of metadata has to what is known of the file. */
function readMetadataBox(bytes: Buffer, box: Box, structure: RawStructure) {
  const uuid = uuidOf(bytes, box)
  if (uuid === XMP) structure.xmp.push({ from: box.content + UUID_BYTES, to: box.end })
  if (uuid !== CANON) return
  structure.exif = exifOf(bytes, box)
  const thumbnails = [...boxes(bytes, box.content + UUID_BYTES, box.end)].filter(({ type }) => type === 'THMB')
  for (const thumbnail of thumbnails) structure.previews.push(...previewIn(bytes, thumbnail))
}

/** Reads Canon's files of boxes; null when a track or the boxes themselves do not lie within the file. */
export function readCr3(bytes: Buffer): RawStructure | null {
  const structure: RawStructure = { exif: null, previews: [], xmp: [], width: 0, height: 0 }
  let tracksCount = 0
  let end = 0
  for (const box of boxesOf(bytes)) {
    if (box.end > end) end = box.end
    if (box.type === 'PRVW') structure.previews.push(...previewIn(bytes, box))
    if (box.type === 'trak') {
      if (++tracksCount > MAX_TRACKS_COUNT) return null
      const sample = sampleOf(bytes, box)
      if (sample && !isWithin(bytes, sample)) return null
      if (sample && bytes.subarray(sample.from).indexOf(startOfImage) === 0) structure.previews.push(sample)
    }
    if (box.type === 'uuid') readMetadataBox(bytes, box, structure)
  }
  return tracksCount > 0 && end === bytes.length ? structure : null
}
