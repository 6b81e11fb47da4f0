import type { ShareQuery, AdminShareQuery } from '@imagora/contract'
import { contains } from '#db/search/text-match.ts'
import { prepareQuery } from '#db/prepared-query.ts'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'
import { column, listRows, type PageRequest } from '#db/list-rows.ts'
import { selectUserIdByName } from '#db/search/word-index.ts'

export const shareColumns = [
  'shares.id',
  'shares.owner_id',
  'shares.type',
  'shares.slug',
  'shares.content',
  'shares.album_id',
  'shares.password_hash',
  'shares.version',
  'shares.is_download_allowed',
  'shares.is_detail_shown',
  'shares.is_place_shown',
  'shares.uploads',
  'shares.upload_most',
  'shares.upload_count',
  'shares.view_count',
  'shares.download_count',
  'shares.expired_at',
  'shares.last_opened_at',
  'shares.removed_at',
  'shares.created_at',
] as const

/** Selects shares with their counts: visible photos of the list, expired photos of the album, and pending uploads. */
const withCounts = (db: Db, time: string) =>
  db
    .selectFrom('shares')
    .leftJoin('albums', 'albums.id', 'shares.album_id')
    .select(shareColumns)
    .select(({ selectFrom }) => [
      'albums.name as album_name',
      'albums.photo_count as album_photos',
      selectFrom('share_items')
        .innerJoin('photos', 'photos.id', 'share_items.photo_id')
        .whereRef('share_items.share_id', '=', 'shares.id')
        .where('photos.deleted_at', 'is', null)
        .where(({ or, eb }) => or([eb('photos.expired_at', 'is', null), eb('photos.expired_at', '>', time)]))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('item_count'),
      selectFrom('photos')
        .innerJoin('album_photos', 'album_photos.photo_id', 'photos.id')
        .whereRef('photos.owner_id', '=', 'shares.owner_id')
        .whereRef('album_photos.album_id', '=', 'shares.album_id')
        .where('photos.deleted_at', 'is', null)
        .where('photos.expired_at', '<=', time)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('expired_count'),
      selectFrom('share_uploads')
        .innerJoin('photos', 'photos.id', 'share_uploads.photo_id')
        .whereRef('share_uploads.share_id', '=', 'shares.id')
        .where('photos.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('pending_count'),
    ])

export type CountedShare = Awaited<ReturnType<typeof findShare>> & object

const orders = {
  newest: ['shares.id', 'desc'],
  oldest: ['shares.id', 'asc'],
  most_viewed: ['shares.view_count', 'desc'],
} as const

export async function listShares(db: Db, ownerId: number, { q, order, page, per_page }: ShareQuery, time: string) {
  const [sortColumn, direction] = orders[order]
  let matching = withCounts(db, time).where('shares.owner_id', '=', ownerId)
  if (q) {
    matching = matching.where(({ or, eb, ref }) =>
      or([
        contains(ref('shares.content'), q),
        contains(eb.fn.coalesce('albums.name', eb.val('')), q),
        eb('slug', '=', q),
      ]),
    )
  }
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await matching
    .orderBy(sortColumn, direction)
    .orderBy('shares.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findShare = (db: Db, ownerId: number, id: number, time: string) =>
  withCounts(db, time).where('shares.owner_id', '=', ownerId).where('shares.id', '=', id).executeTakeFirst()

/** Returns the counts of a share that is open. */
export const findCounts = (db: Db, id: number, time: string) =>
  withCounts(db, time).where('shares.id', '=', id).executeTakeFirstOrThrow()

export async function countShares(db: Db, ownerId: number) {
  const { count } = await db
    .selectFrom('shares')
    .where('owner_id', '=', ownerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const hasAlbum = async (db: Db, ownerId: number, id: number) =>
  (await db
    .selectFrom('albums')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .select('id')
    .executeTakeFirst()) !== undefined

export async function countPhotos(db: Db, ownerId: number, ids: number[], time: string) {
  const { count } = await db
    .selectFrom('photos')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('expired_at', 'is', null), eb('expired_at', '>', time)]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns undefined when the slug is taken. */
export const insertShare = (db: Db, share: NewRow<'shares'>) =>
  db
    .insertInto('shares')
    .values(share)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['id', 'slug'])
    .executeTakeFirst()

export const insertItems = (db: Db, share_id: number, photoIds: number[]) =>
  db
    .insertInto('share_items')
    .values(photoIds.map((photo_id) => ({ share_id, photo_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type Changes = Partial<
  Pick<
    Row<'shares'>,
    | 'content'
    | 'password_hash'
    | 'expired_at'
    | 'is_download_allowed'
    | 'is_detail_shown'
    | 'is_place_shown'
    | 'uploads'
    | 'upload_most'
  >
>

export const findExpiry = (db: Db, ownerId: number, id: number) =>
  db
    .selectFrom('shares')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .select('expired_at')
    .executeTakeFirst()

/** Returns the slug; undefined when the owner has no such share. */
export async function updateShare(db: Db, ownerId: number, id: number, changes: Changes) {
  const isOther = changes.password_hash !== undefined
  const updated = await db
    .updateTable('shares')
    .set(({ eb }) => ({ ...changes, ...(isOther && { version: eb('version', '+', 1) }) }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .returning('slug')
    .executeTakeFirst()
  return updated?.slug
}

export async function ownedOf(db: Db, ownerId: number, ids: number[]) {
  const shares = await db
    .selectFrom('shares')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .select('id')
    .execute()
  return shares.map(({ id }) => id)
}

const cover = [
  'photos.id',
  'photos.key',
  'photos.version',
  'photos.group_id',
  'photos.is_protected',
  'photos.screening',
  'blobs.extension',
  'blobs.storage_id',
] as const

interface Newest {
  id: number
  time: string
}

const isSeen = (db: Db, time: string) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('photos.expired_at', 'is', null), eb('photos.expired_at', '>', time)]))
    .orderBy('photos.id', 'desc')
    .limit(({ lit }) => lit(3))
    .select(cover)

/** The newest photos of an album or a list, used as the cover of a share. */
export const newestInAlbum = prepareQuery((db, { id, time }: Newest) =>
  isSeen(db, time)
    .innerJoin('album_photos', 'album_photos.photo_id', 'photos.id')
    .where('album_photos.album_id', '=', id)
    .select(({ selectFrom }) => [
      selectFrom('albums')
        .whereRef('albums.id', '=', 'album_photos.album_id')
        .select('albums.is_protected')
        .as('is_guarded'),
    ]),
)

export const newestInList = prepareQuery((db, { id, time }: Newest) =>
  isSeen(db, time)
    .innerJoin('share_items', 'share_items.photo_id', 'photos.id')
    .where('share_items.share_id', '=', id)
    .select(({ selectFrom }) => [
      selectFrom('album_photos')
        .innerJoin('albums', 'albums.id', 'album_photos.album_id')
        .whereRef('album_photos.photo_id', '=', 'photos.id')
        .where('albums.is_protected', '=', true)
        .select(({ fn }) => fn.max('albums.id').as('id'))
        .as('is_guarded'),
    ]),
)

interface ShareFilter {
  ids?: number[]
  owner_id?: number
  album_id?: number
}

/** The contents of a removed share are cleared immediately; the row stays for a while to report the removal. */
const nothing = {
  owner_id: null,
  content: '',
  album_id: null,
  password_hash: null,
  expired_at: null,
  last_opened_at: null,
  uploads: 'off',
} as const

const parts = ['share_items', 'share_visits', 'share_days', 'share_uploads'] as const

/** Returns the slugs of the removed shares. */
export async function removeShares(db: Db, { ids, owner_id, album_id }: ShareFilter, removed_at: string) {
  let removing = db
    .updateTable('shares')
    .set(({ eb }) => ({ ...nothing, removed_at, version: eb('version', '+', 1) }))
    .where('removed_at', 'is', null)
  if (ids) removing = removing.where('id', 'in', ids)
  if (owner_id !== undefined) removing = removing.where('owner_id', '=', owner_id)
  if (album_id !== undefined) removing = removing.where('album_id', '=', album_id)
  const removed = await removing.returning(['id', 'slug']).execute()
  if (removed.length === 0) return []
  const shareIds = removed.map(({ id }) => id)
  for (const table of parts) await db.deleteFrom(table).where('share_id', 'in', shareIds).execute()
  await db.deleteFrom('archives').where('share_id', 'in', shareIds).execute()
  return removed.map(({ slug }) => slug)
}

/** Rows that were added to a share after its removal are deleted as well. */
export async function deleteRemovedBefore(db: Db, time: string) {
  const removed = db.selectFrom('shares').where('removed_at', '<', time).select('id')
  for (const table of parts) await db.deleteFrom(table).where('share_id', 'in', removed).execute()
  await db.deleteFrom('shares').where('removed_at', '<', time).execute()
}

export const deleteVisitsBefore = (db: Db, day: string) =>
  db.deleteFrom('share_visits').where('day', '<', day).execute()

const key = column<number>('shares.id')

const columns = {
  id: key,
  view_count: column('shares.view_count'),
  download_count: column('shares.download_count'),
  last_opened_at: column('shares.last_opened_at'),
} as const

function matchingShares(db: Db, { q, state }: AdminShareQuery, time: string) {
  let matching = db.selectFrom('shares')
  if (state === 'removed') matching = matching.where('shares.removed_at', 'is not', null)
  if (state === 'live' || state === 'expired') matching = matching.where('shares.removed_at', 'is', null)
  if (state === 'expired') matching = matching.where('shares.expired_at', '<=', time)
  if (state === 'live') {
    matching = matching.where(({ or, eb }) =>
      or([eb('shares.expired_at', 'is', null), eb('shares.expired_at', '>', time)]),
    )
  }
  if (!q) return matching
  return matching.where(({ or, eb, ref, selectFrom }) =>
    or([
      contains(ref('shares.content'), q),
      eb(
        'shares.album_id',
        'in',
        selectFrom('albums')
          .where((album) => contains(album.ref('albums.name'), q))
          .select('albums.id'),
      ),
      eb('shares.owner_id', '=', selectUserIdByName(db, q)),
      eb('shares.slug', '=', q.toLowerCase()),
    ]),
  )
}

/** Lists the shares of all users, including removed ones. */
export function listAllShares(db: Db, query: AdminShareQuery & PageRequest, time: string) {
  const by = columns[query.order.replace('-', '') as keyof typeof columns]
  const order = { by, direction: query.order.startsWith('-') ? 'desc' : 'asc' } as const
  const list = { matching: matchingShares(db, query, time), key, order, part: query }
  const read = (ids: number[]) =>
    withCounts(db, time)
      .leftJoin('users', 'users.id', 'shares.owner_id')
      .select('users.username')
      .where('shares.id', 'in', ids)
      .execute()
  return listRows(db, list, read, ({ id }) => id)
}

export const listTargets = (db: Db, ids: number[]) =>
  db
    .selectFrom('shares')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .select(['id', 'slug', 'owner_id'])
    .execute()
