import { type RatioName, ratioOf, turnedRatio } from './aspect-ratios.ts'

/** Crop area as fractions from 0 to 1 of the image as currently rotated. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Edits of an image, applied in this order: rotate and mirror, crop, then adjust colours. */
export interface Edits {
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3
  /** Horizontal mirroring, applied after the rotation. */
  isMirrored: boolean
  crop: Crop
  /** Aspect ratio to which the crop area is locked while dragging. */
  ratio: RatioName
  /** Adjustments from -100 to 100. */
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
/** Returns whether the edits change the image; a ratio alone does not. */
export const isEdited = (edits: Edits) => !isSame({ ...edits, ratio: 'free' }, noEdits)
export const isColored = (edits: Edits) => adjustments.some((name) => edits[name] !== 0)

const turnCrop = ({ x, y, width, height }: Crop): Crop => ({ x: 1 - y - height, y: x, width: height, height: width })
const mirrorCrop = ({ x, ...rest }: Crop): Crop => ({ x: 1 - x - rest.width, ...rest })

/** Rotates by a quarter clockwise; the cropped content stays the same. */
export const turn = (edits: Edits): Edits => ({
  ...edits,
  // Mirroring is applied after rotation, so a mirrored image rotates the other way.
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

/** Mirrors vertically: a horizontal mirror and half a turn. */
export const flip = (edits: Edits): Edits => turn(turn(mirror(edits)))

export interface ImageSize {
  width: number
  height: number
}

/** Returns the size after rotation and before cropping. */
export const turnedSize = ({ width, height }: ImageSize, { turns }: Pick<Edits, 'turns'>): ImageSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Returns the largest centred area with this ratio inside the current crop. */
function cropTo(size: ImageSize, edits: Edits, ratio: number): Crop {
  const turned = turnedSize(size, edits)
  const { x, y, width, height } = edits.crop
  const [fullWidth, fullHeight] = [width * turned.width, height * turned.height]
  const newWidth = Math.min(fullWidth, fullHeight * ratio) / turned.width
  const newHeight = Math.min(fullHeight, fullWidth / ratio) / turned.height
  return { x: x + (width - newWidth) / 2, y: y + (height - newHeight) / 2, width: newWidth, height: newHeight }
}

/** Locks the crop to a ratio and sets it to the largest centred area of the whole image. */
export function holdTo(size: ImageSize, edits: Edits, name: RatioName): Edits {
  const ratio = ratioOf(name, turnedSize(size, edits))
  const crop = ratio === undefined ? edits.crop : cropTo(size, { ...edits, crop: whole }, ratio)
  return { ...edits, ratio: name, crop }
}

/** Maximum relative difference of aspect ratios that count as equal; cameras and scanners round to whole pixels. */
const shapeTolerance = 0.01

export function isSameShape(one: ImageSize, other: ImageSize) {
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) < shapeTolerance
}

export const isCut = ({ crop }: Edits) => crop.width < 1 || crop.height < 1

/**
 * Adapts the edits of one image to another: colours, rotation and mirroring apply to every image, a crop only to one
 * with the same aspect ratio. Other images keep their own crop.
 */
export function fitEdits(edits: Edits, from: ImageSize, to: ImageSize, before: Edits = noEdits): Edits {
  if (isCut(edits) && isSameShape(from, to)) return edits
  const { turns, isMirrored } = edits
  let kept = before.isMirrored === isMirrored ? before : mirror(before)
  while (kept.turns !== turns) kept = turn(kept)
  const { brightness, contrast, saturation } = edits
  return { ...kept, brightness, contrast, saturation }
}
