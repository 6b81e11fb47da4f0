/** What is seen of a picture, in shares of its box, so that it holds for pictures of any size. */
export interface Zoom {
  /** 1 shows the whole picture. */
  scale: number
  /** How far the picture is moved to the right and down. */
  x: number
  y: number
}

/** A place in a box, as its distance from the middle in shares of the box. */
interface BoxPoint {
  x: number
  y: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const MIDDLE: BoxPoint = { x: 0, y: 0 }
export const MAX_SCALE = 12

/** Keeps the picture from being moved out of its box. */
function clampShift(shift: number, scale: number) {
  const most = (scale - 1) / 2
  return Math.min(most, Math.max(-most, shift)) + 0
}

export const panBy = ({ scale, x, y }: Zoom, across: number, down: number): Zoom => ({
  scale,
  x: clampShift(x + across, scale),
  y: clampShift(y + down, scale),
})

/** Zooms by a factor; the point of the picture that is seen there stays there. */
export function zoomAt({ scale, x, y }: Zoom, factor: number, point: BoxPoint): Zoom {
  const next = Math.min(MAX_SCALE, Math.max(1, scale * factor))
  const ratio = next / scale
  return {
    scale: next,
    x: clampShift(point.x - (point.x - x) * ratio, next),
    y: clampShift(point.y - (point.y - y) * ratio, next),
  }
}

export const toTransform = ({ scale, x, y }: Zoom) => `translate(${x * 100}%, ${y * 100}%) scale(${scale})`
