import type { Format } from './formats/formats.ts'
import type { ExifFacts } from './metadata/exif.ts'
import type { Encoding } from './transformation.ts'

export interface Description extends ExifFacts {
  format: Format
  /** As shown: the orientation is applied. */
  width: number
  height: number
  /** Or pages; one for a still picture. */
  frames: number
}

export interface ImageFacts extends Description {
  md5: string
  sha1: string
}

/** What a file is that is to be kept, and what was made of it where it is not kept as it came. */
export interface Admitted extends ImageFacts {
  /** Whether the file that is kept tells where it was taken. */
  tells_place: boolean
  /** As it came. */
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
