import { boxes } from '#images/formats/boxes.ts'
import type { Format } from '#images/formats/formats.ts'
import { endOfJpeg } from '#images/formats/jpeg.ts'
import { jpegSegments, signatures, startsWith } from '#images/metadata/metadata-blocks.ts'
import type { Span } from '#images/metadata/splices.ts'
import { detectVideo } from './video-formats.ts'

/** A video of a few seconds has about ten boxes; a fragmented one has two for each second or two. */
const MAX_BOXES_COUNT = 1000
/** Phones list the picture, a gain map, a depth map and the video. */
const MAX_ITEMS_COUNT = 50

const isBoxType = (type: string) => /^[\x20-\x7e\xa9]{4}$/.test(type)

/** Returns the part of a range that consists of the boxes of a video; what follows them is not part of it. */
function videoWithin(bytes: Buffer, { from, to }: Span): Span | null {
  if (!Number.isSafeInteger(from) || from < 0 || to > bytes.length || to - from < 16) return null
  if (detectVideo(bytes.subarray(from, Math.min(to, from + 64))) !== 'mp4') return null
  let [end, count, hasMovie] = [from, 0, false]
  for (const box of boxes(bytes, from, to)) {
    if (!isBoxType(box.type) || ++count > MAX_BOXES_COUNT) break
    hasMovie ||= box.type === 'moov'
    end = box.end
  }
  return hasMovie ? { from, to: end } : null
}

/** XMP names the items after the picture in their order, with their lengths; older phones name the offset from the end. */
function offsetsByXmp(xmp: string): number[] {
  const valueOf = (text: string, name: string) =>
    new RegExp(`:${name}(?:\\s{0,9}=\\s{0,9}["']|>)\\s{0,99}([\\w.-]{1,40})`).exec(text)?.[1] ?? ''
  const items = xmp
    .split('<rdf:li', MAX_ITEMS_COUNT)
    .slice(1)
    .map((text) => ({ semantic: valueOf(text, 'Semantic'), length: Number(valueOf(text, 'Length') || 0) }))
  const at = items.findIndex(({ semantic }) => semantic === 'MotionPhoto')
  const listed = at < 0 ? 0 : items.slice(at).reduce((sum, { length }) => sum + length, 0)
  return [listed, Number(valueOf(xmp, 'MicroVideoOffset') || 0)].filter((offset) => offset > 0)
}

function xmpOf(bytes: Buffer) {
  for (const { marker, content, to } of jpegSegments(bytes)) {
    if (marker === 0xda) return ''
    if (marker === 0xe1 && startsWith(bytes, content, signatures.xmp)) return bytes.toString('latin1', content, to)
  }
  return ''
}

const SAMSUNG_VIDEO = 0x0a30
const SAMSUNG_ENTRY_BYTES = 12
const MAX_SAMSUNG_ENTRIES_COUNT = 100

/** Samsung ends its files with a list of blocks, which is found from the end of the file; a block has a name first. */
function spanBySamsung(bytes: Buffer): Span | null {
  const end = bytes.length - 8
  if (end < 12 || bytes.toString('latin1', end + 4) !== 'SEFT') return null
  const list = end - bytes.readUInt32LE(end)
  if (list < 0 || list + 12 > end || bytes.toString('latin1', list, list + 4) !== 'SEFH') return null
  const count = Math.min(bytes.readUInt32LE(list + 8), MAX_SAMSUNG_ENTRIES_COUNT)
  for (let at = list + 12; at + SAMSUNG_ENTRY_BYTES <= end && at < list + 12 + count * SAMSUNG_ENTRY_BYTES;) {
    const [type, block, length] = [
      bytes.readUInt16LE(at + 2),
      list - bytes.readUInt32LE(at + 4),
      bytes.readUInt32LE(at + 8),
    ]
    at += SAMSUNG_ENTRY_BYTES
    if (type !== SAMSUNG_VIDEO || block < 0 || block + 8 > list) continue
    const from = block + 8 + bytes.readUInt32LE(block + 4)
    return { from, to: Math.min(block + length, list) }
  }
  return null
}

function findInJpeg(bytes: Buffer): Span | null {
  const end = endOfJpeg(bytes)
  if (end === null || end + 16 > bytes.length) return null
  const samsung = spanBySamsung(bytes)
  const spans = [
    ...(samsung ? [samsung] : []),
    ...offsetsByXmp(xmpOf(bytes)).map((offset) => ({ from: bytes.length - offset, to: bytes.length })),
  ]
  for (const span of spans) {
    const video = span.from >= end ? videoWithin(bytes, span) : null
    if (video) return video
  }
  return null
}

/** HEIC has a box of its own for the video, at the top level. */
function findInHeif(bytes: Buffer): Span | null {
  for (const { type, content, end } of boxes(bytes, 0, bytes.length)) {
    if (type === 'mpvd') return videoWithin(bytes, { from: content, to: end })
  }
  return null
}

/**
 * Returns where the video of a motion photo lies, by what the file says about itself and by the video's own boxes. A
 * file that says wrong has none: its bytes are not searched for something that looks like a video.
 */
export function findMotionVideo(format: Format, bytes: Buffer): Span | null {
  try {
    if (format === 'jpeg') return findInJpeg(bytes)
    return format === 'heic' || format === 'avif' ? findInHeif(bytes) : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
