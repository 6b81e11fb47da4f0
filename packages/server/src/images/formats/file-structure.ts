import { walkBmp } from './bmp.ts'
import type { Format } from './formats.ts'
import { walkGif } from './gif.ts'
import { walkAvif, walkHeic } from './heif.ts'
import { walkJpeg } from './jpeg.ts'
import { walkPng, walkWebp } from './png.ts'
import { walkTiff } from './tiff.ts'

const walks: Record<Format, (bytes: Buffer) => number | null> = {
  jpeg: walkJpeg,
  png: walkPng,
  gif: walkGif,
  webp: walkWebp,
  avif: walkAvif,
  bmp: walkBmp,
  tiff: walkTiff,
  heic: walkHeic,
  // Its parser finds out what is wrong with it.
  svg: () => 1,
}

/**
 * The number of frames, or null when the file is cut short or its parts do not fit together. No pixel is decoded,
 * so that a damaged upload is refused in a few milliseconds. Bytes after the end are allowed: cameras write them.
 */
export function countFrames(format: Format, bytes: Buffer): number | null {
  try {
    return walks[format](bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether a preview can keep the frames. Such a file's orientation is ignored throughout: frames cannot be turned. */
export const isMoving = (format: Format, pages: number) => pages > 1 && (format === 'gif' || format === 'webp')
