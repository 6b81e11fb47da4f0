/** As long as the longer side of a preview is. */
const previewSide = 1600

interface Size {
  width: number
  height: number
}

/** Sides of a preview; what is smaller than one is its own. */
export function previewOf({ width, height }: Size): Size {
  const scale = Math.min(1, previewSide / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Of a photo of which nothing but its shape is known: as large as a preview. */
export const sizeOf = (ratio: number): Size =>
  ratio >= 1
    ? { width: previewSide, height: Math.round(previewSide / ratio) }
    : { width: Math.round(previewSide * ratio), height: previewSide }

interface Seen {
  /** How wide the photo stands on the screen, in CSS pixels. */
  width: number
  pixelRatio: number
  isZoomed: boolean
}

/**
 * Whether the pixels of the preview are too few. Whoever zooms wants all there are; whoever only looks is served well by
 * half as many as the screen has, which spares dense screens an original for every photo that passes.
 */
export function needsOriginal(photo: Size, { width, pixelRatio, isZoomed }: Seen) {
  const preview = previewOf(photo).width
  return preview < photo.width && width * pixelRatio > preview * (isZoomed ? 1 : 2)
}

/** Which photos are fetched, in this order: the one that is seen, two ahead, one behind. */
export function planOf(index: number, direction: 1 | -1, count: number, isSaving: boolean) {
  const steps = isSaving ? [0] : [0, direction, 2 * direction, -direction]
  return steps.map((step) => index + step).filter((at) => at >= 0 && at < count)
}
