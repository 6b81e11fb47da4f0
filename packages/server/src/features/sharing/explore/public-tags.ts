import { limits, type Tag } from '@imagora/contract'
import type { Moment } from '#db/public/public-photos.ts'
import type { Db } from '#db/schema/schema.ts'
import { listPositions, type PublicPhotoPosition } from '#db/public/public-photo-lists.ts'
import { listTagsInUse, tagsOf } from './queries.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface ExploreTagsDeps {
  db: Db
  now: () => Date
}

interface TagCount {
  id: number
  count: number
}

/** Newest public photos whose tags are counted, so that the tags reflect recent uploads. */
const SCANNED_PHOTOS_COUNT = 20_000
const PHOTOS_PER_BATCH_COUNT = 1000
/** Tags are cached for this time; with fewer photos than one batch they are counted on every request instead. */
const TAGS_TTL_MS = MINUTE_MS

/** Returns the most used public tags. Counts may be slightly stale on a large site; removed tags are filtered out. */
export function createExploreTags({ db, now }: ExploreTagsDeps) {
  let cachedTags: { top: TagCount[]; until: number } | null = null
  let counting: Promise<TagCount[]> | null = null

  async function count(moment: Moment) {
    const counts = new Map<number, number>()
    let after: PublicPhotoPosition | null = null
    let scannedCount = 0
    do {
      const rows: (readonly [number, number, number])[] = await listPositions(db, {
        moment,
        choice: {},
        order: 'newest',
        after,
        limit: PHOTOS_PER_BATCH_COUNT,
      })
      const tagRows = await tagsOf(
        db,
        rows.map(([id]) => id),
      )
      for (const { id } of tagRows) counts.set(id, (counts.get(id) ?? 0) + 1)
      scannedCount += rows.length
      after = rows.length < PHOTOS_PER_BATCH_COUNT ? null : { id: rows.at(-1)![0], at: 0 }
      await new Promise(setImmediate)
    } while (after && scannedCount < SCANNED_PHOTOS_COUNT)
    const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, limits.explore.tags)
    const tagCounts = most.map(([id, photos]) => ({ id, count: photos }))
    cachedTags = scannedCount < PHOTOS_PER_BATCH_COUNT ? null : { top: tagCounts, until: now().getTime() + TAGS_TTL_MS }
    return tagCounts
  }

  /** Concurrent requests share one count. */
  async function loadTopTags(moment: Moment) {
    if (cachedTags && cachedTags.until > now().getTime()) return cachedTags.top
    counting ??= count(moment).finally(() => {
      counting = null
    })
    return counting
  }

  return async (moment: Moment): Promise<Tag[]> => {
    const tagCounts = await loadTopTags(moment)
    if (tagCounts.length === 0) return []
    const inUse = await listTagsInUse(
      db,
      moment,
      tagCounts.map(({ id }) => id),
    )
    const names = new Map(inUse.map(({ id, name }) => [id, name]))
    return tagCounts.flatMap(({ id, count: photo_count }) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ name, photo_count }]
    })
  }
}
