import { walkBmp } from './bmp.ts'
import type { Format } from './formats.ts'
import { walkGif } from './gif.ts'
import { walkAvif, walkHeic } from './heif.ts'
import { walkJpeg } from './jpeg.ts'
import { walkJxl } from './jxl.ts'
import { walkPng, walkWebp } from './png.ts'
import { walkTiff } from './tiff.ts'
import { isRaw, type RawFormat } from '#images/raw/raw-formats.ts'
import { readRawStructure } from '#images/raw/raw-structure.ts'

const FRAME_COUNTERS: Record<Exclude<Format, RawFormat>, (bytes: Buffer) => number | null> = {
  jpeg: walkJpeg,
  png: walkPng,
  gif: walkGif,
  webp: walkWebp,
  avif: walkAvif,
  bmp: walkBmp,
  tiff: walkTiff,
  heic: walkHeic,
  jxl: walkJxl,
  // The SVG parser reports errors itself.
  svg: () => 1,
}

/**
 * Returns the number of frames, or null when the file is truncated or its parts do not fit together. No pixel is
 * decoded, so a damaged upload is refused in a few milliseconds. Bytes after the end are allowed: cameras write them.
 */
export function countFrames(format: Format, bytes: Buffer): number | null {
  try {
    if (isRaw(format)) return readRawStructure(format, bytes) ? 1 : null
    return FRAME_COUNTERS[format](bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Returns whether a preview keeps the frames. Their orientation is ignored, because frames cannot be rotated. */
export const isAnimated = (format: Format, pages: number) => pages > 1 && (format === 'gif' || format === 'webp')
