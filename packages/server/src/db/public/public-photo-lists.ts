import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { containsText } from '#db/search/text-match.ts'
import { selectNumbers, selectValues } from '#db/prepared-query.ts'
import { isPublicPhoto, mayBePublic, type Moment } from './public-photos.ts'
import type { Database, Db } from '#db/schema/schema.ts'

export type PublicPhotoOrder = 'newest' | 'oldest' | 'most_liked' | 'least_liked' | 'manual'

/** Filters of public photos; all of them have to match. */
export interface PublicPhotoFilter {
  owner_id?: number
  album_id?: number
  tag_id?: number
  /** True for a tag of very many photos: photos are filtered one by one instead of being collected by tag first. */
  is_tag_common?: boolean
  color_family?: number
  /** Search text in lower case. */
  text?: string
}

/** Position of a photo in a list: its likes or manual position, then its id. */
export interface PublicPhotoPosition {
  id: number
  at: number
}

export interface PhotoList {
  moment: Moment
  choice: PublicPhotoFilter
  order: PublicPhotoOrder
}

interface PhotoListSlice extends PhotoList {
  after: PublicPhotoPosition | null
  limit: number
  offset?: number
  /** Last position, inclusive. */
  until?: PublicPhotoPosition | null
}

type Photos = SelectQueryBuilder<Database, 'photos', {}>

const directions = {
  newest: 'desc',
  oldest: 'asc',
  most_liked: 'desc',
  least_liked: 'asc',
  manual: 'asc',
} as const satisfies Record<PublicPhotoOrder, 'asc' | 'desc'>

/** Most orders are by id alone. */
const byId = (order: PublicPhotoOrder) => order === 'newest' || order === 'oldest'

/** A tag is walked by its own rows if these are few or already in the requested order. */
const isFromTag = ({ tag_id, is_tag_common = false }: PublicPhotoFilter, order: PublicPhotoOrder) =>
  tag_id !== undefined && (byId(order) || !is_tag_common)

/** Selects from the table whose index has the order; `cross join` makes SQLite start with it. */
function selectSource(db: Db, choice: PublicPhotoFilter, order: PublicPhotoOrder): Photos {
  const { album_id, tag_id } = choice
  if (album_id !== undefined)
    return db
      .selectFrom('album_photos')
      .crossJoin('photos')
      .whereRef('photos.id', '=', 'album_photos.photo_id')
      .where('album_photos.album_id', '=', album_id)
  if (isFromTag(choice, order))
    return db
      .selectFrom('photo_tags')
      .crossJoin('photos')
      .whereRef('photos.id', '=', 'photo_tags.photo_id')
      .where('photo_tags.tag_id', '=', tag_id!)
  return db.selectFrom('photos')
}

function idColumn(choice: PublicPhotoFilter, order: PublicPhotoOrder) {
  if (choice.album_id !== undefined) return 'album_photos.photo_id'
  return isFromTag(choice, order) ? 'photo_tags.photo_id' : 'photos.id'
}

const atColumn = (order: PublicPhotoOrder) => (order === 'manual' ? 'album_photos.place' : 'photos.likes')

function conditions({ owner_id, tag_id, color_family, text }: PublicPhotoFilter, isTagWalked: boolean) {
  const filters: RawBuilder<SqlBool>[] = []
  if (owner_id !== undefined) filters.push(sql`photos.owner_id = ${owner_id}`)
  if (color_family !== undefined) filters.push(sql`photos.color_family = ${color_family}`)
  if (tag_id !== undefined && !isTagWalked)
    filters.push(sql`(select 1 from photo_tags as tagged where tagged.photo_id = photos.id
      and tagged.tag_id = ${tag_id}) is not null`)
  // The subquery lets the index reject rows first; only the texts of matching rows are read.
  if (text !== undefined)
    filters.push(sql`(select 1 from photos as said where said.id = photos.id
      and ${containsText(sql.ref('said.search_text'), text)}) is not null`)
  return filters
}

