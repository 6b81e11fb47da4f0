/** libvips rejects more scans: hundreds of scans over a large image would take minutes. */
const MAX_SCANS_COUNT = 100

const END = 0xd9
const SCAN = 0xda

const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Stuffed bytes and restart markers have no length; they occur within the coded pixels. */
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)

interface Segment {
  marker: number
  next: number
}

/** The length includes its own two bytes; with a shorter one readers disagree on where the next segment begins. */
function segmentAt(bytes: Buffer, at: number, marker: number): Segment | null {
  const length = bytes.readUInt16BE(at + 2)
  return length < 2 ? null : { marker, next: at + 2 + length }
}

/** Returns the first segment at or after an offset, or null at the end of the file; a truncated segment throws. */
function findSegment(bytes: Buffer, from: number): Segment | null {
  let at = from
  while (at < bytes.length) {
    // This check avoids one search per marker in a file that consists of markers.
    if (bytes[at] !== 0xff) at = bytes.indexOf(0xff, at)
    if (at < 0) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === END) return { marker, next: at + 2 }
    if (marker === 0xff) at += 1
    else if (standsAlone(marker)) at += 2
    else return segmentAt(bytes, at, marker)
  }
  return null
}

/** Returns the end offset when the segments have a frame, scans and the end-of-image marker, otherwise null. */
export function endOfJpeg(bytes: Buffer): number | null {
  let hasFrame = false
  let scans = 0
  let segment = findSegment(bytes, 2)
  while (segment && segment.marker !== END) {
    if (isFrameHeader(segment.marker)) hasFrame = true
    if (segment.marker === SCAN) scans++
    if (scans > MAX_SCANS_COUNT) return null
    segment = findSegment(bytes, segment.next)
  }
  return segment && hasFrame && scans > 0 ? segment.next : null
}

export const walkJpeg = (bytes: Buffer) => (endOfJpeg(bytes) === null ? null : 1)
