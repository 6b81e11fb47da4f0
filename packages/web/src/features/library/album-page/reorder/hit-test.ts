import { isRightToLeft } from '#lib/browser/direction.ts'

export const cellAt = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('[role=gridcell]') ?? null
export const idOf = (cell: HTMLElement) => Number(cell.id.slice('photo-'.length))

/** Returns the weighted distance of a point from a box; zero inside. */
function distance({ left, right, top, bottom }: DOMRect, x: number, y: number) {
  const aside = Math.max(left - x, 0, x - right)
  const above = Math.max(top - y, 0, y - bottom)
  // The vertical weight makes a tile of the same row closer than one of the next row.
  return aside + above * 4
}

/** Returns the rendered photo closest to a point of the window. */
export function findDropTarget(room: HTMLElement, x: number, y: number) {
  let best: { cell: HTMLElement; box: DOMRect; far: number } | null = null
  for (const cell of room.querySelectorAll<HTMLElement>('[role=gridcell]')) {
    const box = cell.getBoundingClientRect()
    const far = distance(box, x, y)
    if (!best || far < best.far) best = { cell, box, far }
  }
  if (!best) return null
  const isInRightHalf = x > best.box.left + best.box.width / 2
  return { id: idOf(best.cell), box: best.box, isAfter: isInRightHalf !== isRightToLeft() }
}
