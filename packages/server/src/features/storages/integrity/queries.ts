import { type DerivedPathColumn, derivedPathColumns, isOfVideo } from '#db/derived-files.ts'
import type { Db } from '#db/schema/schema.ts'

const number = (value: number | string | null) => Number(value ?? 0)

/** Returns users whose counters differ from their photos. */
export async function listUsageMismatches(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'id',
      'used_bytes',
      'photo_count',
      selectFrom('photos')
        .whereRef('owner_id', '=', 'users.id')
        .where('deleted_at', 'is', null)
        .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
        .as('true_bytes'),
      selectFrom('photo_versions')
        .innerJoin('photos', 'photos.id', 'photo_versions.photo_id')
        .whereRef('photos.owner_id', '=', 'users.id')
        .where('photos.deleted_at', 'is', null)
        .select(({ fn }) => fn.sum<number | null>('photo_versions.bytes').as('bytes'))
        .as('version_bytes'),
      selectFrom('photos')
        .whereRef('owner_id', '=', 'users.id')
        .where('deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('true_count'),
    ])
    .execute()
  return rows
    .map(({ true_bytes, version_bytes, true_count, ...user }) => ({
      ...user,
      true_bytes: number(true_bytes) + number(version_bytes),
      true_count: number(true_count),
    }))
    .filter((user) => user.used_bytes !== user.true_bytes || user.photo_count !== user.true_count)
}

/** Returns albums whose counter differs from their visible photos. */
export async function listAlbumCountMismatches(db: Db) {
  const rows = await db
    .selectFrom('albums')
    .select(({ selectFrom }) => [
      'id',
      'photo_count',
      selectFrom('album_photos')
        .innerJoin('photos', 'photos.id', 'album_photos.photo_id')
        .whereRef('album_photos.album_id', '=', 'albums.id')
        .where('photos.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('true_count'),
    ])
    .execute()
  return rows
    .map(({ true_count, ...album }) => ({ ...album, true_count: number(true_count) }))
    .filter((album) => album.photo_count !== album.true_count)
}

/** Returns photos whose like counter differs from the rows in `likes`. */
export async function listLikeCountMismatches(db: Db) {
  const rows = await db
    .selectFrom('photos')
    .leftJoin('likes', 'likes.photo_id', 'photos.id')
    .groupBy(['photos.id', 'photos.likes'])
    .having(({ eb, fn }) => eb('photos.likes', '!=', fn.count<number>('likes.user_id')))
    .select(({ fn }) => ['photos.id', 'photos.likes', fn.count<number>('likes.user_id').as('true_count')])
    .execute()
  return rows.map(({ true_count, ...photo }) => ({ ...photo, true_count: number(true_count) }))
}

export const listUnusedBlobs = (db: Db) =>
  db
    .selectFrom('blobs')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photos').whereRef('photos.blob_id', '=', 'blobs.id').select('photos.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photo_versions').whereRef('photo_versions.blob_id', '=', 'blobs.id').select('id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('blobs as stills').whereRef('stills.motion_blob_id', '=', 'blobs.id').select('stills.id'))),
    )
    .select('id')
    .execute()

export const listBlobs = (db: Db) =>
  db
    .selectFrom('blobs')
    .select(['id', 'storage_id', 'path', 'bytes', 'sha256', ...derivedPathColumns])
    .execute()

export type StoredBlob = Awaited<ReturnType<typeof listBlobs>>[number]

/** Returns the mirrors that have a copy according to `blob_copies`. */
export const listCopiesOf = (db: Db, blobId: number) =>
  db.selectFrom('blob_copies').where('blob_id', '=', blobId).select('storage_id').orderBy('storage_id').execute()

export const deleteLostCopy = (db: Db, blobId: number, storageId: number) =>
  db.deleteFrom('blob_copies').where('blob_id', '=', blobId).where('storage_id', '=', storageId).execute()

export const clearRenderingPaths = (db: Db, id: number, columns: DerivedPathColumn[]) =>
  db
    .updateTable('blobs')
    .set(Object.fromEntries(columns.map((column) => [column, null])))
    .$if(columns.includes('poster_path'), (query) => query.set({ poster_sha256: null }))
    .$if(columns.some(isOfVideo), (query) => query.set({ conversion_state: 'unavailable' }))
    .where('id', '=', id)
    .execute()

/** Returns all copies recorded in `blob_copies`. */
export const listCopies = (db: Db) =>
  db
    .selectFrom('blob_copies')
    .innerJoin('blobs', 'blobs.id', 'blob_copies.blob_id')
    .select(['blobs.id', 'blob_copies.storage_id', 'blobs.path', 'blobs.bytes'])
    .execute()

/** Returns the objects that are being written or removed. */
export const listIntents = (db: Db) => db.selectFrom('object_intents').select(['storage_id', 'path']).execute()

export const listStorages = (db: Db) => db.selectFrom('storages').select('id').orderBy('id').execute()

export const listAvatars = (db: Db) =>
  db
    .selectFrom('avatars')
    .innerJoin('users', 'users.id', 'avatars.user_id')
    .select(['avatars.user_id', 'avatars.key', 'avatars.storage_id', 'avatars.path', 'avatars.bytes', 'users.avatar'])
    .execute()

/** Returns the objects that the site's logo consists of. */
export const listSiteImages = (db: Db) =>
  db.selectFrom('site_images').select(['key', 'storage_id', 'path', 'bytes']).execute()

/** Returns users whose avatar has no row in `avatars`. */
export const listMissingAvatars = (db: Db) =>
  db
    .selectFrom('users')
    .where('avatar', '!=', '')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('avatars').whereRef('avatars.key', '=', 'users.avatar').select('avatars.key'))),
    )
    .select('id')
    .execute()

/** Returns blobs that were never verified first, then the ones verified longest ago. */
export async function listUnverifiedBlobs(db: Db, since: string, limit: number) {
  const blobs = db
    .selectFrom('blobs')
    .select(['id', 'storage_id', 'path', 'bytes', 'sha256', ...derivedPathColumns])
    .limit(limit)
  const never = await blobs.where('verified_at', 'is', null).orderBy('id').execute()
  if (never.length > 0) return never
  return blobs.where('verified_at', '<', since).orderBy('verified_at').orderBy('id').execute()
}

export const setVerified = (db: Db, id: number, verified_at: string) =>
  db.updateTable('blobs').set({ verified_at }).where('id', '=', id).execute()

interface Usage {
  id: number
  used_bytes: number
  photo_count: number
  true_bytes: number
  true_count: number
}

/** The update is skipped when the counters have changed since they were found wrong. */
export const repairUser = (db: Db, { id, used_bytes, photo_count, true_bytes, true_count }: Usage) =>
  db
    .updateTable('users')
    .set({ used_bytes: true_bytes, photo_count: true_count })
    .where('id', '=', id)
    .where('used_bytes', '=', used_bytes)
    .where('photo_count', '=', photo_count)
    .execute()

export const repairAlbum = (db: Db, album: { id: number; photo_count: number; true_count: number }) =>
  db
    .updateTable('albums')
    .set({ photo_count: album.true_count })
    .where('id', '=', album.id)
    .where('photo_count', '=', album.photo_count)
    .execute()

export const repairLikes = (db: Db, photo: { id: number; likes: number; true_count: number }) =>
  db
    .updateTable('photos')
    .set({ likes: photo.true_count })
    .where('id', '=', photo.id)
    .where('likes', '=', photo.likes)
    .execute()
