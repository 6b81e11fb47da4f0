import type { BlankEmbedded, EmbeddedKind } from './metadata-blocks.ts'
import type { Span } from './splices.ts'

const MARK = 0x1c
const APPLICATION_RECORD = 2
/** Content location code and name, city, sublocation, province or state, country code and country name. */
const LOCATION_DATASETS = new Set([26, 27, 90, 92, 95, 100, 101])

/** Fills the value with spaces; returns whether it contained anything else. */
function blankValue(value: Buffer): boolean {
  const isBlank = value.every((byte) => byte === 0x20 || byte === 0)
  if (!isBlank) value.fill(0x20)
  return !isBlank
}

/** Returns the span of the value of the dataset at a marker, or null when it is out of bounds. */
function valueAt(bytes: Buffer, at: number): Span | null {
  const length = bytes.readUInt16BE(at + 3)
  // An extended dataset stores its length in the following bytes; four suffice for any value.
  const sizeBytes = length >= 0x8000 ? length - 0x8000 : 0
  const from = at + 5 + sizeBytes
  if (sizeBytes > 4 || from > bytes.length) return null
  const size = sizeBytes > 0 ? bytes.readUIntBE(at + 5, sizeBytes) : length % 0x8000
  return { from, to: Math.min(from + size, bytes.length) }
}

/**
 * Yields the datasets of the application record (marker, record, number, length, value); bytes between them are
 * skipped.
 */
export function* iptcDatasets(bytes: Buffer): Generator<{ dataset: number; value: Buffer }> {
  let at = bytes.indexOf(MARK)
  while (at >= 0 && at + 5 <= bytes.length) {
    const span = valueAt(bytes, at)
    if (!span) return
    const isApplication = bytes[at + 1] === APPLICATION_RECORD
    if (isApplication) yield { dataset: bytes[at + 2]!, value: bytes.subarray(span.from, span.to) }
    at = bytes.indexOf(MARK, span.to)
  }
}

function blankDatasets(bytes: Buffer): boolean {
  let hasLocation = false
  for (const { dataset, value } of iptcDatasets(bytes)) {
    if (LOCATION_DATASETS.has(dataset) && blankValue(value)) hasLocation = true
  }
  return hasLocation
}

/** Blanks place names in IPTC records; returns whether there were any. */
export function blankIptc(bytes: Buffer): boolean {
  // Some programs have written IPTC to TIFF as 32-bit numbers in the wrong byte order.
  const isSwapped = bytes.length >= 4 && bytes[0] !== MARK && bytes[3] === MARK
  if (!isSwapped) return blankDatasets(bytes)
  const words = bytes.subarray(0, bytes.length - (bytes.length % 4))
  words.swap32()
  const hasLocation = blankDatasets(words)
  words.swap32()
  return hasLocation
}

const RESOURCE = Buffer.from('8BIM', 'latin1')
/** Bytes before the JPEG of a Photoshop thumbnail. */
const THUMBNAIL_HEADER_BYTES = 28
const resourceKinds: Record<number, EmbeddedKind> = {
  0x0404: 'iptc',
  0x0409: 'jpeg',
  0x040c: 'jpeg',
  0x0422: 'exif',
  0x0423: 'exif',
  0x0424: 'xmp',
}

/** Yields the metadata in Photoshop resources (signature, id, name, length, content), each at an even offset. */
export function* photoshopResources(bytes: Buffer): Generator<{ kind: EmbeddedKind; content: Buffer }> {
  let at = bytes.indexOf(RESOURCE)
  while (at >= 0 && at + 12 <= bytes.length) {
    const id = bytes.readUInt16BE(at + 4)
    const nameBytes = 1 + bytes[at + 6]!
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2)
    if (sizeAt + 4 > bytes.length) return
    const content = sizeAt + 4
    const to = Math.min(content + bytes.readUInt32BE(sizeAt), bytes.length)
    const kind = resourceKinds[id]
    const from = kind === 'jpeg' ? Math.min(content + THUMBNAIL_HEADER_BYTES, to) : content
    if (kind && from < to) yield { kind, content: bytes.subarray(from, to) }
    at = bytes.indexOf(RESOURCE, to)
  }
}

/** Blanks locations in Photoshop resources; returns whether there were any. */
export function blankPhotoshop(bytes: Buffer, blankEmbedded: BlankEmbedded): boolean {
  let hasLocation = false
  for (const { kind, content } of photoshopResources(bytes)) {
    hasLocation = blankEmbedded(kind, content) || hasLocation
  }
  return hasLocation
}
