import { selectNumbers, prepareQuery, prepareListQuery, prepareNumbersQuery } from '#db/prepared-query.ts'
import type { Db } from '#db/schema/schema.ts'
import {
  type PhotoDateField,
  dayColumns,
  applyFilters,
  type PhotoFilter,
  type OwnerScope,
  visiblePhotos,
  type VisiblePhotos,
} from './filter-queries.ts'
import { photoColumns, withBlobs } from './queries.ts'
import { isInProtectedAlbum } from '#db/search/text-match.ts'
import { tileColumns } from '#db/photo-columns.ts'

/** Position of a photo in an order; the list continues after it. */
export interface PhotoListCursor {
  id: number
  at: string
}

interface KeysetPage extends OwnerScope {
  after_id: number
  after_at: string
  limit: number
  offset: number
}

interface KeysetRange extends KeysetPage {
  until_id: number
  until_at: string
}

export interface PhotoPage extends OwnerScope {
  by: PhotoDateField
  order: 'newest' | 'oldest'
  after: PhotoListCursor | null
  limit: number
  offset: number
}

type Direction = 'asc' | 'desc'

/** Keyset pagination for each order. */
const walks: Record<PhotoDateField, (query: VisiblePhotos, direction: Direction, place: KeysetPage) => VisiblePhotos> =
  {
    uploaded: (query, direction, { after_id }) =>
      query.where('photos.id', direction === 'asc' ? '>' : '<', after_id).orderBy('photos.id', direction),
    taken: (query, direction, { after_at, after_id }) =>
      query
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('photos.dated_at', 'photos.id'), direction === 'asc' ? '>' : '<', tuple(after_at, after_id)),
        )
        .orderBy('photos.dated_at', direction)
        .orderBy('photos.id', direction),
  }

/** Limits a list to photos up to this position, inclusive. */
const reaches: Record<
  PhotoDateField,
  (query: VisiblePhotos, direction: Direction, until: PhotoListCursor) => VisiblePhotos
> = {
  uploaded: (query, direction, { id }) => query.where('photos.id', direction === 'asc' ? '<=' : '>=', id),
  taken: (query, direction, { at, id }) =>
    query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('photos.dated_at', 'photos.id'), direction === 'asc' ? '<=' : '>=', tuple(at, id)),
    ),
}

function orderOf(by: PhotoDateField, direction: Direction, start: PhotoListCursor) {
  const following = (query: VisiblePhotos, page: KeysetPage) => walks[by](query, direction, page).limit(page.limit)

  /** The query follows the index of the owner's photos and stops at the end of the page. */
  const atOnce = (query: VisiblePhotos, page: KeysetPage) =>
    following(query, page).innerJoin('blobs', 'blobs.id', 'photos.blob_id').select(photoColumns)

  /** The ids are selected first, so that photos skipped by the offset of a late page are not read in full. */
  const take = (db: Db, query: VisiblePhotos, page: KeysetPage) => {
    const ids = following(query, page).select('photos.id').offset(page.offset)
    const rows = withBlobs(db).where('photos.id', 'in', ids).select(photoColumns)
    return (by === 'taken' ? rows.orderBy('photos.dated_at', direction) : rows).orderBy('photos.id', direction)
  }

  /** Columns that a photo index stores of each photo. */
  const indexed = (query: VisiblePhotos, page: KeysetPage) =>
    following(query, page).select(['photos.id', 'photos.look', dayColumns[by]])

  return {
    start,
    take,
    indexed,
    reach: (query: VisiblePhotos, until: PhotoListCursor | null) =>
      until ? reaches[by](query, direction, until) : query,
    place: prepareQuery((db, page: KeysetPage) =>
      following(visiblePhotos(db, page), page).offset(page.offset).select(['photos.id', 'photos.dated_at as at']),
    ),
    whole: prepareNumbersQuery((db, page: KeysetPage) => indexed(visiblePhotos(db, page), page)),
    range: prepareNumbersQuery((db, page: KeysetRange) =>
      indexed(reaches[by](visiblePhotos(db, page), direction, { id: page.until_id, at: page.until_at }), page),
    ),
    first: prepareQuery((db, page: KeysetPage) => atOnce(visiblePhotos(db, page), page)),
    later: prepareQuery((db, page: KeysetPage) => take(db, visiblePhotos(db, page), page)),
  }
}

