import { type RatioName, getAspectRatio, turnedRatio } from './aspect-ratios.ts'
import type { Annotation } from './annotations.ts'

/** Crop area as fractions from 0 to 1 of the image as currently rotated and straightened. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Edits of an image, applied in this order: rotate and mirror, straighten, crop, resize, adjust colours, annotate. */
export interface Edits {
  /** Quarter turns clockwise. */
  quarterTurns: 0 | 1 | 2 | 3
  /** Horizontal mirroring, applied after the rotation. */
  isMirrored: boolean
  /** Rotation clockwise in degrees, from -45 to 45, applied after the mirroring. */
  straighten: number
  crop: Crop
  /** Aspect ratio to which the crop area is locked while dragging. */
  ratio: RatioName
  /** Adjustments from -100 to 100. */
  brightness: number
  contrast: number
  saturation: number
  /** Factor from the cropped size to the size of the result. */
  scale: number
  /** Anchored to the pixels of the source, so that they stay on what they mark whatever else is edited. */
  annotations: Annotation[]
}

export const MAX_STRAIGHTEN_DEGREES = 45

export const adjustments = ['brightness', 'contrast', 'saturation'] as const
export type Adjustment = (typeof adjustments)[number]

export const FULL_CROP: Crop = { x: 0, y: 0, width: 1, height: 1 }

export const noEdits: Edits = {
  quarterTurns: 0,
  isMirrored: false,
  straighten: 0,
  crop: FULL_CROP,
  ratio: 'free',
  brightness: 0,
  contrast: 0,
  saturation: 0,
  scale: 1,
  annotations: [],
}

export const areEditsEqual = (one: Edits, other: Edits) => JSON.stringify(one) === JSON.stringify(other)
/** Returns whether the edits change the image; a ratio alone does not. */
export const isEdited = (edits: Edits) => !areEditsEqual({ ...edits, ratio: 'free' }, noEdits)
export const isColored = (edits: Edits) => adjustments.some((name) => edits[name] !== 0)

const turnCrop = ({ x, y, width, height }: Crop): Crop => ({ x: 1 - y - height, y: x, width: height, height: width })
const mirrorCrop = ({ x, ...rest }: Crop): Crop => ({ x: 1 - x - rest.width, ...rest })

/** Rotates by a quarter clockwise; the cropped content stays the same. */
export const rotateRight = (edits: Edits): Edits => ({
  ...edits,
  // Mirroring is applied after rotation, so a mirrored image rotates the other way.
  quarterTurns: ((edits.quarterTurns + (edits.isMirrored ? 3 : 1)) % 4) as Edits['quarterTurns'],
  crop: turnCrop(edits.crop),
  ratio: turnedRatio(edits.ratio),
})

export const rotateLeft = (edits: Edits): Edits => rotateRight(rotateRight(rotateRight(edits)))

export const flipHorizontal = (edits: Edits): Edits => ({
  ...edits,
  isMirrored: !edits.isMirrored,
  // The mirrored image leans the other way; subtracting avoids a negative zero.
  straighten: 0 - edits.straighten,
  crop: mirrorCrop(edits.crop),
})

/** Mirrors vertically: a horizontal mirror and half a turn. */
export const flipVertical = (edits: Edits): Edits => rotateRight(rotateRight(flipHorizontal(edits)))

export interface ImageSize {
  width: number
  height: number
}

/** Returns the size after quarter turns, before straightening. */
export const getTurnedSize = ({ width, height }: ImageSize, { quarterTurns }: Pick<Edits, 'quarterTurns'>): ImageSize =>
  quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Returns the largest upright rectangle, in whole pixels, inside a rectangle that is rotated by this angle. */
function getInnerSize({ width, height }: ImageSize, degrees: number): ImageSize {
  const angle = (Math.abs(degrees) * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [longSide, shortSide] = [Math.max(width, height), Math.min(width, height)]
  // A narrow image touches the rectangle with its two long sides only, any other with all four.
  const isNarrow = shortSide <= 2 * sin * cos * longSide
  const half = shortSide / 2
  const shrink = cos * cos - sin * sin
  const alongLong = isNarrow ? half / sin : (longSide * cos - shortSide * sin) / shrink
  const alongShort = isNarrow ? half / cos : (shortSide * cos - longSide * sin) / shrink
  const [innerWidth, innerHeight] = width >= height ? [alongLong, alongShort] : [alongShort, alongLong]
  return { width: Math.max(1, Math.floor(innerWidth)), height: Math.max(1, Math.floor(innerHeight)) }
}

/** Returns the size after rotation and straightening, before cropping. */
export function getRotatedSize(size: ImageSize, edits: Pick<Edits, 'quarterTurns' | 'straighten'>): ImageSize {
  const turned = getTurnedSize(size, edits)
  return edits.straighten === 0 ? turned : getInnerSize(turned, edits.straighten)
}

/** Returns the largest centred area with this ratio inside the current crop. */
function cropTo(size: ImageSize, edits: Edits, ratio: number): Crop {
  const turned = getRotatedSize(size, edits)
  const { x, y, width, height } = edits.crop
  const [fullWidth, fullHeight] = [width * turned.width, height * turned.height]
  const newWidth = Math.min(fullWidth, fullHeight * ratio) / turned.width
  const newHeight = Math.min(fullHeight, fullWidth / ratio) / turned.height
  return { x: x + (width - newWidth) / 2, y: y + (height - newHeight) / 2, width: newWidth, height: newHeight }
}

/** Locks the crop to a ratio and sets it to the largest centred area of the whole image. */
export function applyAspectRatio(size: ImageSize, edits: Edits, name: RatioName): Edits {
  const ratio = getAspectRatio(name, getTurnedSize(size, edits))
  const crop = ratio === undefined ? edits.crop : cropTo(size, { ...edits, crop: FULL_CROP }, ratio)
  return { ...edits, ratio: name, crop }
}

/** Straightens; a crop that is locked to a ratio is set again, because the straightened image has another shape. */
export function straightenTo(size: ImageSize, edits: Edits, degrees: number): Edits {
  const straightened = { ...edits, straighten: degrees }
  return edits.ratio === 'free' ? straightened : applyAspectRatio(size, straightened, edits.ratio)
}

/** Maximum relative difference of aspect ratios that count as equal; cameras and scanners round to whole pixels. */
const shapeTolerance = 0.01

export function hasSameAspectRatio(one: ImageSize, other: ImageSize) {
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) < shapeTolerance
}

export const isCropped = ({ crop }: Edits) => crop.width < 1 || crop.height < 1

/**
 * Adapts the edits of one image to another: colours, rotation, mirroring, straightening and scale apply to every image,
 * a crop only to one with the same aspect ratio. Other images keep their own crop, and each keeps its own annotations.
 */
export function fitEdits(edits: Edits, from: ImageSize, to: ImageSize, before: Edits = noEdits): Edits {
  if (isCropped(edits) && hasSameAspectRatio(from, to)) return { ...edits, annotations: before.annotations }
  const { quarterTurns, isMirrored } = edits
  let kept = before.isMirrored === isMirrored ? before : flipHorizontal(before)
  while (kept.quarterTurns !== quarterTurns) kept = rotateRight(kept)
  const { straighten, scale, brightness, contrast, saturation } = edits
  return { ...kept, straighten, scale, brightness, contrast, saturation }
}
