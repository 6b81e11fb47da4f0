import { prepareQuery, prepareListQuery } from '#db/prepared-query.ts'
import type { Db } from '#db/schema/schema.ts'
import { type OwnerScope, visiblePhotos } from './filter-queries.ts'

export const photoColumns = [
  'photos.id',
  'photos.key',
  'photos.group_id',
  'photos.name',
  'photos.intro',
  'photos.alt',
  'photos.filename',
  'photos.is_public',
  'photos.is_protected',
  'photos.review',
  'photos.screening',
  'photos.version',
  'photos.bytes',
  'photos.ip_address',
  'photos.is_from_visitor',
  'photos.views',
  'photos.likes',
  'photos.taken_at',
  'photos.expired_at',
  'photos.created_at',
  'photos.dated_at',
  'blobs.storage_id',
  'blobs.mimetype',
  'blobs.extension',
  'blobs.md5',
  'blobs.sha1',
  'blobs.sha256',
  'blobs.width',
  'blobs.height',
  'blobs.frames',
  'blobs.kind',
  'blobs.duration_ms',
  'blobs.thumbhash',
  'blobs.color',
  'blobs.storyboard_path',
] as const

export const withBlobs = (db: Db) => db.selectFrom('photos').innerJoin('blobs', 'blobs.id', 'photos.blob_id')

const readCounter = prepareQuery((db, { owner_id, time }: OwnerScope) =>
  db
    .selectFrom('users')
    .where('id', '=', owner_id)
    .select(({ selectFrom }) => [
      'photo_count',
      'photo_changes',
      selectFrom('photos')
        .where('owner_id', '=', owner_id)
        .where('deleted_at', 'is', null)
        .where('expired_at', '<=', time)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('expired'),
    ]),
)

/** Returns how often this owner's lists have changed. */
export const countChanges = async (db: Db, scope: OwnerScope) => (await readCounter(db, scope))[0]?.photo_changes ?? 0

/**
 * Returns the size of this owner's list, which is the counter minus the photos that have expired but are not purged
 * yet, and a value that changes whenever anything in the list changes or expires.
 */
export async function readListState(db: Db, scope: OwnerScope) {
  const [counter] = await readCounter(db, scope)
  const expired = counter?.expired ?? 0
  return {
    total: Math.max(0, (counter?.photo_count ?? 0) - expired),
    version: `${counter?.photo_changes ?? 0}-${expired}`,
  }
}

export const findPhoto = prepareQuery((db, { id }: { id: number }) =>
  withBlobs(db).where('photos.id', '=', id).where('photos.deleted_at', 'is', null).select(photoColumns),
)

export const findOwnedPhoto = prepareQuery((db, { id, owner_id, time }: OwnerScope & { id: number }) =>
  withBlobs(db)
    .where('photos.id', 'in', visiblePhotos(db, { owner_id, time }).where('photos.id', '=', id).select('photos.id'))
    .select(photoColumns),
)

/** Reads the details of a photo that only its owner sees. */
export const findDetail = (db: Db, id: number) =>
  withBlobs(db)
    .leftJoin('blob_patches', 'blob_patches.blob_id', 'blobs.id')
    .leftJoin('blob_places', 'blob_places.blob_id', 'blobs.id')
    .leftJoin('cities', 'cities.id', 'blob_places.city_id')
    .where('photos.id', '=', id)
    .select(['cities.id as city_id', 'cities.name as city_name', 'cities.name_zh', 'cities.country'])
    .select(({ selectFrom }) => [
      'photos.focus_x',
      'photos.focus_y',
      'blobs.exif',
      'blobs.place',
      'blobs.source_sha256',
      'blobs.kind',
      'blobs.video_codec',
      'blobs.audio_codec',
      'blobs.playback_path',
      'blobs.conversion_state',
      'blobs.conversion_percent',
      'blob_patches.blob_id as patched_id',
      selectFrom('photo_versions')
        .whereRef('photo_versions.photo_id', '=', 'photos.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('version_count'),
    ])
    .executeTakeFirstOrThrow()

export const findPhotos = prepareListQuery((db, ids) =>
  withBlobs(db).where('photos.id', 'in', ids).where('photos.deleted_at', 'is', null).select(photoColumns),
)

export const tagsOf = prepareListQuery((db, photoIds) =>
  db
    .selectFrom('photo_tags')
    .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
    .where('photo_tags.photo_id', 'in', photoIds)
    .select(['photo_tags.photo_id', 'tags.id', 'tags.name'])
    .orderBy('tags.id'),
)

/**
 * Reads albums and tags of the photos of a page by one statement. Aggregated as JSON in the statement of the photos
 * they would take the embedded database twice the time.
 */
export const belongingsOf = prepareListQuery((db, photoIds) =>
  db
    .selectFrom('album_photos')
    .innerJoin('albums', 'albums.id', 'album_photos.album_id')
    .where('album_photos.photo_id', 'in', photoIds)
    .select(['album_photos.photo_id', 'albums.id', 'albums.name', 'albums.intro', 'albums.is_protected'])
    .unionAll(({ selectFrom }) =>
      selectFrom('photo_tags')
        .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
        .where('photo_tags.photo_id', 'in', photoIds)
        .select(({ lit, cast }) => [
          'photo_tags.photo_id',
          'tags.id',
          'tags.name',
          // Only albums have one.
          cast<string>(lit(null), 'text').as('intro'),
          cast<boolean>(lit(null), 'integer').as('is_protected'),
        ]),
    )
    .orderBy('id'),
)