/** Digits compare alike in every collation, and no month starts with a nine, so '99999' sorts after every date. */
const ends = { newest: { id: 2 ** 31 - 1, at: '99999' }, oldest: { id: 0, at: '' } }
const bothWays = (by: PhotoDateField) => ({
  newest: orderOf(by, 'desc', ends.newest),
  oldest: orderOf(by, 'asc', ends.oldest),
})
const orders = { uploaded: bothWays('uploaded'), taken: bothWays('taken') }

const pageOf = (db: Db, { first, later }: ReturnType<typeof orderOf>, page: KeysetPage) =>
  page.offset === 0 ? first(db, page) : later(db, page)

const placeOf = ({ owner_id, time, limit, offset }: PhotoPage, { id, at }: PhotoListCursor): KeysetPage => ({
  owner_id,
  time,
  limit,
  offset,
  after_id: id,
  after_at: at,
})

export type ShownPhoto = Awaited<ReturnType<typeof listAllPhotos>>[number]

const opposite = { newest: 'oldest', oldest: 'newest' } as const

/** Pages are read from the nearer end of the list, because every row skipped by an offset is scanned. */
export async function listAllPhotos(db: Db, page: PhotoPage, total: number) {
  const { by, order, after, offset, limit } = page
  const left = total - offset
  // The first page is read even when the counter is wrong.
  if (after !== null || offset === 0 || offset <= left)
    return pageOf(db, orders[by][order], placeOf(page, after ?? orders[by][order].start))
  if (left <= 0) return []
  const back = orders[by][opposite[order]]
  const nearest = { offset: Math.max(0, left - limit), limit: Math.min(limit, left) }
  return (await pageOf(db, back, { ...placeOf(page, back.start), ...nearest })).toReversed()
}

export const listPhotos = (db: Db, filters: PhotoFilter[], page: PhotoPage) => {
  const { take, start } = orders[page.by][page.order]
  return take(db, applyFilters(visiblePhotos(db, page), filters, page), placeOf(page, page.after ?? start)).execute()
}

