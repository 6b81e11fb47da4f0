import type { Span } from '#images/metadata/splices.ts'
import { readCr3 } from './cr3.ts'
import { readRawDirectories } from './raw-directories.ts'
import type { RawFormat } from './raw-formats.ts'
import { isWithin, type RawStructure } from './raw-parts.ts'

/** Offsets and lengths of the JPEG and of two parts with the sensor's data, after the name of the camera. */
const RAF_TABLE_AT = 84
const RAF_PARTS_COUNT = 3

/** The header of Fujifilm's files locates a JPEG, which has all metadata, and the sensor's data. */
function readRaf(bytes: Buffer): RawStructure | null {
  const parts = Array.from({ length: RAF_PARTS_COUNT }, (_, index): Span => {
    const from = bytes.readUInt32BE(RAF_TABLE_AT + index * 8)
    return { from, to: from + bytes.readUInt32BE(RAF_TABLE_AT + index * 8 + 4) }
  })
  const [preview, ...data] = parts as [Span, ...Span[]]
  if (data.some(({ from, to }) => from > to || to > bytes.length) || preview.to > bytes.length) return null
  if (data.every(({ from, to }) => from === to)) return null
  const previews = isWithin(bytes, preview) ? [preview] : []
  return { exif: null, previews, xmp: [], width: 0, height: 0 }
}

/** Returns null for a file that is cut off, or whose parts do not fit together. */
export function readRawStructure(format: RawFormat, bytes: Buffer): RawStructure | null {
  try {
    if (format === 'raf') return readRaf(bytes)
    return format === 'cr3' ? readCr3(bytes) : readRawDirectories(bytes, format)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
