import { useSyncExternalStore } from 'react'

/** Lists whose photos may leave before the server has said so. */
export type PhotoListIds = 'photos' | 'trash'

const nobody: ReadonlySet<number> = new Set()
const hidden: Record<PhotoListIds, ReadonlySet<number>> = { photos: nobody, trash: nobody }
const listeners = new Set<() => void>()

function change(list: PhotoListIds, next: Set<number>) {
  hidden[list] = next.size > 0 ? next : nobody
  for (const listener of listeners) listener()
}

/** They are gone from every gallery of this kind at once, while the server is still being told. */
export const hidePhotos = (list: PhotoListIds, ids: Iterable<number>) =>
  change(list, new Set([...hidden[list], ...ids]))

/** They are shown again where they still are. Others that are on their way out stay hidden. */
export function unhidePhotos(list: PhotoListIds, ids: Iterable<number>) {
  const next = new Set(hidden[list])
  for (const id of ids) next.delete(id)
  change(list, next)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isHiding = (list: unknown): list is PhotoListIds => list === 'photos' || list === 'trash'

/** Those of a list, by the first word of its key; lists of others hide none. */
export const useHiddenPhotos = (list: unknown) =>
  useSyncExternalStore(subscribe, () => (isHiding(list) ? hidden[list] : nobody))

interface Columns {
  ids: Uint32Array
  ratios: Float32Array
  days: Int32Array
  colors: Uint16Array
}

/** The same columns where none of these stands in them. */
export function withoutPhotos<C extends Columns>(columns: C, gone: ReadonlySet<number>): C {
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
