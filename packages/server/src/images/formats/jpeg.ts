/** libvips gives up on more: hundreds of scans over a large picture would cost minutes. */
const MAX_SCANS_COUNT = 100

const END = 0xd9
const SCAN = 0xda

const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Stuffed bytes, restarts and the like, between the coded pixels. */
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)

interface Segment {
  marker: number
  next: number
}

/** The length counts itself; a shorter one is none, and readers would not agree on where the next segment begins. */
function segmentAt(bytes: Buffer, at: number, marker: number): Segment | null {
  const length = bytes.readUInt16BE(at + 2)
  return length < 2 ? null : { marker, next: at + 2 + length }
}

/** The first segment at or after a place; past the end of the file there is none, or reading throws. */
function findSegment(bytes: Buffer, from: number): Segment | null {
  let at = from
  while (at < bytes.length) {
    // A look first keeps a file that is all markers from costing a search for each.
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

/** Where the picture ends when the segments lead through a frame and its scans to the end-of-image marker, or else null. */
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
