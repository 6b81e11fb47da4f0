import { preparedList } from '#db/prepared-query.ts'
import type { Db } from '#db/schema/schema.ts'
import { tileColumns } from '#db/photo-columns.ts'
import { shown } from './queries.ts'

/** With whom it is by and what it is of; also where it is gone. */
export const findBySlug = (db: Db, slug: string) =>
  db
    .selectFrom('shares')
    .leftJoin('users', 'users.id', 'shares.owner_id')
    .leftJoin('albums', 'albums.id', 'shares.album_id')
    .where('shares.slug', '=', slug)
    .select(shown)
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
  /** Zero where it is a list of photos. */
  album_id: number
  time: string
}

/** Those of these photos that the share shows, as a grid shows them. */
export const listTiles = preparedList((db, ids, { owner_id, share_id, album_id, time }: Scope) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', 'in', ids)
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
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

/** Of a photo that the share shows. */
export const findDetail = (db: Db, id: number) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', '=', id)
    .select(['blobs.exif', 'blobs.place', 'blobs.treatment'])
    .executeTakeFirstOrThrow()

export async function listTags(db: Db, photoId: number) {
  const found = await db
    .selectFrom('photo_tags')
    .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
    .where('photo_tags.photo_id', '=', photoId)
    .orderBy('tags.id')
    .select('tags.name')
    .execute()
  return found.map(({ name }) => name)
}
