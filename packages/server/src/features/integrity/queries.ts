import type { Db } from '#db/schema.ts'

const number = (value: number | string | null) => Number(value ?? 0)

/** Users whose counters differ from their photos. */
export async function listWrongUsage(db: Db) {
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
      selectFrom('photos')
        .whereRef('owner_id', '=', 'users.id')
        .where('deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('true_count'),
    ])
    .execute()
  return rows.filter((row) => row.used_bytes !== number(row.true_bytes) || row.photo_count !== number(row.true_count))
}

/** Albums whose counter differs from the photos that can be seen in them. */
export async function listWrongAlbums(db: Db) {
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
  return rows.filter((row) => row.photo_count !== number(row.true_count))
}

export const listUnusedBlobs = (db: Db) =>
  db
    .selectFrom('blobs')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photos').whereRef('photos.blob_id', '=', 'blobs.id').select('photos.id'))),
    )
    .select('id')
    .execute()

export const listBlobs = (db: Db) =>
  db.selectFrom('blobs').select(['id', 'storage_id', 'path', 'bytes', 'thumb_path', 'preview_path']).execute()

/** Copies that mirrors are said to have. */
export const listCopies = (db: Db) =>
  db
    .selectFrom('blob_copies')
    .innerJoin('blobs', 'blobs.id', 'blob_copies.blob_id')
    .select(['blobs.id', 'blob_copies.storage_id', 'blobs.path', 'blobs.bytes'])
    .execute()

/** Objects on their way in or out. */
export const listIntents = (db: Db) => db.selectFrom('object_intents').select(['storage_id', 'path']).execute()

export const listStorages = (db: Db) => db.selectFrom('storages').select('id').orderBy('id').execute()

export const listAvatars = (db: Db) =>
  db
    .selectFrom('avatars')
    .innerJoin('users', 'users.id', 'avatars.user_id')
    .select(['avatars.user_id', 'avatars.key', 'avatars.storage_id', 'avatars.path', 'avatars.bytes', 'users.avatar'])
    .execute()

/** Users whose picture is nowhere. */
export const listMissingAvatars = (db: Db) =>
  db
    .selectFrom('users')
    .where('avatar', '!=', '')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('avatars').whereRef('avatars.key', '=', 'users.avatar').select('avatars.key'))),
    )
    .select('id')
    .execute()
