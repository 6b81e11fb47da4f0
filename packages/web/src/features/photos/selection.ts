/** Which photos are chosen, and from where a range is drawn. */
export interface Selection {
  ids: ReadonlySet<number>
  anchor: number | null
}

export const noSelection: Selection = { ids: new Set(), anchor: null }

/** The ids between two photos of the list, both included. */
function between(shown: number[], from: number | null, to: number) {
  const start = from === null ? -1 : shown.indexOf(from)
  const end = shown.indexOf(to)
  return start < 0 ? [to] : shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Chooses a photo or lets it go; a range takes the new state of the photo at its end. */
export function toggle({ ids, anchor }: Selection, shown: number[], id: number, isRange: boolean): Selection {
  const isChosen = !ids.has(id)
  const touched = isRange ? between(shown, anchor, id) : [id]
  return { ids: isChosen ? ids.union(new Set(touched)) : ids.difference(new Set(touched)), anchor: id }
}

export const selectAll = (shown: number[]): Selection => ({ ids: new Set(shown), anchor: null })
