/** Longer side of a preview in pixels. */
const previewSide = 1600

interface Size {
  width: number
  height: number
}

/** Returns the size of the preview; smaller images keep their size. */
export function previewOf({ width, height }: Size): Size {
  const scale = Math.min(1, previewSide / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Returns the size assumed for a photo of which only the aspect ratio is known: that of a preview. */
export const sizeOf = (ratio: number): Size =>
  ratio >= 1
    ? { width: previewSide, height: Math.round(previewSide / ratio) }
    : { width: Math.round(previewSide * ratio), height: previewSide }

interface Seen {
  /** Displayed width in CSS pixels. */
  width: number
  pixelRatio: number
  isZoomed: boolean
}

/**
 * Returns whether the preview has too few pixels. A zoomed photo needs full resolution; otherwise half the screen
 * resolution is enough, which saves loading an original per photo on dense screens.
 */
export function needsOriginal(photo: Size, { width, pixelRatio, isZoomed }: Seen) {
  const preview = previewOf(photo).width
  return preview < photo.width && width * pixelRatio > preview * (isZoomed ? 1 : 2)
}

/** Returns the photos to load, in order: the visible one, two ahead, one behind. */
export function getPreloadOrder(index: number, direction: 1 | -1, count: number, isSaving: boolean) {
  const steps = isSaving ? [0] : [0, direction, 2 * direction, -direction]
  return steps.map((step) => index + step).filter((at) => at >= 0 && at < count)
}
