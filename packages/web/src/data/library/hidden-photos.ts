import { useSyncExternalStore } from 'react'

/** Lists from which photos are removed optimistically. */
export type PhotoListIds = 'photos' | 'trash'

const NO_PHOTOS: ReadonlySet<number> = new Set()
const hidden: Record<PhotoListIds, ReadonlySet<number>> = { photos: NO_PHOTOS, trash: NO_PHOTOS }
const listeners = new Set<() => void>()

function setHiddenPhotos(list: PhotoListIds, next: Set<number>) {
  hidden[list] = next.size > 0 ? next : NO_PHOTOS
  for (const listener of listeners) listener()
}

/** Hides photos in all galleries of this kind until the server has responded. */
export const hidePhotos = (list: PhotoListIds, ids: Iterable<number>) =>
  setHiddenPhotos(list, new Set([...hidden[list], ...ids]))

/** Shows photos again; others with a pending deletion stay hidden. */
export function unhidePhotos(list: PhotoListIds, ids: Iterable<number>) {
  const next = new Set(hidden[list])
  for (const id of ids) next.delete(id)
  setHiddenPhotos(list, next)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isHiding = (list: unknown): list is PhotoListIds => list === 'photos' || list === 'trash'

/** Returns the hidden ids of a list, given the first part of its key; other lists hide none. */
export const useHiddenPhotos = (list: unknown) =>
  useSyncExternalStore(subscribe, () => (isHiding(list) ? hidden[list] : NO_PHOTOS))

interface IndexColumns {
  ids: Uint32Array
  ratios: Float32Array
  days: Int32Array
  colors: Uint16Array
}

/** Returns the columns without the given photos. */
export function omitPhotos<C extends IndexColumns>(columns: C, gone: ReadonlySet<number>): C {
  if (gone.size === 0) return columns
  const places: number[] = []
  for (const [place, id] of columns.ids.entries()) if (!gone.has(id)) places.push(place)
  if (places.length === columns.ids.length) return columns
  const { ids, ratios, days, colors } = columns
  return {
    ...columns,
    ids: Uint32Array.from(places, (place) => ids[place]!),
    ratios: Float32Array.from(places, (place) => ratios[place]!),
    days: Int32Array.from(places, (place) => days[place]!),
    colors: Uint16Array.from(places, (place) => colors[place]!),
  }
}
