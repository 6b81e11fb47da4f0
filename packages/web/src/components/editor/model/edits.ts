import { type RatioName, ratioOf, turnedRatio } from './aspect-ratios.ts'

/** Parts of the picture as it is turned at the moment, from 0 to 1. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** What is done to a picture: in this order, turned and mirrored, cut, then coloured. */
export interface Edits {
  /** Quarter turns to the right. */
  turns: 0 | 1 | 2 | 3
  /** Left and right changed, after turning. */
  isMirrored: boolean
  crop: Crop
  /** What the cut is held to while it is dragged. */
  ratio: RatioName
  /** Each from -100 to 100. */
  brightness: number
  contrast: number
  saturation: number
}

export const adjustments = ['brightness', 'contrast', 'saturation'] as const
export type Adjustment = (typeof adjustments)[number]

export const whole: Crop = { x: 0, y: 0, width: 1, height: 1 }

export const noEdits: Edits = {
  turns: 0,
  isMirrored: false,
  crop: whole,
  ratio: 'free',
  brightness: 0,
  contrast: 0,
  saturation: 0,
}

export const isSame = (one: Edits, other: Edits) => JSON.stringify(one) === JSON.stringify(other)
/** Whether anything is left to see of them: a ratio alone changes nothing. */
export const isEdited = (edits: Edits) => !isSame({ ...edits, ratio: 'free' }, noEdits)
export const isColored = (edits: Edits) => adjustments.some((name) => edits[name] !== 0)

const turnCrop = ({ x, y, width, height }: Crop): Crop => ({ x: 1 - y - height, y: x, width: height, height: width })
const mirrorCrop = ({ x, ...rest }: Crop): Crop => ({ x: 1 - x - rest.width, ...rest })

/** A quarter to the right; what was cut stays cut. */
export const turn = (edits: Edits): Edits => ({
  ...edits,
  // A mirrored picture turns the other way underneath.
  turns: ((edits.turns + (edits.isMirrored ? 3 : 1)) % 4) as Edits['turns'],
  crop: turnCrop(edits.crop),
  ratio: turnedRatio(edits.ratio),
})

export const turnBack = (edits: Edits): Edits => turn(turn(turn(edits)))

export const mirror = (edits: Edits): Edits => ({
  ...edits,
  isMirrored: !edits.isMirrored,
  crop: mirrorCrop(edits.crop),
})

/** Top and bottom changed: mirrored, and half a turn. */
export const flip = (edits: Edits): Edits => turn(turn(mirror(edits)))

export interface ImageSize {
  width: number
  height: number
}

/** What the picture measures once it is turned, before it is cut. */
export const turnedSize = ({ width, height }: ImageSize, { turns }: Pick<Edits, 'turns'>): ImageSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The largest part of a ratio in the middle of what is cut now. */
function cropTo(size: ImageSize, edits: Edits, ratio: number): Crop {
  const turned = turnedSize(size, edits)
  const { x, y, width, height } = edits.crop
  const [fullWidth, fullHeight] = [width * turned.width, height * turned.height]
  const newWidth = Math.min(fullWidth, fullHeight * ratio) / turned.width
  const newHeight = Math.min(fullHeight, fullWidth / ratio) / turned.height
  return { x: x + (width - newWidth) / 2, y: y + (height - newHeight) / 2, width: newWidth, height: newHeight }
}

/** Held to a ratio from now on, and cut to the most of the whole picture that has it. */
export function holdTo(size: ImageSize, edits: Edits, name: RatioName): Edits {
  const ratio = ratioOf(name, turnedSize(size, edits))
  const crop = ratio === undefined ? edits.crop : cropTo(size, { ...edits, crop: whole }, ratio)
  return { ...edits, ratio: name, crop }
}

/** Sides that differ by less are of one shape: cameras and scanners round to whole pixels. */
const shapeTolerance = 0.01

export function isSameShape(one: ImageSize, other: ImageSize) {
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) < shapeTolerance
}

export const isCut = ({ crop }: Edits) => crop.width < 1 || crop.height < 1

/**
 * The edits of one picture for another: colours, turns and mirrorings suit every picture, a cut only one of the same
 * shape. Elsewhere the other keeps the cut that it had.
 */
export function fitEdits(edits: Edits, from: ImageSize, to: ImageSize, before: Edits = noEdits): Edits {
  if (isCut(edits) && isSameShape(from, to)) return edits
  const { turns, isMirrored } = edits
  let kept = before.isMirrored === isMirrored ? before : mirror(before)
  while (kept.turns !== turns) kept = turn(kept)
  const { brightness, contrast, saturation } = edits
  return { ...kept, brightness, contrast, saturation }
}
