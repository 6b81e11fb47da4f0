import { type Edits, resultSize, type Size } from './edits.ts'

/** As canvases write it: what turns a point of the source into one of the result. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/** The source turned, mirrored and cut, in pixels of the result, which is `scale` times as large. */
export function matrixOf(size: Size, edits: Edits, scale = 1): Matrix {
  const { width, height } = size
  const turned: Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, height, 0],
    [-1, 0, 0, -1, width, height],
    [0, -1, 1, 0, 0, width],
  ]
  const [a, b, c, d, e, f] = turned[edits.turns]!
  const [fullWidth, fullHeight] = edits.turns % 2 === 0 ? [width, height] : [height, width]
  const [sign, shift] = edits.isMirrored ? [-1, fullWidth] : [1, 0]
  const [left, top] = [edits.crop.x * fullWidth, edits.crop.y * fullHeight]
  return [
    sign * a * scale,
    b * scale,
    sign * c * scale,
    d * scale,
    (sign * e + shift - left) * scale,
    (f - top) * scale,
  ]
}

/** How much smaller the result is shown, so that it fits and costs little. */
export function previewScale(size: Size, edits: Edits, mostPixels: number) {
  const { width, height } = resultSize(size, edits)
  return Math.min(1, Math.sqrt(mostPixels / (width * height)))
}
