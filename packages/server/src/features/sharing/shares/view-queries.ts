import { prepareListQuery, prepareQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { isNotQuarantined, tileColumns } from '#db/photo-columns.ts'
import { shareColumns } from './queries.ts'

/** Returns the share with its owner and album, even when it was removed. */
export const findBySlug = (db: Db, slug: string) =>
  db
    .selectFrom('shares')
    .leftJoin('users', 'users.id', 'shares.owner_id')
    .leftJoin('albums', 'albums.id', 'shares.album_id')
    .where('shares.slug', '=', slug)
    .select(shareColumns)
    .select([
      'users.name as owner_name',
      'users.username as owner_username',
      'users.avatar as owner_avatar',
      'users.is_suspended as is_owner_suspended',
      'users.deleted_at as owner_deleted_at',
      'albums.name as album_name',
      'albums.intro as album_intro',
    ])
    .executeTakeFirst()

export type FoundShare = NonNullable<Awaited<ReturnType<typeof findBySlug>>>

interface Scope {
  owner_id: number
  share_id: number
  /** Zero when the share is a list of photos. */
  album_id: number
  time: string
}

/** Returns the tiles of the photos among these ids that the share shows. */
export const listTiles = prepareListQuery((db, ids, { owner_id, share_id, album_id, time }: Scope) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', 'in', ids)
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
    .where(isNotQuarantined())
    .where(({ or, eb }) => or([eb('photos.expired_at', 'is', null), eb('photos.expired_at', '>', time)]))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('album_photos')
            .where('album_photos.album_id', '=', album_id)
            .whereRef('album_photos.photo_id', '=', 'photos.id')
            .select('album_photos.photo_id'),
        ),
        exists(
          selectFrom('share_items')
            .where('share_items.share_id', '=', share_id)
            .whereRef('share_items.photo_id', '=', 'photos.id')
            .select('share_items.photo_id'),
        ),
      ]),
    )
    .select(tileColumns)
    .select(['photos.intro', 'blobs.is_geotagged', 'blobs.treatment']),
)

/** Returns the details of a photo that the share shows. */
export const findDetail = (db: Db, id: number) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', '=', id)
    .select(['blobs.exif', 'blobs.place', 'blobs.treatment'])
    .executeTakeFirstOrThrow()

export async function listTags(db: Db, photoId: number) {
  const tags = await db
    .selectFrom('photo_tags')
    .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
    .where('photo_tags.photo_id', '=', photoId)
    .orderBy('tags.id')
    .select('tags.name')
    .execute()
  return tags.map(({ name }) => name)
}

/** Matches only if the share exists, its owner is not suspended or deleted, and the share shows the photo. */
const pictureInShare = prepareQuery((db, { slug, photo_id }: { slug: string; photo_id: number }) =>
  db
    .selectFrom('shares')
    .innerJoin('users', 'users.id', 'shares.owner_id')
    .innerJoin('photos', 'photos.owner_id', 'shares.owner_id')
    .where('shares.slug', '=', slug)
    .where('shares.removed_at', 'is', null)
    .where('users.is_suspended', '=', false)
    .where('users.deleted_at', 'is', null)
    .where('photos.id', '=', photo_id)
    .where('photos.deleted_at', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('album_photos')
            .whereRef('album_photos.album_id', '=', 'shares.album_id')
            .whereRef('album_photos.photo_id', '=', 'photos.id')
            .select('album_photos.photo_id'),
        ),
        exists(
          selectFrom('share_items')
            .whereRef('share_items.share_id', '=', 'shares.id')
            .whereRef('share_items.photo_id', '=', 'photos.id')
            .select('share_items.photo_id'),
        ),
      ]),
    )
    .select(['shares.slug', 'shares.version', 'shares.is_download_allowed', 'shares.is_place_shown'])
    .select(['shares.expired_at', 'photos.key']),
)

export const findPicture = async (db: Db, slug: string, photo_id: number) =>
  (await pictureInShare(db, { slug, photo_id }))[0]

const slugsOf = async (query: { execute(): Promise<{ slug: string }[]> }) =>
  (await query.execute()).map(({ slug }) => slug)

export const listSlugsOfAlbum = (db: Db, albumId: number) =>
  slugsOf(db.selectFrom('shares').where('album_id', '=', albumId).select('slug'))

export const isAlbumShared = async (db: Db, albumId: number, time: string) =>
  (await db
    .selectFrom('shares')
    .where('album_id', '=', albumId)
    .where('removed_at', 'is', null)
    .where(({ or, eb }) => or([eb('expired_at', 'is', null), eb('expired_at', '>', time)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the slugs of shares of the albums that these photos are in. */
export const listSlugsWith = (db: Db, photoIds: number[]) =>
  slugsOf(
    db
      .selectFrom('shares')
      .innerJoin('album_photos', 'album_photos.album_id', 'shares.album_id')
      .where('album_photos.photo_id', 'in', photoIds)
      .select('shares.slug')
      .distinct(),
  )

type Visit = Row<'share_visits'>

const visitOf = prepareQuery((db, { share_id, day, act, visitor }: Visit) =>
  db
    .selectFrom('share_visits')
    .where('share_id', '=', share_id)
    .where('day', '=', day)
    .where('act', '=', act)
    .where('visitor', '=', visitor)
    .select('share_id'),
)

export const hasVisit = async (db: Db, visit: Visit) => (await visitOf(db, visit)).length > 0

/** Exactly one of several concurrent calls returns true. */
export async function insertVisit(db: Db, visit: Visit) {
  const inserted = await db
    .insertInto('share_visits')
    .values(visit)
    .onConflict((conflict) => conflict.doNothing())
    .returning('share_id')
    .executeTakeFirst()
  return inserted !== undefined
}

const counters = { view: 'view_count', download: 'download_count' } as const

/** Increments the counters of the share and of the day. */
export async function addVisit(db: Db, { share_id: id, day, act }: Visit, time: string) {
  const counter = counters[act]
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set(({ eb }) => ({ [counter]: eb(counter, '+', 1), last_opened_at: time }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const [visitors, downloads] = act === 'view' ? [1, 0] : [0, 1]
  await db
    .insertInto('share_days')
    .values({ share_id: id, day, visitors, downloads })
    .onConflict((conflict) =>
      conflict.columns(['share_id', 'day']).doUpdateSet(({ eb }) => ({
        visitors: eb('share_days.visitors', '+', visitors),
        downloads: eb('share_days.downloads', '+', downloads),
      })),
    )
    .execute()
}

export const setOpened = (db: Db, id: number, last_opened_at: string) =>
  db.updateTable('shares').set({ last_opened_at }).where('id', '=', id).where('removed_at', 'is', null).execute()

export const listDays = (db: Db, share_id: number, limit: number) =>
  db
    .selectFrom('share_days')
    .where('share_id', '=', share_id)
    .orderBy('day', 'desc')
    .limit(limit)
    .select(['day', 'visitors', 'downloads'])
    .execute()
