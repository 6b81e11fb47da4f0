import type { Db } from '#db/schema.ts'

const counted = ['id', 'key', 'owner_id', 'blob_id', 'bytes', 'deleted_at'] as const

/** The owner's photos among these that are not in the trash. */
export const findOwned = (db: Db, ownerId: number, ids: number[]) =>
  db
    .selectFrom('photos')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select(counted)
    .execute()

export const findPhotos = (db: Db, ids: number[]) =>
  db.selectFrom('photos').where('id', 'in', ids).select(counted).execute()

export const markDeleted = (db: Db, ids: number[], deleted_at: string) =>
  db.updateTable('photos').set({ deleted_at }).where('id', 'in', ids).execute()

export const addToUsage = (db: Db, userId: number, photos: number, bytes: number) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({ photo_count: eb('photo_count', '+', photos), used_bytes: eb('used_bytes', '+', bytes) }))
    .where('id', '=', userId)
    .execute()

/** Albums count what can be seen in them; what lies in the trash keeps its places, for the day it is taken out again. */
export const uncountInAlbums = (db: Db, photoIds: number[]) =>
  db
    .updateTable('albums')
    .set(({ eb, selectFrom }) => ({
      photo_count: eb(
        'photo_count',
        '-',
        selectFrom('album_photos')
          .whereRef('album_photos.album_id', '=', 'albums.id')
          .where('photo_id', 'in', photoIds)
          .select(({ fn }) => fn.countAll<number>().as('count')),
      ),
    }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('album_photos').where('photo_id', 'in', photoIds).select('album_id'),
    )
    .execute()

export const listDeletedBefore = (db: Db, time: string, limit: number) =>
  db
    .selectFrom('photos')
    .where('deleted_at', '<=', time)
    .orderBy('deleted_at')
    .limit(limit)
    .select(['id', 'owner_id'])
    .execute()

export const listExpiredBefore = (db: Db, time: string, limit: number) =>
  db
    .selectFrom('photos')
    .where('deleted_at', 'is', null)
    .where('expired_at', '<=', time)
    .orderBy('expired_at')
    .limit(limit)
    .select(['id', 'owner_id'])
    .execute()

/** Those in the trash, or those that are not: each kind has an index of its own. */
export const listOfOwner = (db: Db, ownerId: number, isDeleted: boolean, limit: number) =>
  db
    .selectFrom('photos')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'owner_id'])
    .execute()

export async function deletePhotos(db: Db, ids: number[]) {
  await db.deleteFrom('album_photos').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('url_aliases').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('photo_traffic').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('photo_tags').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('photos').where('id', 'in', ids).execute()
}

/** Those that no photo shows any more, with what was taken out of them. */
export async function deleteUnusedBlobs(db: Db, ids: number[]) {
  await db
    .deleteFrom('blob_patches')
    .where('blob_id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photos').whereRef('photos.blob_id', '=', 'blob_patches.blob_id').select('photos.id'))),
    )
    .execute()
  return db
    .deleteFrom('blobs')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photos').whereRef('photos.blob_id', '=', 'blobs.id').select('photos.id'))),
    )
    .returning(['id', 'storage_id', 'path'])
    .execute()
}
