/** Crop area in percent of the picture's sides. */
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

/** Minimum side of the crop in pixels; fewer would look pixelated. */
const MIN_CROP_SIDE_PX = 64
const MAX_ZOOM = 8

const shorter = ({ width, height }: CropSize) => Math.min(width, height)
const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** Returns the maximum zoom. */
export const maxZoom = (size: CropSize) => Math.max(1, Math.min(MAX_ZOOM, shorter(size) / MIN_CROP_SIDE_PX))

/** Returns the zoom factor; 1 is the largest possible square. */
export const zoomOf = (part: CropArea, size: CropSize) => shorter(size) / ((part.width / 100) * size.width)

/** Returns a square for the zoom factor, centered on the previous area and within the picture. */
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

/** Returns the initial area: the largest centered square. */
export const initialCropArea = (size: CropSize) => zoomTo({ x: 0, y: 0, width: 100, height: 100 }, 1, size)
