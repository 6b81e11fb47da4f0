import { prepared } from '#db/prepared-query.ts'
import type { Db } from '#db/schema/schema.ts'

/** Only where the share is there, its owner may enter, and the photo is one of those that it shows. */
const pictureInShare = prepared((db, { slug, photo_id }: { slug: string; photo_id: number }) =>
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

/** Of the albums that these photos are in. */
export const listSlugsWith = (db: Db, photoIds: number[]) =>
  slugsOf(
    db
      .selectFrom('shares')
      .innerJoin('album_photos', 'album_photos.album_id', 'shares.album_id')
      .where('album_photos.photo_id', 'in', photoIds)
      .select('shares.slug')
      .distinct(),
  )
