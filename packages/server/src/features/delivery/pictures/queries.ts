import { isInProtectedAlbum } from '#db/search/text-match.ts'
import { prepareQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'

/** Returns the columns from which the URLs of a picture are built. */
export const listUrlColumns = (db: Db, photoIds: number[]) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', 'in', photoIds)
    .select(['photos.id', 'photos.key', 'photos.name', 'photos.version', 'photos.group_id'])
    .select(['blobs.extension', 'blobs.storage_id', 'blobs.kind'])
    .execute()

export const bumpVersions = (db: Db, photoIds: number[]) =>
  db
    .updateTable('photos')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', photoIds)
    .execute()

const pictureByKey = prepareQuery((db, { key }: { key: string }) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .leftJoin('users', 'users.id', 'photos.owner_id')
    .leftJoin('blobs as motion_videos', 'motion_videos.id', 'blobs.motion_blob_id')
    .where('photos.key', '=', key)
    .where('photos.deleted_at', 'is', null)
    .select([
      'photos.id',
      'photos.key',
      'photos.owner_id',
      'photos.group_id',
      'photos.version',
      'photos.is_protected',
      'photos.screening',
      'photos.focus_x',
      'photos.focus_y',
      'users.is_suspended as is_owner_suspended',
      isInProtectedAlbum().as('is_in_protected_album'),
      'photos.filename',
      'photos.expired_at',
      'blobs.id as blob_id',
      'blobs.storage_id',
      'blobs.path',
      'blobs.sha256',
      'blobs.bytes',
      'blobs.mimetype',
      'blobs.extension',
      'blobs.width',
      'blobs.height',
      'blobs.frames',
      'blobs.thumb_path',
      'blobs.preview_path',
      'blobs.kind',
      'blobs.poster_path',
      'blobs.poster_sha256',
      'blobs.playback_path',
      'blobs.storyboard_path',
      'blobs.motion_offset',
      'blobs.motion_bytes',
      'motion_videos.storage_id as motion_video_storage_id',
      'motion_videos.path as motion_video_path',
      'motion_videos.playback_path as motion_video_playback_path',
      'motion_videos.mimetype as motion_video_mimetype',
      'motion_videos.extension as motion_video_extension',
      'blobs.is_geotagged',
    ]),
)

export const findPicture = async (db: Db, key: string) => (await pictureByKey(db, { key }))[0]

export async function listStorageIds(db: Db) {
  const storages = await db.selectFrom('storages').select('id').orderBy('id').execute()
  return storages.map(({ id }) => id)
}

export const addViews = (db: Db, photoIds: number[], views: number) =>
  db
    .updateTable('photos')
    .set(({ eb }) => ({ views: eb('views', '+', views) }))
    .where('id', 'in', photoIds)
    .execute()

export type UnexaminedBlob = Pick<Row<'blobs'>, 'id' | 'storage_id' | 'path'>

/** The partial index holds only unexamined blobs and is empty once all are examined. */
export const listUnexaminedBlobs = (db: Db, afterId: number, limit: number): Promise<UnexaminedBlob[]> =>
  db
    .selectFrom('blobs')
    .where('is_geotagged', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'storage_id', 'path'])
    .execute()

/** Returns the keys of the photos with this file; none when it has been examined or moved meanwhile. */
export async function setGeotagged(db: Db, { id, storage_id, path }: UnexaminedBlob, is_geotagged: boolean) {
  const { numUpdatedRows } = await db
    .updateTable('blobs')
    .set({ is_geotagged })
    .where('id', '=', id)
    .where('storage_id', '=', storage_id)
    .where('path', '=', path)
    .where('is_geotagged', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return []
  const photos = await db.selectFrom('photos').where('blob_id', '=', id).select('key').execute()
  return photos.map(({ key }) => key)
}
