import { limits } from '@imagora/contract'
import { isInProtectedAlbum } from '#db/search/text-match.ts'
import { preparedList } from '#db/prepared-query.ts'
import type { Db } from '#db/schema/schema.ts'

const shown = [
  'photos.id as photo_id',
  'photos.key',
  'photos.version',
  'photos.group_id',
  'photos.is_protected',
  'photos.expired_at',
  'blobs.extension',
  'blobs.storage_id',
] as const

/**
 * Of one album, straight from the end of its key: however many photos it has, only these are looked at. What can be seen
 * is told by a value and not by a join, for which the planner may go through the photos of everybody.
 */
const newestOf = (db: Db, albumId: number, time: string) =>
  db
    .selectFrom(
      db
        .selectFrom('album_photos')
        .where('album_photos.album_id', '=', albumId)
        .where(
          ({ selectFrom }) =>
            selectFrom('photos')
              .whereRef('photos.id', '=', 'album_photos.photo_id')
              .where('photos.deleted_at', 'is', null)
              .where(({ eb, or }) => or([eb('photos.expired_at', 'is', null), eb('photos.expired_at', '>', time)]))
              .select('photos.id'),
          'is not',
          null,
        )
        .orderBy('album_photos.photo_id', 'desc')
        .limit(({ lit }) => lit(limits.album.covers))
        .select(['album_photos.album_id', 'album_photos.photo_id'])
        .as('found'),
    )
    .selectAll()

/** The newest photos of each of these albums that can be seen, as many as there are covers. */
export const newestPhotos = preparedList((db, albumIds, { time }: { time: string }) =>
  db
    .with('newest', () => albumIds.map((id) => newestOf(db, id, time)).reduce((all, one) => all.unionAll(one)))
    .selectFrom('newest')
    .innerJoin('photos', 'photos.id', 'newest.photo_id')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .orderBy('newest.photo_id', 'desc')
    .select(['newest.album_id', ...shown, isInProtectedAlbum().as('is_in_protected_album')]),
)

/** Those that were chosen and are still there. */
export const chosenPhotos = preparedList((db, albumIds) =>
  db
    .selectFrom('albums')
    .innerJoin('album_photos', (join) =>
      join.onRef('album_photos.album_id', '=', 'albums.id').onRef('album_photos.photo_id', '=', 'albums.cover_id'),
    )
    .innerJoin('photos', 'photos.id', 'album_photos.photo_id')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('albums.id', 'in', albumIds)
    .where('photos.deleted_at', 'is', null)
    .select(['albums.id as album_id', ...shown, isInProtectedAlbum().as('is_in_protected_album')]),
)
