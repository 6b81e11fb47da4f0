import type { Point } from './annotations.ts'
import { type Edits, type ImageSize, getRotatedSize, getTurnedSize } from './edits.ts'

/** Transformation matrix from source to result, in the order of the canvas API. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

export const applyMatrix = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** Returns the matrix that applies `first`, then `second`. */
export const multiplyMatrices = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  g * a + i * b,
  h * a + j * b,
  g * c + i * d,
  h * c + j * d,
  g * e + i * f + k,
  h * e + j * f + l,
]

export function invertMatrix([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

export interface CropBox extends ImageSize {
  left: number
  top: number
}

/** Returns the crop in whole pixels of the rotated and straightened image; fractional pixels would blur the result. */
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

/** Rotates about the centre of the turned image and moves that centre to the one of the straightened image. */
function getStraightenMatrix(size: ImageSize, edits: Edits): Matrix {
  const turned = getTurnedSize(size, edits)
  const inner = getRotatedSize(size, edits)
  const angle = (edits.straighten * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [x, y] = [turned.width / 2, turned.height / 2]
  return [cos, sin, -sin, cos, inner.width / 2 - cos * x + sin * y, inner.height / 2 - sin * x - cos * y]
}

/**
 * Returns the matrix that rotates, mirrors, straightens and crops the source, in pixels of a result scaled by `scale`.
 */
export function getTransformMatrix(size: ImageSize, edits: Edits, scale = 1): Matrix {
  const { width, height } = size
  const turned: Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, height, 0],
    [-1, 0, 0, -1, width, height],
    [0, -1, 1, 0, 0, width],
  ]
  const [a, b, c, d, e, f] = turned[edits.quarterTurns]!
  const [sign, shift] = edits.isMirrored ? [-1, getTurnedSize(size, edits).width] : [1, 0]
  const upright: Matrix = [sign * a, b, sign * c, d, sign * e + shift, f]
  const straight = edits.straighten === 0 ? upright : multiplyMatrices(upright, getStraightenMatrix(size, edits))
  const { left, top } = getCropBox(size, edits)
  return multiplyMatrices(straight, [scale, 0, 0, scale, -left * scale, -top * scale])
}

/** Maps a point of the result to the source, from 0 to 1; the inverse of `getTransformMatrix`. */
export function toSourcePoint(size: ImageSize, edits: Edits, across: number, down: number): [x: number, y: number] {
  const cut = getCropBox(size, edits)
  const inverse = invertMatrix(getTransformMatrix(size, edits))
  const { x, y } = applyMatrix(inverse, { x: across * cut.width, y: down * cut.height })
  return [x / size.width, y / size.height]
}

/** Returns the size of the result. */
export function getResizedSize(size: ImageSize, edits: Edits): ImageSize {
  const { width, height } = getCropBox(size, edits)
  const { scale } = edits
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Returns the scale at which an image has at most this many pixels. */
export const scaleFor = ({ width, height }: ImageSize, mostPixels: number) =>
  Math.min(1, Math.sqrt(mostPixels / (width * height)))

/** Returns the largest size that fits the frame; small images are enlarged at most four times. */
export function fitInto(picture: ImageSize, frame: ImageSize): ImageSize {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height, 4)
  return { width: Math.max(1, picture.width * scale), height: Math.max(1, picture.height * scale) }
}