/** Compares with a position, for the rows before or after it. */
function positionCondition(
  choice: PublicPhotoFilter,
  order: PublicPhotoOrder,
  sign: '<' | '>' | '<=' | '>=',
  { id, at }: PublicPhotoPosition,
) {
  const ids = sql.ref(idColumn(choice, order))
  const signs = sql.raw(sign)
  if (byId(order)) return sql<SqlBool>`${ids} ${signs} ${id}`
  return sql<SqlBool>`(${sql.ref(atColumn(order))}, ${ids}) ${signs} (${at}, ${id})`
}

function paginate(query: Photos, { choice, order, after, limit, offset = 0, until }: Omit<PhotoListSlice, 'moment'>) {
  const direction = directions[order]
  const isUp = direction === 'asc'
  let walked = query
  if (after) walked = walked.where(positionCondition(choice, order, isUp ? '>' : '<', after))
  if (until) walked = walked.where(positionCondition(choice, order, isUp ? '<=' : '>=', until))
  if (!byId(order)) walked = walked.orderBy(sql.ref(atColumn(order)), direction)
  walked = walked.orderBy(sql.ref(idColumn(choice, order)), direction).limit(limit)
  return offset > 0 ? walked.offset(offset) : walked
}

function selectMatching(db: Db, part: PhotoListSlice) {
  const { moment, choice, order } = part
  const predicates = [isPublicPhoto(moment), ...conditions(choice, isFromTag(choice, order))]
  return paginate(
    predicates.reduce((query, condition) => query.where(condition), selectSource(db, choice, order)),
    part,
  )
}

/** Lists photos in order, each with its position and likes. */
export async function listPositions(db: Db, part: PhotoListSlice) {
  const at = byId(part.order) ? sql.lit(0) : sql.ref(atColumn(part.order))
  const query = selectMatching(db, part).select(['photos.id', at.as('at'), 'photos.likes'])
  return (await selectValues(db, query)) as [id: number, at: number, likes: number][]
}

/** Returns id, look and day of each photo in one flat array. */
export const listIndexEntries = (db: Db, part: PhotoListSlice) =>
  selectNumbers(db, selectMatching(db, part).select(['photos.id', 'photos.look', 'photos.created_day']))

/** Returns the conditions that the index of the walked list covers; all others need the row. */
function indexedConditions(choice: PublicPhotoFilter, order: PublicPhotoOrder) {
  const { album_id, owner_id, color_family } = choice
  if (album_id !== undefined || isFromTag(choice, order)) return []
  if (owner_id !== undefined) return [mayBePublic(), sql<SqlBool>`photos.owner_id = ${owner_id}`]
  const isByColor = color_family !== undefined && byId(order)
  return isByColor ? [mayBePublic(), sql<SqlBool>`photos.color_family = ${color_family}`] : [mayBePublic()]
}

/** Returns whether very many rows may be checked before one matches: such lists are walked in bounded steps. */
export const needsScan = ({ choice, order }: PhotoList) =>
  [choice.text, choice.album_id, choice.tag_id].some((wanted) => wanted !== undefined) ||
  (choice.color_family !== undefined && (choice.owner_id !== undefined || !byId(order)))

/** Returns the position of the last row of a step, whether it matches or not; null when fewer rows follow. */
export async function findScanEnd(db: Db, { choice, order, after, limit }: PhotoListSlice) {
  const at = byId(order) ? sql.lit(0) : sql.ref<number>(atColumn(order))
  const [last] = await paginate(
    indexedConditions(choice, order).reduce(
      (query, condition) => query.where(condition),
      selectSource(db, choice, order),
    ),
    { choice, order, after, limit: 1, offset: limit - 1 },
  )
    .select(['photos.id', at.as('at')])
    .execute()
  return last ?? null
}

export async function findPosition(
  db: Db,
  order: PublicPhotoOrder,
  id: number,
  album_id = 0,
): Promise<PublicPhotoPosition | null> {
  if (byId(order)) return { id, at: 0 }
  const row =
    order === 'manual'
      ? await db
          .selectFrom('album_photos')
          .where('album_id', '=', album_id)
          .where('photo_id', '=', id)
          .select('place as at')
          .executeTakeFirst()
      : await db.selectFrom('photos').where('id', '=', id).select('likes as at').executeTakeFirst()
  return row ? { id, at: row.at } : null
}

export async function listNewestIds(db: Db, list: PhotoList, limit: number) {
  const rows = await listPositions(db, { ...list, after: null, limit })
  return rows.map(([id]) => id)
}
