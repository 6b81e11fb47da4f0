import { createLruCache } from '#platform/lru-cache.ts'
import type { PhotoListCursor, PhotoPage } from './list-queries.ts'

const MAX_LISTS_COUNT = 500
const MAX_POSITIONS_PER_LIST_COUNT = 100

interface ListPositions {
  version: string
  byOffset: Map<number, PhotoListCursor>
}

const listOf = ({ owner_id, by, order }: PhotoPage) => `${owner_id} ${by} ${order}`

/** Returns the position just before a photo. Ids are whole numbers, so no photo lies between. */
const positionBefore = ({ id, at }: PhotoListCursor, order: PhotoPage['order']): PhotoListCursor => ({
  id: order === 'newest' ? id + 1 : id - 1,
  at,
})

/**
 * Remembers where the pages of a list begin until the list changes, so that a page far from both ends is read without
 * skipping all photos before it: whoever pages by number asks for the next page next, and a reload asks for the same.
 */
export function createPagePositions() {
  const lists = createLruCache<string, ListPositions>(MAX_LISTS_COUNT)

  return {
    /** Returns the page with its position in place of the offset, if that is known for this version of the list. */
    resolve(page: PhotoPage, version: string): PhotoPage {
      const positions = lists.get(listOf(page))
      const after = positions?.version === version ? positions.byOffset.get(page.offset) : undefined
      return after ? { ...page, after, offset: 0 } : page
    },

    /** Remembers where a page begins and where the next one does. */
    add(page: PhotoPage, version: string, rows: { id: number; dated_at: string }[]) {
      const [first, last] = [rows[0], rows.at(-1)]
      if (page.after !== null || page.offset === 0 || !first || !last) return
      const list = listOf(page)
      let positions = lists.get(list)
      if (positions?.version !== version || positions.byOffset.size >= MAX_POSITIONS_PER_LIST_COUNT) {
        lists.set(list, (positions = { version, byOffset: new Map() }))
      }
      positions.byOffset.set(page.offset, positionBefore({ id: first.id, at: first.dated_at }, page.order))
      positions.byOffset.set(page.offset + rows.length, { id: last.id, at: last.dated_at })
    },
  }
}
