import type { PhotoIndexQuery } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { type PhotoListQuery, parsePhotoQuery } from './photo-search.ts'
import * as lists from './list-queries.ts'
import { readListState } from './queries.ts'

const ROWS_PER_BATCH_COUNT = 5000
/** Rows scanned per batch of a filtered list; few may match, and the event loop is blocked until all were scanned. */
const SCANNED_ROWS_PER_BATCH_COUNT = 10_000
/** Last photos of a batch that may be deleted meanwhile before the list can no longer be resumed. */
const RESUME_CANDIDATES_COUNT = 20

/** Returns the ids of the last photos of a batch, which holds three numbers per photo. */
const lastOf = (numbers: ArrayLike<number>) =>
  Array.from(
    { length: RESUME_CANDIDATES_COUNT },
    (_, index) => numbers[numbers.length + (index - RESUME_CANDIDATES_COUNT) * 3]!,
  )

/** Owner of the photos, who need not be the caller. */
export interface Owner {
  id: number
}

export type WholeListQuery = PhotoIndexQuery & Pick<PhotoListQuery, 'share_id'>

type Filters = ReturnType<typeof parsePhotoQuery>['filters']

/** Album and share lists are excluded: they are found through their own tables, which every batch would scan again. */
const isWalked = (filters: Filters) =>
  filters.length > 0 && !filters.some((filter) => 'album_id' in filter || 'album' in filter || 'share_id' in filter)

const yieldToEventLoop = () => new Promise(setImmediate)
const gone = () => new Error('The photos went while they were listed')

/** Iterates over whole lists in batches. */
export const createPhotoLists = ({ db, now }: { db: Db; now: () => Date }) => {
  async function* iterateManualOrder(owner: Owner, album_id: number, filters: Filters) {
    const list = { owner_id: owner.id, time: now().toISOString(), album_id, limit: ROWS_PER_BATCH_COUNT }
    for (let after: lists.ManualOrderCursor | null = { id: 0, place: Number.MIN_SAFE_INTEGER }; ;) {
      const numbers = await lists.listInManualOrder(db, filters, { ...list, after })
      yield numbers
      if (numbers.length < ROWS_PER_BATCH_COUNT * 3) return
      after = await lists.findManualOrderCursor(db, album_id, lastOf(numbers))
      if (!after) throw gone()
      await yieldToEventLoop()
    }
  }

  async function* iterateMatching(filters: Filters, list: Omit<lists.PhotoPage, 'after'>) {
    for (let after: lists.PhotoListCursor | null = null; ;) {
      const part: lists.PhotoPage = { ...list, limit: SCANNED_ROWS_PER_BATCH_COUNT, after }
      const until = await lists.findBatchEnd(db, part)
      yield await lists.listIndexed(db, filters, part, until)
      if (!until) return
      after = until
      await yieldToEventLoop()
    }
  }

  return {
    /** The manual order of an album starts with the photo that was added first. */
    resolveOrder: ({ by, ...query }: WholeListQuery) =>
      by === 'manual' ? ('oldest' as const) : parsePhotoQuery({ ...query, by }).order,

    /** Returns the list that the query asks for if it has no filters; null for any other. */
    findWholeList(owner: Owner, { by, ...query }: WholeListQuery) {
      if (by === 'manual') return null
      const { order, filters } = parsePhotoQuery({ ...query, by })
      return filters.length === 0 ? { owner_id: owner.id, by, order } : null
    },

    /** The value changes whenever anything in this owner's lists changes. */
    async getListVersion(owner: Owner) {
      return (await readListState(db, { owner_id: owner.id, time: now().toISOString() })).version
    },

    /** Yields id, look and day of each photo in batches, so that other requests run in between. */
    async *iterateIndexEntries(owner: Owner, { by, ...query }: WholeListQuery) {
      if (by === 'manual') {
        yield* iterateManualOrder(owner, query.album_id!, parsePhotoQuery({ ...query, by: 'taken' }).filters)
        return
      }
      const { order, filters } = parsePhotoQuery({ ...query, by })
      const list = { owner_id: owner.id, time: now().toISOString(), by, order, limit: ROWS_PER_BATCH_COUNT, offset: 0 }
      if (isWalked(filters)) {
        yield* iterateMatching(filters, list)
        return
      }
      for (let after: lists.PhotoListCursor | null = null; ;) {
        const numbers = await lists.listIndexed(db, filters, { ...list, after })
        yield numbers
        if (numbers.length < ROWS_PER_BATCH_COUNT * 3) return
        after = await lists.findResumeCursor(db, by, lastOf(numbers))
        if (!after) throw gone()
        await yieldToEventLoop()
      }
    },
  }
}
