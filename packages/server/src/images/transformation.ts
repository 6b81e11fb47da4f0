import type { ImagePolicy } from '@imagora/contract'

/** `flat` is JPEG, or PNG where something is transparent: for those who know neither WebP nor AVIF. */
export type Encoding = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'flat'

type Watermark = ImagePolicy['watermark']

export interface Mark extends Pick<Watermark, 'text' | 'position' | 'size' | 'opacity'> {
  /** A file with the picture to lay over; null for one that is a text. */
  overlay: string | null
}

/** What is to be made of a picture. It is never enlarged. */
export interface Transformation {
  /** Bounds in pixels; null for any. */
  width: number | null
  height: number | null
  /** All of it within the bounds, or the middle of it cut to them. */
  fit: 'inside' | 'cover'
  encoding: Encoding
  /** As JPEG and WebP count it. */
  quality: number
  mark: Mark | null
}
