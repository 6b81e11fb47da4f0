import type { Format } from './formats/formats.ts'
import type { ExifFacts } from './metadata/exif.ts'
import type { Encoding } from './transformation.ts'

export interface ImageDescription extends ExifFacts {
  format: Format
  /** Displayed size in pixels, with the orientation applied. */
  width: number
  height: number
  /** Number of frames or pages; 1 for a still image. */
  frames: number
}

export interface ImageFacts extends ImageDescription {
  md5: string
  sha1: string
}

/** Facts about a file to be stored, and about its rewritten version when it is not stored unchanged. */
export interface ProcessedUpload extends ImageFacts {
  /** Whether the stored file contains a location. */
  tells_place: boolean
  /** Format of the uploaded file. */
  source_format: Format
  rewritten: { bytes: number; sha256: string; crc32: number; patch: string | null } | null
}

export interface Rendering {
  bytes: number
  width: number
  height: number
  /** More than one when the frames were kept. */
  pages: number
}

export interface Transformed extends Rendering {
  encoding: Exclude<Encoding, 'flat'>
}

export interface Thumbnail extends Rendering {
  /** Base64. */
  thumbhash: string
  /** `#rrggbb` */
  color: string
}
