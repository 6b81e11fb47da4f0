import { encodePhotoIndexPart, joinPhotoIndexParts, type PhotoIndexPart } from '@imagora/contract/photo-index'
import { LRUCache } from 'lru-cache'
import { listChangedPhotos } from '#db/photo-changes.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PhotoDateField } from '#features/library/photos/filter-queries.ts'
import {
  findResumeCursor,
  isPlacedBefore,
  listExpiring,
  listIndexedRange,
  listPlaces,
  type PhotoListCursor,
} from '#features/library/photos/list-queries.ts'
import { countChanges } from '#features/library/photos/queries.ts'

const PHOTOS_PER_PART_COUNT = 4096
/** Last photos of a part that may be deleted meanwhile before the list can no longer be resumed. */
const RESUME_CANDIDATES_COUNT = 20
/** Changed photos for which a column of ids is searched once for each, which is faster than asking a set for each id. */
const MAX_SEARCHED_IDS_COUNT = 16
/** Parts beyond those that a list needs, with which it is made from nothing: parts that photos leave become small. */
const MAX_SPARE_PARTS_COUNT = 16

/** The memory of all lists together. */
const CACHE_BYTES = 64 * 1024 * 1024

/** A whole list of one owner, without filters. */
export interface WholeList {
  owner_id: number
  by: PhotoDateField
  order: 'newest' | 'oldest'
}

/** The photos between two positions of a list. */
interface ListPart {
  encoded: PhotoIndexPart
  ids: Int32Array
  /** Position of its end, also for photos that come later; null at the end of the list. */
  until: PhotoListCursor | null
}

/** The parts of a list, as of a number of changes and a time; never changed, only replaced. */
interface ListState {
  changes: number
  time: string
  parts: ListPart[]
}

const bytesOf = ({ parts }: ListState) =>
  parts.reduce((sum, { encoded, ids }) => {
    const columns = [encoded.ratios, encoded.colors, encoded.ids.bytes, encoded.days.bytes, ids]
    return sum + columns.reduce((bytes, { byteLength }) => bytes + byteLength, 600)
  }, 400)

function idsOf(numbers: Int32Array) {
  const ids = new Int32Array(numbers.length / 3)
  for (let index = 0; index < ids.length; index++) ids[index] = numbers[index * 3]!
  return ids
}

const toPart = (numbers: Int32Array, until: PhotoListCursor | null): ListPart => ({
  encoded: encodePhotoIndexPart(numbers),
  ids: idsOf(numbers),
  until,
})

/** The last part reaches to the end of what was read, also when no photos are left there. */
function closeParts(parts: ListPart[], until: PhotoListCursor | null) {
  const last = parts.at(-1)
  return last ? [...parts.slice(0, -1), { ...last, until }] : parts
}

