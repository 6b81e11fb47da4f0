import type { ImageSize } from './edits.ts'
import { scaleFor } from './geometry.ts'

/** The longest side that browsers draw. */
const longestSide = 16_384
/** Twice this lies in memory while a picture is written: 512 MB. */
const mostPixels = 64_000_000
/** What some browsers draw, and what all of them do. */
const smallerPixels = 2 ** 25
const safePixels = 2 ** 24

/** Browsers do not say what is too much for them: they draw nothing. */
function canDraw({ width, height }: ImageSize) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  context.fillRect(width - 1, height - 1, 1, 1)
  const isDrawn = context.getImageData(width - 1, height - 1, 1, 1).data[3] === 255
  canvas.width = 0
  return isDrawn
}

const scaled = ({ width, height }: ImageSize, scale: number): ImageSize => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

/** The most pixels that this browser writes of a picture. */
export function mostPixelsOf(size: ImageSize) {
  const area = size.width * size.height
  if (area <= safePixels) return area
  const areas = [mostPixels, smallerPixels].map((most) => Math.min(area, most))
  return areas.find((most) => canDraw(writtenSize(size, most))) ?? safePixels
}

/** What a picture of this size is written in. */
export function writtenSize(size: ImageSize, most: number): ImageSize {
  const scale = Math.min(scaleFor(size, most), longestSide / Math.max(size.width, size.height))
  return scale < 1 ? scaled(size, scale) : size
}
