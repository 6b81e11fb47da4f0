/** A part of a picture, in percent of its sides. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

export interface CropSize {
  width: number
  height: number
}

/** So many pixels of the picture are left at the closest: fewer would show as squares. */
const fewestPixels = 64
const closest = 8

const shorter = ({ width, height }: CropSize) => Math.min(width, height)
const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** How close one may go. */
export const zoomLimit = (size: CropSize) => Math.max(1, Math.min(closest, shorter(size) / fewestPixels))

/** 1 where the square is as large as the picture allows. */
export const zoomOf = (part: CropArea, size: CropSize) => shorter(size) / ((part.width / 100) * size.width)

/** A square as large as the zoom says, around the middle of what was shown, and within the picture. */
export function zoomTo(part: CropArea, zoom: number, size: CropSize): CropArea {
  const side = shorter(size) / zoom
  const [width, height] = [(side / size.width) * 100, (side / size.height) * 100]
  return {
    x: clamp(part.x + (part.width - width) / 2, 100 - width),
    y: clamp(part.y + (part.height - height) / 2, 100 - height),
    width,
    height,
  }
}

/** What is shown first: the largest square in the middle. */
export const middleOf = (size: CropSize) => zoomTo({ x: 0, y: 0, width: 100, height: 100 }, 1, size)