/** Returns the part to which a position belongs. */
function findPart(parts: ListPart[], place: PhotoListCursor, order: WholeList['order']) {
  let [low, high] = [0, parts.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    const { until } = parts[middle]!
    if (until === null || !isPlacedBefore(until, place, order)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the parts that hold any of these photos. */
function* iteratePartsWith(parts: ListPart[], changed: Set<number>) {
  const searched = changed.size <= MAX_SEARCHED_IDS_COUNT ? [...changed] : null
  for (const [index, { ids }] of parts.entries()) {
    if (searched ? searched.some((id) => ids.includes(id)) : ids.some((id) => changed.has(id))) yield index
  }
}

const yieldToEventLoop = () => new Promise(setImmediate)

interface IndexPartsDeps {
  db: Db
  now: () => Date
  /** Photos of a part when it is made; a part with twice as many is divided. */
  photosPerPart?: number
}

/**
 * Keeps whole lists as encoded parts of some thousand photos. A part is read again when one of its photos has changed,
 * come or gone; the others stay. What has changed comes from the database, where every process logs it, so that each
 * process can keep its own parts.
 */
export function createIndexParts({ db, now, photosPerPart = PHOTOS_PER_PART_COUNT }: IndexPartsDeps) {
  const states = new LRUCache<string, ListState>({ maxSize: CACHE_BYTES, sizeCalculation: bytesOf })

  const isFragmented = (parts: ListPart[]) => {
    const count = parts.reduce((sum, { ids }) => sum + ids.length, 0)
    return parts.length > MAX_SPARE_PARTS_COUNT + (2 * count) / photosPerPart
  }

  /** Reads the photos between two positions as one part, or as several when there are more than `limit`. */
  async function readParts(
    list: WholeList & { time: string },
    after: PhotoListCursor | null,
    until: PhotoListCursor | null,
    limit: number,
  ) {
    const parts: ListPart[] = []
    // A part that ended elsewhere would overlap with others, which no later change would make right.
    const isWithin = (place: PhotoListCursor, start: PhotoListCursor | null) =>
      (start === null || isPlacedBefore(start, place, list.order)) &&
      (until === null || !isPlacedBefore(until, place, list.order))
    for (let [start, most] = [after, limit]; ; most = photosPerPart) {
      const numbers = await listIndexedRange(db, { ...list, after: start, until, limit: most })
      if (numbers.length < most * 3) {
        if (numbers.length > 0) parts.push(toPart(numbers, until))
        return closeParts(parts, until)
      }
      const read = numbers.subarray(0, photosPerPart * 3)
      const candidates = [...idsOf(read.subarray(-RESUME_CANDIDATES_COUNT * 3))]
      const end = await findResumeCursor(db, list.by, candidates, (place) => isWithin(place, start))
      if (!end) throw new Error('The photos went while they were listed')
      parts.push(toPart(read, end))
      start = end
      await yieldToEventLoop()
    }
  }

  /** Returns the photos whose entry may have changed since; null when only the whole list tells. */
  async function listChanged(list: WholeList, state: ListState, changes: number, time: string) {
    const changed = await listChangedPhotos(db, list.owner_id, state.changes, changes)
    if (!changed || state.time === time) return changed
    // The clock may have been set back, so that photos come again.
    const [after, until] = state.time < time ? [state.time, time] : [time, state.time]
    for (const { id } of await listExpiring(db, { owner_id: list.owner_id, after, until })) changed.add(id)
    return changed
  }

  async function refresh(list: WholeList, state: ListState, changed: Set<number>, time: string) {
    const stale = new Set(iteratePartsWith(state.parts, changed))
    for (const place of await listPlaces(db, list.by, [...changed])) stale.add(findPart(state.parts, place, list.order))
    const parts: ListPart[] = []
    for (const [index, part] of state.parts.entries()) {
      if (!stale.has(index)) {
        parts.push(part)
        continue
      }
      const after = state.parts[index - 1]?.until ?? null
      const read = await readParts({ ...list, time }, after, part.until, photosPerPart * 2)
      parts.push(...read)
      if (stale.size > 1) await yieldToEventLoop()
    }
    return closeParts(parts, null)
  }

  return {
    /** Returns the index of a list as it is now; calls for one list must not overlap. */
    async encode(list: WholeList) {
      const key = `${list.owner_id} ${list.by} ${list.order}`
      const time = now().toISOString()
      // The number of changes is read first: what changes while photos are read is then read again by the next call.
      const changes = await countChanges(db, { owner_id: list.owner_id, time })
      const state = states.get(key)
      const changed = state && state.parts.length > 0 ? await listChanged(list, state, changes, time) : null
      let parts = state && changed ? await refresh(list, state, changed, time) : null
      if (!parts || isFragmented(parts)) {
        parts = await readParts({ ...list, time }, null, null, photosPerPart)
      }
      states.set(key, { changes, time, parts })
      return joinPhotoIndexParts(
        list.order === 'newest',
        parts.map(({ encoded }) => encoded),
      )
    },
  }
}
