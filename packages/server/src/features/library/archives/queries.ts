import { isNotQuarantined } from '#db/photo-columns.ts'
import type { Db, NewRow } from '#db/schema/schema.ts'

interface Visible {
  owner_id: number
  time: string
}

const visiblePhotos = (db: Db, { owner_id, time }: Visible) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .leftJoin('blobs as motion_videos', 'motion_videos.id', 'blobs.motion_blob_id')
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('photos.expired_at', 'is', null), eb('photos.expired_at', '>', time)]))
    .orderBy('photos.id')

const archiveColumns = [
  'photos.id',
  'photos.filename',
  'photos.created_at',
  'blobs.id as blob_id',
  'blobs.storage_id',
  'blobs.path',
  'blobs.extension',
  'blobs.bytes',
  'blobs.crc32',
  'motion_videos.storage_id as motion_video_storage_id',
  'motion_videos.path as motion_video_path',
  'motion_videos.extension as motion_video_extension',
  'motion_videos.bytes as motion_video_bytes',
  'motion_videos.crc32 as motion_video_crc32',
] as const

export const listPhotos = (db: Db, visible: Visible, ids: number[]) =>
  visiblePhotos(db, visible).where('photos.id', 'in', ids).select(archiveColumns).execute()

export type ArchivedPhoto = Awaited<ReturnType<typeof listPhotos>>[number]

/** Callers pass one more than the maximum as `limit` to detect an archive that is too large. */
export const listAlbumPhotos = (db: Db, visible: Visible, albumId: number, limit: number) =>
  visiblePhotos(db, visible)
    .innerJoin('album_photos', 'album_photos.photo_id', 'photos.id')
    .where('album_photos.album_id', '=', albumId)
    .select(archiveColumns)
    .limit(limit)
    .execute()

/** Lists the photos of a share, from its album or its own list, in the same way. */
export function listSharePhotos(
  db: Db,
  visible: Visible,
  { id, album_id }: { id: number; album_id: number | null },
  limit: number,
) {
  const photos = visiblePhotos(db, visible)
    .where(isNotQuarantined())
    .select(archiveColumns)
    .select(['photos.group_id', 'blobs.is_geotagged'])
    .limit(limit)
  if (album_id === null) {
    const items = photos.innerJoin('share_items', 'share_items.photo_id', 'photos.id')
    return items.where('share_items.share_id', '=', id).execute()
  }
  const inAlbum = photos.innerJoin('album_photos', 'album_photos.photo_id', 'photos.id')
  return inAlbum.where('album_photos.album_id', '=', album_id).execute()
}

export const findAlbum = (db: Db, owner_id: number, id: number) =>
  db.selectFrom('albums').where('id', '=', id).where('owner_id', '=', owner_id).select('name').executeTakeFirst()

export const insertArchive = (db: Db, archive: NewRow<'archives'>) =>
  db.insertInto('archives').values(archive).execute()

/**
 * The owner must be active. An archive of a share is valid only while the share is unchanged, unexpired and allows
 * downloads.
 */
export const findArchive = (db: Db, key: string, time: string) =>
  db
    .selectFrom('archives')
    .innerJoin('users', 'users.id', 'archives.user_id')
    .leftJoin('shares', 'shares.id', 'archives.share_id')
    .where('archives.key', '=', key)
    .where('archives.expires_at', '>', time)
    .where('users.is_suspended', '=', false)
    .where('users.deleted_at', 'is', null)
    .where(({ or, and, eb, ref }) =>
      or([
        eb('archives.share_id', 'is', null),
        and([
          eb('shares.version', '=', ref('archives.share_version')),
          eb('shares.removed_at', 'is', null),
          eb('shares.is_download_allowed', '=', true),
          or([eb('shares.expired_at', 'is', null), eb('shares.expired_at', '>', time)]),
        ]),
      ]),
    )
    .select([
      'archives.key',
      'archives.user_id',
      'archives.token_id',
      'archives.share_id',
      'shares.album_id',
      'shares.is_place_shown',
    ])
    .select(['archives.name', 'archives.entries', 'archives.bytes'])
    .executeTakeFirst()

interface Same {
  /** Id of the share. */
  id: number
  version: number
  entries: string
  /** The archive must still be valid at this time. */
  time: string
}

export const findReusableArchive = (db: Db, { id, version, entries, time }: Same) =>
  db
    .selectFrom('archives')
    .where('share_id', '=', id)
    .where('share_version', '=', version)
    .where('entries', '=', entries)
    .where('expires_at', '>', time)
    .select(['key', 'name', 'bytes', 'expires_at'])
    .executeTakeFirst()

export const deleteExpired = (db: Db, time: string) =>
  db.deleteFrom('archives').where('expires_at', '<=', time).execute()

interface Kept {
  user_id: number
  /** Null for archives that the user requested. */
  share_id: number | null
}

/** Deletes all but the newest `kept` archives. */
export async function deleteOlder(db: Db, { user_id, share_id }: Kept, maxCount: number) {
  const newest = db
    .selectFrom('archives')
    .where('user_id', '=', user_id)
    .where('share_id', 'is not distinct from', share_id)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .limit(maxCount)
    .select('key')
  const keys = (await newest.execute()).map(({ key }) => key)
  await db
    .deleteFrom('archives')
    .where('user_id', '=', user_id)
    .where('share_id', 'is not distinct from', share_id)
    .where('key', 'not in', keys)
    .execute()
}
