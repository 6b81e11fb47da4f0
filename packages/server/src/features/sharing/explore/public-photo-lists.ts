import { invalid } from '#platform/refusal.ts'
import {
  type PublicPhotoOrder,
  type PublicPhotoPosition,
  findPosition,
  findScanEnd,
  needsScan,
  listIndexEntries,
  type PhotoList,
} from '#db/public/public-photo-lists.ts'
import { limits } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Census, Censuses } from './page-index.ts'
import { SCANNED_ROWS_PER_BATCH_COUNT, yieldToEventLoop, positionOf, createListScan } from './list-scan.ts'

const orderCodes: Record<PublicPhotoOrder, string> = {
  newest: 'n',
  oldest: 'o',
  most_liked: 'm',
  least_liked: 'l',
  manual: 'h',
}
const MAX_INT32 = 2 ** 31 - 1

/** The cursor is not signed, since it names a position in a public list. */
export const makeCursor = (order: PublicPhotoOrder, { id, at }: PublicPhotoPosition) =>
  `${orderCodes[order]}.${id}.${at}`

function readCursor(order: PublicPhotoOrder, cursor: string): PublicPhotoPosition {
  const [, letter, id, at] = /^([a-z])\.(\d{1,10})\.(-?\d{1,15})$/.exec(cursor) ?? []
  const position = { id: Number(id), at: Number(at) }
  const isReadable =
    letter === orderCodes[order] &&
    position.id <= MAX_INT32 &&
    (order === 'manual' || Math.abs(position.at) <= MAX_INT32)
  if (!isReadable) throw invalid('cursor', 'malformed')
  return position
}

interface Page {
  page: number
  per_page: number
  cursor?: string | undefined
}

/** A cursor takes precedence over the page number. */
export const startOf = (order: PublicPhotoOrder, page: number, perPage: number, cursor: string | undefined) =>
  cursor === undefined ? { after: null, offset: (page - 1) * perPage } : { after: readCursor(order, cursor), offset: 0 }

/** Lists public photos by page, by cursor and as parts of an index. */
export function exploreLists({ db, censuses }: { db: Db; censuses: Censuses }) {
  const { censusOf, rowsOf } = createListScan({ db, censuses })

  /** The total of the census, or at least the rows seen so far. */
  function totalOf({ total }: Census, rowsSoFar: number, isMore: boolean) {
    return Math.max(total, rowsSoFar + (isMore ? 1 : 0))
  }

  return {
    censusOf,

    /** Returns the ids of a page with the total and the next cursor. */
    async page(list: PhotoList, { page, per_page, cursor }: Page) {
      const { order } = list
      const { after, offset } = startOf(order, page, per_page, cursor)
      // One extra row tells whether the list goes on.
      const { rows, stopped } = await rowsOf(list, after, per_page + 1, offset)
      const pageRows = rows.slice(0, per_page)
      const isMore = rows.length > per_page || stopped !== null
      const next = rows.length > per_page ? positionOf(pageRows.at(-1)!) : stopped
      const rowsSoFar = pageRows.length > 0 ? offset + pageRows.length : 0
      const isWhole = !after && !isMore && (rowsSoFar > 0 || offset === 0)
      return {
        ids: pageRows.map(([id]) => id),
        total: isWhole ? rowsSoFar : totalOf(await censusOf(list), rowsSoFar, isMore),
        next_cursor: next ? makeCursor(order, next) : null,
      }
    },

    /** Returns the index entries (id, look and day) of a part, and the cursor of the next one. */
    async part(list: PhotoList, cursor: string | undefined, limit: number) {
      const { order, choice } = list
      const after = cursor === undefined ? null : readCursor(order, cursor)
      const looked = Math.max(SCANNED_ROWS_PER_BATCH_COUNT, limit)
      const until = needsScan(list) ? await findScanEnd(db, { ...list, after, limit: looked }) : null
      const numbers = await listIndexEntries(db, { ...list, after, limit: limit + 1, until })
      const isCut = numbers.length > limit * 3
      const last = isCut ? await findPosition(db, order, numbers[(limit - 1) * 3]!, choice.album_id) : until
      return { numbers: isCut ? numbers.subarray(0, limit * 3) : numbers, next: last ? makeCursor(order, last) : null }
    },

    /** Yields a whole list in parts. */
    async *inOrder(list: PhotoList) {
      for (let after: PublicPhotoPosition | null = null; ;) {
        const part = { ...list, after, limit: limits.explore.maxPart }
        const until: PublicPhotoPosition | null = await findScanEnd(db, part)
        yield await listIndexEntries(db, { ...part, until })
        if (!until) return
        after = until
        await yieldToEventLoop()
      }
    },
  }
}

export type ExploreLists = ReturnType<typeof exploreLists>
