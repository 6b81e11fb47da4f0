import type { FileFormat, Format } from './formats/formats.ts'
import type { ExifFacts } from './metadata/exif.ts'
import type { PerceptualHash } from './perceptual-hash/pdq.ts'
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

/** What the container of a video says about it. */
export interface VideoFacts {
  duration_ms: number
  /** Names as in WebCodecs: `avc`, `hevc`, `av1`, `vp8`, `vp9`; null for a codec without one. */
  video_codec: string | null
  /** Null for a silent video. */
  audio_codec: string | null
}

/** The video within a motion photo, and where it lies in the stored file. */
export interface MotionVideo extends VideoFacts {
  offset: number
  bytes: number
}

/** Facts about a file to be stored, and about its rewritten version when it is not stored unchanged. */
export interface ProcessedUpload extends Omit<ImageFacts, 'format'> {
  format: FileFormat
  /** Null for a picture. */
  video: VideoFacts | null
  /** Null for a picture without a video, and for a video. */
  motion: MotionVideo | null
  /** When a recording began, in world time; cameras write the time of a picture by their own clock instead. */
  taken_moment: string | null
  /** Alternative text that a photo program wrote into the file; empty without one, and where metadata is stripped. */
  alt: string
  /** Whether the stored file contains a location. */
  tells_place: boolean
  /** Format of the uploaded file. */
  source_format: FileFormat
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
  /** Null when it was not asked for, and for a tile, which is no picture. */
  perceptual_hash: PerceptualHash | null
}
