import { toReadingKey } from '#lib/browser/direction.ts'
import { idOf } from './hit-test.ts'

/** Returns the rendered photo above or below another. */
function acrossFrom(room: HTMLElement, cell: HTMLElement, isDown: boolean) {
  const own = cell.getBoundingClientRect()
  const middle = own.left + own.width / 2
  let best: { id: number; far: number } | null = null
  for (const other of room.querySelectorAll<HTMLElement>('[role=gridcell]')) {
    const box = other.getBoundingClientRect()
    const gap = isDown ? box.top - own.bottom : own.top - box.bottom
    if (gap < -1) continue
    const far = gap * 10 + Math.abs(box.left + box.width / 2 - middle)
    if (!best || far < best.far) best = { id: idOf(other), far }
  }
  return best?.id ?? null
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Returns the new position of the focused photo for Alt and a navigation key, counted without the photo; null for other
 * keys.
 */
export function getKeyboardMove(event: KeyboardEvent, room: HTMLElement, ids: ArrayLike<number>) {
  const cell = (event.target as Element).closest<HTMLElement>('[role=gridcell]')
  if (!cell || !event.altKey) return null
  const id = idOf(cell)
  const place = Array.prototype.indexOf.call(ids, id)
  const last = ids.length - 1
  const across = event.key === 'ArrowUp' || event.key === 'ArrowDown'
  const other = across ? acrossFrom(room, cell, event.key === 'ArrowDown') : null
  const edge = { Home: 0, End: last }[event.key]
  const beside = across
    ? other === null
      ? place
      : Array.prototype.indexOf.call(ids, other)
    : place + (steps[toReadingKey(event.key)] ?? Number.NaN)
  const to = edge ?? beside
  return Number.isNaN(to) ? null : { id, to: Math.min(last, Math.max(0, to)) }
}
