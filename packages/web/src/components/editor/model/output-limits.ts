import type { ImageSize } from './edits.ts'
import { scaleFor } from './geometry.ts'

/** Longest side of a canvas that browsers draw, in pixels. */
export const LONGEST_SIDE_PX = 16_384
/** Maximum number of output pixels; twice as many are in memory during export (512 MB). */
const MAX_PIXEL_COUNT = 64_000_000
/** Canvas areas that some browsers draw, and that all browsers draw. */
const smallerPixels = 2 ** 25
const safePixels = 2 ** 24

/** Tests a canvas size by drawing, because browsers report no limit and draw nothing above it. */
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

/** Returns the maximum number of pixels this browser can export of an image; every browser exports a small one enlarged. */
export function getMaxPixels(size: ImageSize) {
  const area = size.width * size.height
  if (area <= safePixels) return safePixels
  const areas = [MAX_PIXEL_COUNT, smallerPixels].map((most) => Math.min(area, most))
  return areas.find((most) => canDraw(getOutputSize(size, most))) ?? safePixels
}

/** Returns the output size of an image. */
export function getOutputSize(size: ImageSize, most: number): ImageSize {
  const scale = Math.min(scaleFor(size, most), LONGEST_SIDE_PX / Math.max(size.width, size.height))
  return scale < 1 ? scaled(size, scale) : size
}
