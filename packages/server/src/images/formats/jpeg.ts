/** libvips rejects more scans: hundreds of scans over a large image would take minutes. */
const MAX_SCANS_COUNT = 100

export const startOfImage = Buffer.from([0xff, 0xd8, 0xff])
const END = 0xd9
const SCAN = 0xda

const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Stuffed bytes and restart markers have no length; they occur within the coded pixels. */
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Shorter runs are passed faster than they are remembered. */
const MIN_REMEMBERED_BYTES = 4096

/** Ends of the coded pixels of a file by their beginnings: all readers of a file pass the same ones. */
const codedRuns = new WeakMap<Buffer, Map<number, number>>()

function findEndOfRun(bytes: Buffer, from: number) {
  for (let at = from; ; at += 2) {
    // This check avoids one search per marker in a file that consists of markers.
    if (bytes[at] !== 0xff) at = bytes.indexOf(0xff, at)
    if (at < 0) return bytes.length
    const marker = bytes[at + 1]
    if (marker === undefined || !standsAlone(marker)) return at
  }
}

/**
 * Returns the offset of the next marker that does not stand alone, or of the end. A photo of 4 MB has 17,000 stuffed
 * bytes, so the run of pixels that holds them is searched once.
 */
export function skipCodedPixels(bytes: Buffer, from: number): number {
  const known = codedRuns.get(bytes)
  const knownEnd = known?.get(from)
  if (knownEnd !== undefined) return knownEnd
  const end = findEndOfRun(bytes, from)
  if (end - from < MIN_REMEMBERED_BYTES) return end
  if (known) known.set(from, end)
  else codedRuns.set(bytes, new Map([[from, end]]))
  return end
}

interface Segment {
  marker: number
  /** Offset of the marker. */
  start: number
  next: number
}

/** The length includes its own two bytes; with a shorter one readers disagree on where the next segment begins. */
function segmentAt(bytes: Buffer, at: number, marker: number): Segment | null {
  const length = bytes.readUInt16BE(at + 2)
  return length < 2 ? null : { marker, start: at, next: at + 2 + length }
}

/** Returns the first segment at or after an offset, or null at the end of the file; a truncated segment throws. */
function findSegment(bytes: Buffer, from: number): Segment | null {
  let at = from
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) {
      at = skipCodedPixels(bytes, at)
      continue
    }
    const marker = bytes.readUInt8(at + 1)
    if (marker === END) return { marker, start: at, next: at + 2 }
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

/** Baseline, extended and progressive frames, which every decoder supports. */
const [FIRST_COMMON_FRAME, LAST_COMMON_FRAME] = [0xc0, 0xc2]
/** Bytes of the frame header up to the width. */
const FRAME_HEAD_BYTES = 9

/** Returns the size as the frame header says; null for a JPEG without one, or of a rare kind such as lossless. */
export function readJpegSize(bytes: Buffer): { width: number; height: number } | null {
  try {
    for (let at = 2, segment = findSegment(bytes, at); segment && segment.marker !== END;) {
      if (isFrameHeader(segment.marker)) {
        const { marker, start } = segment
        if (marker < FIRST_COMMON_FRAME || marker > LAST_COMMON_FRAME || segment.next < start + FRAME_HEAD_BYTES)
          return null
        const [height, width] = [bytes.readUInt16BE(start + 5), bytes.readUInt16BE(start + 7)]
        return width > 0 && height > 0 ? { width, height } : null
      }
      at = segment.next
      segment = findSegment(bytes, at)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

export const walkJpeg = (bytes: Buffer) => (endOfJpeg(bytes) === null ? null : 1)
