import type { Db, NewRow } from '#db/schema.ts'

interface Visible {
  owner_id: number
  time: string
}

const visiblePhotos = (db: Db, { owner_id, time }: Visible) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('photos.expired_at', 'is', null), eb('photos.expired_at', '>', time)]))
    .orderBy('photos.id')

const shown = [
  'photos.id',
  'photos.filename',
  'photos.created_at',
  'blobs.id as blob_id',
  'blobs.storage_id',
  'blobs.path',
  'blobs.extension',
  'blobs.bytes',
  'blobs.crc32',
] as const

export const listPhotos = (db: Db, visible: Visible, ids: number[]) =>
  visiblePhotos(db, visible).where('photos.id', 'in', ids).select(shown).execute()

export type ArchivedPhoto = Awaited<ReturnType<typeof listPhotos>>[number]

/** One more than may be archived, so that too many are seen. */
export const listAlbumPhotos = (db: Db, visible: Visible, albumId: number, limit: number) =>
  visiblePhotos(db, visible)
    .innerJoin('album_photos', 'album_photos.photo_id', 'photos.id')
    .where('album_photos.album_id', '=', albumId)
    .select(shown)
    .limit(limit)
    .execute()

export const findAlbum = (db: Db, owner_id: number, id: number) =>
  db.selectFrom('albums').where('id', '=', id).where('owner_id', '=', owner_id).select('name').executeTakeFirst()

export const insertArchive = (db: Db, archive: NewRow<'archives'>) =>
  db.insertInto('archives').values(archive).execute()

/** Whose owner may still enter. */
export const findArchive = (db: Db, key: string, time: string) =>
  db
    .selectFrom('archives')
    .innerJoin('users', 'users.id', 'archives.user_id')
    .where('archives.key', '=', key)
    .where('archives.expires_at', '>', time)
    .where('users.is_suspended', '=', false)
    .where('users.deleted_at', 'is', null)
    .select(['archives.key', 'archives.user_id', 'archives.name', 'archives.entries', 'archives.bytes'])
    .executeTakeFirst()

export const deleteExpired = (db: Db, time: string) =>
  db.deleteFrom('archives').where('expires_at', '<=', time).execute()

/** All but the newest of a person. */
export async function deleteOlder(db: Db, user_id: number, kept: number) {
  const newest = db
    .selectFrom('archives')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .limit(kept)
    .select('key')
  const keys = (await newest.execute()).map(({ key }) => key)
  await db.deleteFrom('archives').where('user_id', '=', user_id).where('key', 'not in', keys).execute()
}
