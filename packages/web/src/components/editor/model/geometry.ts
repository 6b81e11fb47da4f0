import { type Edits, type ImageSize, turnedSize } from './edits.ts'

/** As canvases write it: what turns a point of the source into one of the result. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

export interface CropBox extends ImageSize {
  left: number
  top: number
}

/** The cut in whole pixels of the turned picture: between them every pixel would be blurred. */
export function cutOf(size: ImageSize, edits: Edits): CropBox {
  const { width, height } = turnedSize(size, edits)
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

/** The source turned, mirrored and cut, in pixels of the result, which is `scale` times as large. */
export function matrixOf(size: ImageSize, edits: Edits, scale = 1): Matrix {
  const { width, height } = size
  const turned: Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, height, 0],
    [-1, 0, 0, -1, width, height],
    [0, -1, 1, 0, 0, width],
  ]
  const [a, b, c, d, e, f] = turned[edits.turns]!
  const [sign, shift] = edits.isMirrored ? [-1, turnedSize(size, edits).width] : [1, 0]
  const { left, top } = cutOf(size, edits)
  return [
    sign * a * scale,
    b * scale,
    sign * c * scale,
    d * scale,
    (sign * e + shift - left) * scale,
    (f - top) * scale,
  ]
}

/** Where in the source, from 0 to 1, a point of the result comes from: the way back of `matrixOf`. */
export function sourceOf(size: ImageSize, edits: Edits, across: number, down: number): [x: number, y: number] {
  const turned = turnedSize(size, edits)
  const cut = cutOf(size, edits)
  const left = (cut.left + across * cut.width) / turned.width
  let [x, y] = [edits.isMirrored ? 1 - left : left, (cut.top + down * cut.height) / turned.height]
  for (let quarter = 0; quarter < edits.turns; quarter++) [x, y] = [y, 1 - x]
  return [x, y]
}

/** How much smaller something is drawn, so that it has no more pixels than allowed. */
export const scaleFor = ({ width, height }: ImageSize, mostPixels: number) =>
  Math.min(1, Math.sqrt(mostPixels / (width * height)))

/** The largest place for a picture in a frame; a small one is not blown up beyond four times its size. */
export function fitInto(picture: ImageSize, frame: ImageSize): ImageSize {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height, 4)
  return { width: Math.max(1, picture.width * scale), height: Math.max(1, picture.height * scale) }
}
