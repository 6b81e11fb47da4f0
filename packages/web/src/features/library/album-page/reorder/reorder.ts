import type { PhotoIndex } from '@imagora/contract/photo-index'

/** Returns the previous position of each photo in the new order. */
function places(ids: ArrayLike<number>, moved: readonly number[], before: number | null) {
  const going = new Set(moved)
  const placeOf = new Map<number, number>()
  const rest: number[] = []
  for (let place = 0; place < ids.length; place++) {
    const id = ids[place]!
    if (going.has(id)) placeOf.set(id, place)
    else rest.push(place)
  }
  const at = before === null ? -1 : rest.findIndex((place) => ids[place] === before)
  const coming = moved.flatMap((id) => placeOf.get(id) ?? [])
  return at < 0 ? [...rest, ...coming] : [...rest.slice(0, at), ...coming, ...rest.slice(at)]
}

/** Returns the index with some photos moved before another one, or to the end if `before` is null. */
export function reorderIndex(index: PhotoIndex, moved: readonly number[], before: number | null): PhotoIndex {
  const from = places(index.ids, moved, before)
  return {
    ...index,
    ids: index.ids.map((_id, place) => index.ids[from[place]!]!),
    ratios: index.ratios.map((_ratio, place) => index.ratios[from[place]!]!),
    days: index.days.map((_day, place) => index.days[from[place]!]!),
    colors: index.colors.map((_color, place) => index.colors[from[place]!]!),
  }
}

/**
 * Returns the photo before which dropped photos are placed: the one at `place`, or the next that is not moved itself.
 */
export function findInsertBefore(ids: ArrayLike<number>, place: number, moved: ReadonlySet<number>): number | null {
  for (let at = place; at < ids.length; at++) if (!moved.has(ids[at]!)) return ids[at]!
  return null
}

interface Run {
  ids: number[]
  before: number | null
}

/** Groups removed photos into runs, each with the photo that followed it, so that an undo restores their positions. */
export function findConsecutiveRuns(ids: ArrayLike<number>, leaving: ReadonlySet<number>): Run[] {
  const runs: Run[] = []
  let open: number[] = []
  for (let place = 0; place <= ids.length; place++) {
    const id = ids[place]
    if (id !== undefined && leaving.has(id)) open.push(id)
    else if (open.length > 0) {
      runs.push({ ids: open, before: id ?? null })
      open = []
    }
  }
  return runs
}
