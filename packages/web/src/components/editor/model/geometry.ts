import { type Edits, type ImageSize, getRotatedSize } from './edits.ts'

/** Transformation matrix from source to result, in the order of the canvas API. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

export interface CropBox extends ImageSize {
  left: number
  top: number
}

/** Returns the crop in whole pixels of the rotated image; fractional pixels would blur the result. */
export function getCropBox(size: ImageSize, edits: Edits): CropBox {
  const { width, height } = getRotatedSize(size, edits)
  const { crop } = edits
  const left = Math.min(width - 1, Math.max(0, Math.round(crop.x * width)))
  const top = Math.min(height - 1, Math.max(0, Math.round(crop.y * height)))
  return {
    left,
    top,
    width: Math.min(width - left, Math.max(1, Math.round(crop.width * width))),
    height: Math.min(height - top, Math.max(1, Math.round(crop.height * height))),
  }
}

/** Returns the matrix that rotates, mirrors and crops the source, in pixels of a result scaled by `scale`. */
export function getTransformMatrix(size: ImageSize, edits: Edits, scale = 1): Matrix {
  const { width, height } = size
  const turned: Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, height, 0],
    [-1, 0, 0, -1, width, height],
    [0, -1, 1, 0, 0, width],
  ]
  const [a, b, c, d, e, f] = turned[edits.quarterTurns]!
  const [sign, shift] = edits.isMirrored ? [-1, getRotatedSize(size, edits).width] : [1, 0]
  const { left, top } = getCropBox(size, edits)
  return [
    sign * a * scale,
    b * scale,
    sign * c * scale,
    d * scale,
    (sign * e + shift - left) * scale,
    (f - top) * scale,
  ]
}

/** Maps a point of the result to the source, from 0 to 1; the inverse of `getTransformMatrix`. */
export function toSourcePoint(size: ImageSize, edits: Edits, across: number, down: number): [x: number, y: number] {
  const turned = getRotatedSize(size, edits)
  const cut = getCropBox(size, edits)
  const left = (cut.left + across * cut.width) / turned.width
  let [x, y] = [edits.isMirrored ? 1 - left : left, (cut.top + down * cut.height) / turned.height]
  for (let quarter = 0; quarter < edits.quarterTurns; quarter++) [x, y] = [y, 1 - x]
  return [x, y]
}

/** Returns the scale at which an image has at most this many pixels. */
export const scaleFor = ({ width, height }: ImageSize, mostPixels: number) =>
  Math.min(1, Math.sqrt(mostPixels / (width * height)))

/** Returns the largest size that fits the frame; small images are enlarged at most four times. */
export function fitInto(picture: ImageSize, frame: ImageSize): ImageSize {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height, 4)
  return { width: Math.max(1, picture.width * scale), height: Math.max(1, picture.height * scale) }
}
