import type { PhotoDetail } from '@imagora/contract'

export type FocusPoint = NonNullable<PhotoDetail['focus']>

export const CENTER: FocusPoint = { x: 0.5, y: 0.5 }

const clamp = (share: number) => Math.min(1, Math.max(0, share))
/** The server keeps four decimals. */
const round = (share: number) => Number(clamp(share).toFixed(4))

/** Share of the room beside a part that lies before it, so that the focus point is as near to the middle as it can be. */
function shareBefore(focus: number, part: number) {
  return part >= 1 ? 0.5 : clamp((focus - part / 2) / (1 - part))
}

/** Returns where a crop of this ratio shows the picture, as `object-position`. */
export function cropPosition({ width, height }: { width: number; height: number }, ratio: number, focus: FocusPoint) {
  const own = width / height
  const [across, down] = own > ratio ? [ratio / own, 1] : [1, own / ratio]
  const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`
  return `${percent(shareBefore(focus.x, across))} ${percent(shareBefore(focus.y, down))}`
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Returns the point of a picture under the pointer, or the nearest one. */
export const pointAt = ({ left, top, width, height }: Box, x: number, y: number): FocusPoint => ({
  x: round((x - left) / width),
  y: round((y - top) / height),
})

const STEP = 0.01
const LARGE_STEP = 0.1

const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the point that a key moves to; null for another key. Arrows mean places in the picture in every language. */
export function moveByKey(point: FocusPoint, { key, shiftKey }: { key: string; shiftKey: boolean }): FocusPoint | null {
  const direction = directions[key]
  if (!direction) return null
  const step = shiftKey ? LARGE_STEP : STEP
  return { x: round(point.x + direction[0] * step), y: round(point.y + direction[1] * step) }
}
