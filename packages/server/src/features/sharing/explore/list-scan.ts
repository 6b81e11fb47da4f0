import {
  findScanEnd,
  needsScan,
  listPositions,
  type PublicPhotoPosition,
  type PhotoList,
} from '#db/public/public-photo-lists.ts'
import type { Db } from '#db/schema/schema.ts'
import { type Censuses, MARK_INTERVAL_COUNT, type Walk } from './page-index.ts'

/** Rows scanned before yielding to the event loop. A scan stops after `MAX_SCANNED_ROWS_COUNT` rows. */
export const SCANNED_ROWS_PER_BATCH_COUNT = 5000
const MAX_SCANNED_ROWS_COUNT = 10 * SCANNED_ROWS_PER_BATCH_COUNT
/**
 * The first batch is small and each further one is four times as large: the end of a batch is found by reading all of
 * its rows, and of a tag on half of all photos a hundred rows fill a page.
 */
const FIRST_BATCH_ROWS_COUNT = 250
const BATCH_GROWTH = 4
/** Pages up to this offset are reached by skipping rows; later pages use the marks of the census. */
const MAX_WALKED_OFFSET_COUNT = 1000

export const positionOf = ([id, at]: readonly [number, number, number]): PublicPhotoPosition => ({ id, at })
export const yieldToEventLoop = () => new Promise(setImmediate)
const nameOf = ({ moment, choice, order }: PhotoList) => JSON.stringify([moment.needs_approval, choice, order])

/** Reads the rows of a list: sequentially, from a known position, or by scanning. */
export function createListScan({ db, censuses }: { db: Db; censuses: Censuses }) {
  /** Walks the whole list; lists that need a scan are read in batches. */
  const walkOf = (list: PhotoList): Walk => ({
    isCostly: list.choice.text !== undefined,
    async next(after, limit) {
      if (!needsScan(list)) {
        const rows = await listPositions(db, { ...list, after, limit })
        return { rows, next: rows.length < limit ? null : positionOf(rows.at(-1)!) }
      }
      const until = await findScanEnd(db, { ...list, after, limit })
      return { rows: await listPositions(db, { ...list, after, limit, until }), next: until }
    },
  })

  const censusOf = (list: PhotoList) => censuses.getCensus(nameOf(list), walkOf(list))

  /**
   * Scans in batches until enough rows are found; at the limit it returns the rows found so far and the position to
   * continue from.
   */
  async function scanPositions(list: PhotoList, from: PublicPhotoPosition | null, limit: number, offset: number) {
    const rows: Awaited<ReturnType<typeof listPositions>> = []
    let after = from
    let batch = Math.max(FIRST_BATCH_ROWS_COUNT, BATCH_GROWTH * (limit + offset))
    for (let scanned = 0; scanned < MAX_SCANNED_ROWS_COUNT; scanned += batch, batch *= BATCH_GROWTH) {
      batch = Math.min(batch, SCANNED_ROWS_PER_BATCH_COUNT, MAX_SCANNED_ROWS_COUNT - scanned)
      const until = await findScanEnd(db, { ...list, after, limit: batch })
      const part = { ...list, after, until, limit: limit + offset - rows.length }
      rows.push(...(await listPositions(db, part)))
      if (rows.length >= limit + offset || !until) return { rows: rows.slice(offset), stopped: null }
      after = until
      await yieldToEventLoop()
    }
    return { rows: rows.slice(offset), stopped: after }
  }

  async function nearBy(list: PhotoList, after: PublicPhotoPosition | null, limit: number, offset: number) {
    if (needsScan(list)) return scanPositions(list, after, limit, offset)
    return { rows: await listPositions(db, { ...list, after, limit, offset }), stopped: null }
  }

  /** Starts from the nearest mark, so that a late page costs as much as the first. */
  async function farAway(list: PhotoList, limit: number, offset: number) {
    const { total, marks } = await censuses.getCompleteCensus(nameOf(list), walkOf(list))
    if (offset >= total) return { rows: [], stopped: null }
    return nearBy(
      list,
      marks[Math.floor(offset / MARK_INTERVAL_COUNT) - 1] ?? null,
      limit,
      offset % MARK_INTERVAL_COUNT,
    )
  }

  /** Text searches have no marks. */
  const rowsOf = (list: PhotoList, after: PublicPhotoPosition | null, limit: number, offset: number) =>
    offset > MAX_WALKED_OFFSET_COUNT && list.choice.text === undefined
      ? farAway(list, limit, offset)
      : nearBy(list, after, limit, offset)

  return { censusOf, rowsOf }
}