export async function countPhotos(db: Db, filters: PhotoFilter[], page: OwnerScope & { by: PhotoDateField }) {
  const { count } = await applyFilters(visiblePhotos(db, page), filters, page)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns id, look and day of each photo as flat numbers, because a list may hold a hundred thousand photos. */
export function listIndexed(db: Db, filters: PhotoFilter[], page: PhotoPage, until: PhotoListCursor | null = null) {
  const { indexed, whole, reach, start } = orders[page.by][page.order]
  const keysetPage = placeOf(page, page.after ?? start)
  if (filters.length === 0) return whole(db, keysetPage)
  return selectNumbers(db, indexed(reach(applyFilters(visiblePhotos(db, page), filters, page), until), keysetPage))
}

export interface PhotoRange extends OwnerScope {
  by: PhotoDateField
  order: 'newest' | 'oldest'
  /** Position before the first photo; null at the start of the list. */
  after: PhotoListCursor | null
  /** Position of the last photo; null at the end of the list. */
  until: PhotoListCursor | null
  limit: number
}

/** Same as `listIndexed`, for the photos between two positions of a list without filters. */
export function listIndexedRange(db: Db, { by, order, after, until, ...page }: PhotoRange) {
  const [start, end] = [after ?? ends[order], until ?? ends[opposite[order]]]
  const places = { after_id: start.id, after_at: start.at, until_id: end.id, until_at: end.at }
  return orders[by][order].range(db, { ...page, ...places, offset: 0 })
}

/** Returns the positions of those of these photos that still exist. */
export async function listPlaces(db: Db, by: PhotoDateField, ids: number[]): Promise<PhotoListCursor[]> {
  if (by === 'uploaded') return ids.map((id) => ({ id, at: '' }))
  const places: PhotoListCursor[] = []
  for (let from = 0; from < ids.length; from += MAX_IDS_PER_QUERY_COUNT) {
    places.push(...(await placesOf(db, ids.slice(from, from + MAX_IDS_PER_QUERY_COUNT))))
  }
  return places
}

/** Returns whether a position comes before another one in a list. */
export function isPlacedBefore(one: PhotoListCursor, other: PhotoListCursor, order: 'newest' | 'oldest') {
  const isEarlier = one.at === other.at ? one.id < other.id : one.at < other.at
  return order === 'oldest' ? isEarlier : !isEarlier && (one.id !== other.id || one.at !== other.at)
}

/** Returns the owner's photos that expire after one time and not after another. */
export const listExpiring = prepareQuery(
  (db, { owner_id, after, until }: { owner_id: number; after: string; until: string }) =>
    db
      .selectFrom('photos')
      .where('owner_id', '=', owner_id)
      .where('deleted_at', 'is', null)
      .where('expired_at', '>', after)
      .where('expired_at', '<=', until)
      .select('id'),
)

/**
 * Returns the position of a page's last photo, whether it matches the filters or not; null when fewer photos follow.
 */
export async function findBatchEnd(db: Db, page: PhotoPage): Promise<PhotoListCursor | null> {
  const { place, start } = orders[page.by][page.order]
  const last = { ...placeOf(page, page.after ?? start), limit: 1, offset: page.limit - 1 }
  const [found] = await place(db, last)
  return found ?? null
}

export interface ManualOrderCursor {
  id: number
  place: number
}

interface HandPage extends OwnerScope {
  album_id: number
  after: ManualOrderCursor
  limit: number
}

/** Returns the same numbers for an album in its manual order. */
export const listInManualOrder = (db: Db, filters: PhotoFilter[], { album_id, after, ...page }: HandPage) =>
  selectNumbers(
    db,
    applyFilters(visiblePhotos(db, page), filters, { ...page, by: 'taken' })
      .innerJoin('album_photos', 'album_photos.photo_id', 'photos.id')
      .where('album_photos.album_id', '=', album_id)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('album_photos.place', 'album_photos.photo_id'), '>', tuple(after.place, after.id)),
      )
      .orderBy('album_photos.place')
      .orderBy('album_photos.photo_id')
      .limit(page.limit)
      .select(['photos.id', 'photos.look', dayColumns.taken]),
  )

/** Returns the position of the last of these photos that is still in the album. */
export async function findManualOrderCursor(
  db: Db,
  album_id: number,
  ids: number[],
): Promise<ManualOrderCursor | null> {
  const row = await db
    .selectFrom('album_photos')
    .where('album_id', '=', album_id)
    .where('photo_id', 'in', ids)
    .orderBy('place', 'desc')
    .orderBy('photo_id', 'desc')
    .limit(1)
    .select(['photo_id as id', 'place'])
    .executeTakeFirst()
  return row ?? null
}

/** The longest list for which a query is kept. */
const MAX_IDS_PER_QUERY_COUNT = 200

const placesOf = prepareListQuery((db, ids) =>
  db.selectFrom('photos').where('id', 'in', ids).select(['id', 'dated_at as at']),
)

/**
 * Returns the position of the last of these photos that still exists, and of which `isPossible` holds: a photo may have
 * got another date since it was listed.
 */
export async function findResumeCursor(
  db: Db,
  by: PhotoDateField,
  ids: number[],
  isPossible: (position: PhotoListCursor) => boolean = () => true,
): Promise<PhotoListCursor | null> {
  if (by === 'uploaded') return { id: ids.at(-1)!, at: '' }
  const places = new Map((await placesOf(db, ids)).filter(isPossible).map((position) => [position.id, position]))
  return places.get(ids.findLast((id) => places.has(id)) ?? 0) ?? null
}

/** Returns the owner's visible photos among these, with only the columns that a grid shows. */
export const listTiles = prepareListQuery((db, ids, { owner_id, time }: OwnerScope) =>
  visiblePhotos(db, { owner_id, time })
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', 'in', ids)
    .select(tileColumns)
    .select(isInProtectedAlbum().as('is_in_protected_album')),
)
