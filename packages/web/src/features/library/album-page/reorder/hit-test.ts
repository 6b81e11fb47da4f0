export const cellAt = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('[role=gridcell]') ?? null
export const idOf = (cell: HTMLElement) => Number(cell.id.slice('photo-'.length))

/** The distance of a point from a box; zero inside. */
function distance({ left, right, top, bottom }: DOMRect, x: number, y: number) {
  const aside = Math.max(left - x, 0, x - right)
  const above = Math.max(top - y, 0, y - bottom)
  // A tile of the same row is nearer than one of the next, however far along it is.
  return aside + above * 4
}

/** The photo nearest to a point of the window, of those that are painted. */
export function nearest(room: HTMLElement, x: number, y: number) {
  let best: { cell: HTMLElement; box: DOMRect; far: number } | null = null
  for (const cell of room.querySelectorAll<HTMLElement>('[role=gridcell]')) {
    const box = cell.getBoundingClientRect()
    const far = distance(box, x, y)
    if (!best || far < best.far) best = { cell, box, far }
  }
  return best && { id: idOf(best.cell), box: best.box, isAfter: x > best.box.left + best.box.width / 2 }
}
