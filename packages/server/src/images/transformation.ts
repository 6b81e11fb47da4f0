import type { ImagePolicy } from '@imagora/contract'

/** `flat` is JPEG, or PNG for an image with transparency, for clients without WebP and AVIF. */
export type Encoding = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'flat'

type Watermark = ImagePolicy['watermark']

export interface WatermarkSpec extends Pick<Watermark, 'text' | 'position' | 'size' | 'opacity'> {
  /** File with the image to overlay; null for a text mark. */
  overlay: string | null
}

interface Size {
  width: number
  height: number
}

/** Returns the size of a crop: the requested ratio, and the requested size only when the image is large enough. */
export function coverSize(picture: Size, bounds: Size): Size {
  const scale = Math.min(1, picture.width / bounds.width, picture.height / bounds.height)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(bounds.width), height: side(bounds.height) }
}

/** Transformation of an image, which is never enlarged. */
export interface Transformation {
  /** Bounds in pixels; null for no bound. */
  width: number | null
  height: number | null
  /** `inside` fits the whole image within the bounds; `cover` crops around the centre. */
  fit: 'inside' | 'cover'
  encoding: Encoding
  /** Only the first frame is rendered. */
  isStill?: boolean
  /** Quality on the scale of JPEG and WebP. */
  quality: number
  mark: WatermarkSpec | null
}
