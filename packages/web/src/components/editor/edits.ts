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
  /** Each from -100 to 100. */
  brightness: number
  contrast: number
  saturation: number
}

export type Adjustment = 'brightness' | 'contrast' | 'saturation'

export const whole: Crop = { x: 0, y: 0, width: 1, height: 1 }

export const noEdits: Edits = {
  turns: 0,
  isMirrored: false,
  crop: whole,
  brightness: 0,
  contrast: 0,
  saturation: 0,
}

export const isSame = (one: Edits, other: Edits) => JSON.stringify(one) === JSON.stringify(other)
export const isEdited = (edits: Edits) => !isSame(edits, noEdits)

const turnCrop = ({ x, y, width, height }: Crop): Crop => ({ x: 1 - y - height, y: x, width: height, height: width })
const mirrorCrop = ({ x, ...rest }: Crop): Crop => ({ x: 1 - x - rest.width, ...rest })

/** A quarter to the right; what was cut stays cut. */
export const turn = (edits: Edits): Edits => ({
  ...edits,
  // A mirrored picture turns the other way underneath.
  turns: ((edits.turns + (edits.isMirrored ? 3 : 1)) % 4) as Edits['turns'],
  crop: turnCrop(edits.crop),
})

export const mirror = (edits: Edits): Edits => ({
  ...edits,
  isMirrored: !edits.isMirrored,
  crop: mirrorCrop(edits.crop),
})

/** Top and bottom changed: mirrored, and half a turn. */
export const flip = (edits: Edits): Edits => turn(turn(mirror(edits)))

export interface Size {
  width: number
  height: number
}

/** What the picture measures once it is turned, before it is cut. */
export const turnedSize = ({ width, height }: Size, { turns }: Pick<Edits, 'turns'>): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** What comes out, in whole pixels. */
export function resultSize(size: Size, edits: Edits): Size {
  const { width, height } = turnedSize(size, edits)
  return {
    width: Math.max(1, Math.round(width * edits.crop.width)),
    height: Math.max(1, Math.round(height * edits.crop.height)),
  }
}

/** The largest part of a ratio in the middle of what is cut now. */
export function cropTo(size: Size, edits: Edits, ratio: number): Crop {
  const turned = turnedSize(size, edits)
  const { x, y, width, height } = edits.crop
  const [fullWidth, fullHeight] = [width * turned.width, height * turned.height]
  const newWidth = Math.min(fullWidth, fullHeight * ratio) / turned.width
  const newHeight = Math.min(fullHeight, fullWidth / ratio) / turned.height
  return { x: x + (width - newWidth) / 2, y: y + (height - newHeight) / 2, width: newWidth, height: newHeight }
}
