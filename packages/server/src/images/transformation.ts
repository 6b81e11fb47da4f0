import type { ImagePolicy } from '@imagora/contract'

/** `flat` is JPEG, or PNG where something is transparent: for those who know neither WebP nor AVIF. */
export type Encoding = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'flat'

type Watermark = ImagePolicy['watermark']

export interface Mark extends Pick<Watermark, 'text' | 'position' | 'size' | 'opacity'> {
  /** A file with the picture to lay over; null for one that is a text. */
  overlay: string | null
}

interface Size {
  width: number
  height: number
}

/** What is cut to measure has the ratio that was asked for, and its size only where the picture is that large: it is never enlarged. */
export function coverSize(picture: Size, asked: Size): Size {
  const scale = Math.min(1, picture.width / asked.width, picture.height / asked.height)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(asked.width), height: side(asked.height) }
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
