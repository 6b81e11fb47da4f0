import { endOfJpeg, readJpegSize, startOfImage } from '#images/formats/jpeg.ts'
import { type ExifFacts, openExif, orientationOf, readExif, readExifParts, tags } from '#images/metadata/exif.ts'
import { findExif, signatures } from '#images/metadata/metadata-blocks.ts'
import { jpegSegment, minimalExif } from '#images/metadata/strip-metadata.ts'
import type { Span } from '#images/metadata/splices.ts'
import type { RawFormat } from './raw-formats.ts'
import type { RawStructure } from './raw-parts.ts'
import { readRawStructure } from './raw-structure.ts'

/** A raw file as it is shown. */
export interface RawStill {
  /** The largest JPEG by the camera, turned as the camera was held; null when the file has none that can be shown. */
  jpeg: Buffer | null
  /** Pixels of the sensor, or a usual shape; only for a file without a JPEG. */
  width: number
  height: number
  facts: ExifFacts
}

const UNKNOWN_SIZE = { width: 3000, height: 2000 }
const APP1 = 0xe1

const blockIn = (bytes: Buffer, span: Span | undefined) => (span ? bytes.subarray(span.from, span.to) : Buffer.alloc(0))

function orientationIn(exif: Buffer): number | null {
  try {
    return openExif(exif)?.image.entries.has(tags.orientation) ? orientationOf(exif) : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Returns the largest complete JPEG; those of other kinds, such as lossless sensor data, are no previews. */
function largestPreview(bytes: Buffer, { previews }: RawStructure, maxPixels: number): Buffer | null {
  const candidates = previews
    .map(({ from, to }) => bytes.subarray(from, to))
    .filter((jpeg) => jpeg.subarray(0, startOfImage.length).equals(startOfImage))
    .map((jpeg) => ({ jpeg, size: readJpegSize(jpeg) }))
    .filter(({ size }) => size !== null && size.width * size.height <= maxPixels)
    .toSorted((one, other) => other.size!.width * other.size!.height - one.size!.width * one.size!.height)
  for (const { jpeg } of candidates) {
    try {
      if (endOfJpeg(jpeg) !== null) return jpeg
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return null
}

/** Most cameras write the orientation beside the preview, not into it. */
function turn(jpeg: Buffer, exif: Buffer | null, own: number | null): Buffer {
  if (own === null || own === 1 || (exif && orientationIn(exif) !== null)) return jpeg
  const segment = jpegSegment(APP1, Buffer.concat([signatures.exif, minimalExif(own)]))
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

/** The directories of the file come first; some cameras write some facts into the JPEG only. */
function factsOf(bytes: Buffer, { exif }: RawStructure, preview: Buffer | null): ExifFacts {
  const inner = readExif(preview ?? Buffer.alloc(0))
  if (!exif) return inner
  const own =
    exif.photo || exif.gps
      ? readExifParts(blockIn(bytes, exif.image), blockIn(bytes, exif.photo), blockIn(bytes, exif.gps))
      : readExif(blockIn(bytes, exif.image))
  const camera = { ...inner.exif, ...own.exif }
  return {
    exif: Object.keys(camera).length > 0 ? camera : null,
    place: own.place ?? inner.place,
    taken: own.taken ?? inner.taken,
    content_id: own.content_id ?? inner.content_id,
  }
}

/** Returns null for a file that is cut off, or whose parts do not fit together. */
export function openRawStill(format: RawFormat, bytes: Buffer, maxPixels: number): RawStill | null {
  const structure = readRawStructure(format, bytes)
  if (!structure) return null
  const preview = largestPreview(bytes, structure, maxPixels)
  const inner = preview && findExif('jpeg', preview)
  const orientation = structure.exif ? orientationIn(blockIn(bytes, structure.exif.image)) : null
  const sensor = structure.width > 0 ? { width: structure.width, height: structure.height } : UNKNOWN_SIZE
  const isUpright = (orientation ?? 1) < 5
  return {
    jpeg: preview && turn(preview, inner, orientation),
    width: isUpright ? sensor.width : sensor.height,
    height: isUpright ? sensor.height : sensor.width,
    facts: factsOf(bytes, structure, inner),
  }
}
