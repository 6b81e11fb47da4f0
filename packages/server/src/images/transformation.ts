import type { ImagePolicy } from '@imagora/contract'

/** `flat` is JPEG, or PNG for an image with transparency, for clients without WebP and AVIF. */
export type Encoding = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'flat'

type Watermark = ImagePolicy['watermark']

export interface WatermarkSpec extends Pick<Watermark, 'text' | 'position' | 'size' | 'opacity'> {
  /** File with the image to overlay; null for a text mark. */
  overlay: string | null
}

interface PixelSize {
  width: number
  height: number
}

/** Returns the size of a crop: the requested ratio, and the requested size only when the image is large enough. */
export function coverSize(picture: PixelSize, bounds: PixelSize): PixelSize {
  const scale = Math.min(1, picture.width / bounds.width, picture.height / bounds.height)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(bounds.width), height: side(bounds.height) }
}

/** What is done to an image besides scaling it. */
export interface PictureEdits {
  /** Part of the upright image, in shares, so that it fits whatever size the decoder gives; null for all of it. */
  crop: { x: number; y: number; width: number; height: number } | null
  /** Point of that part that a `cover` keeps nearest to its center, in shares, or how to find one. */
  focus: { x: number; y: number } | 'attention' | 'entropy'
  /** Degrees clockwise, after cutting. */
  rotate: 0 | 90 | 180 | 270
  /** Mirrored left to right after the turn. */
  isMirrored: boolean
  /** Standard deviation in pixels of the result; 0 for none. */
  blur: number
  /** From 1, hardly visible, to 10; 0 for none. */
  sharpen: number
  isGrey: boolean
  /** Six hexadecimal digits, `transparent`, or `auto` for the dominant color; behind transparent pixels and in the padding. */
  background: string | null
  /** Size with padding, and where the image stands in it, in shares of the room. */
  canvas: { width: number; height: number; x: number; y: number } | null
}

/** Transformation of an image, which is never enlarged. */
export interface Transformation {
  /** Bounds in pixels; null for no bound. */
  width: number | null
  height: number | null
  /** `inside` fits the whole image within the bounds; `cover` crops around the center; `fill` stretches. */
  fit: 'inside' | 'cover' | 'fill'
  encoding: Encoding
  /** Only the first frame is rendered. */
  isStill?: boolean
  /** Quality on the scale of JPEG and WebP. */
  quality: number
  mark: WatermarkSpec | null
  /** With edits the bounds are the exact size, after turning and before padding. */
  edits?: PictureEdits
}
