import * as fs from 'node:fs'
import { refuse } from '#platform/refusal.ts'

/** Part of a video's container that holds metadata, as read from the file. */
export interface ContainerPart {
  type: string
  /** Offset of the content in the file. */
  at: number
  content: Buffer
}

/** All metadata of a video together; an hour of video needs a few megabytes of tables. */
const MAX_METADATA_BYTES = 64_000_000
/** A fragmented file has two boxes for each second or two. */
const MAX_PARTS_COUNT = 100_000
const HEADER_BYTES = 16

/** Boxes with coded frames and the tables of fragments, which hold no metadata. */
const MEDIA_BOXES = new Set(['mdat', 'moof', 'sidx', 'mfra', 'ssix', 'prft', 'emsg'])

function readAt(handle: number, at: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  let length = 0
  for (let read = -1; length < bytes && read !== 0; length += read) {
    read = fs.readSync(handle, buffer, length, bytes - length, at + length)
  }
  return buffer.subarray(0, length)
}

interface PartHeader {
  type: string
  content: number
  /** Infinity for a part that extends to the end of the file. */
  end: number
  isMedia: boolean
}

/** Returns the header of an ISO box, or null at the end of the boxes. */
function boxHeader(head: Buffer, at: number): PartHeader | null {
  if (head.length < 8) return null
  const length = head.readUInt32BE(0)
  const isLong = length === 1
  if (isLong && head.length < 16) return null
  const type = head.toString('latin1', 4, 8)
  const end = length === 0 ? Infinity : at + (isLong ? Number(head.readBigUInt64BE(8)) : length)
  return { type, content: at + (isLong ? 16 : 8), end, isMedia: MEDIA_BOXES.has(type) }
}

const SEGMENT = '18538067'
/** Clusters hold the frames, cues their positions, and void elements nothing. */
const MEDIA_ELEMENTS = new Set(['1f43b675', '1c53bb6b', 'ec'])

/** Reads a number of one to eight bytes, whose first bits say how many; null when all of its bits are set. */
function readVint(head: Buffer, at: number) {
  const length = Math.clz32(head[at] ?? 0) - 23
  if (length > 8 || at + length > head.length) throw refuse('image_damaged')
  let value = head[at]! & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (let index = 1; index < length; index++) {
    value = value * 256 + head[at + index]!
    isUnknown &&= head[at + index] === 0xff
  }
  return { length, value: isUnknown ? null : value }
}

/** Returns the header of an element of WebM; the segment is entered, because it contains all others. */
export function elementHeader(head: Buffer, at: number): PartHeader | null {
  if (head.length < 2) return null
  const idLength = Math.clz32(head[0]!) - 23
  if (idLength > 4 || head.length < idLength + 1) throw refuse('image_damaged')
  const type = head.toString('hex', 0, idLength)
  const size = readVint(head, idLength)
  const content = at + idLength + size.length
  if (type === SEGMENT) return { type, content, end: content, isMedia: true }
  const end = size.value === null ? Infinity : content + size.value
  return { type, content, end, isMedia: MEDIA_ELEMENTS.has(type) }
}

/**
 * Reads everything of a video but its frames. A recording that was never finished may have a cluster of unknown length,
 * after which nothing can follow that is known.
 */
export function readContainer(handle: number, isWebm: boolean): ContainerPart[] {
  const { size } = fs.fstatSync(handle)
  const parts: ContainerPart[] = []
  let left = MAX_METADATA_BYTES
  let count = 0
  for (let at = 0; at < size;) {
    const head = readAt(handle, at, HEADER_BYTES)
    const header = isWebm ? elementHeader(head, at) : boxHeader(head, at)
    if (!header) break
    const { type, content, isMedia } = header
    const end = header.end === Infinity ? size : header.end
    if (end < content || end > size || ++count > MAX_PARTS_COUNT) throw refuse('image_damaged')
    if (!isMedia) {
      left -= end - content
      if (left < 0) throw refuse('image_damaged')
      parts.push({ type, at: content, content: readAt(handle, content, end - content) })
    }
    at = end
  }
  return parts
}
