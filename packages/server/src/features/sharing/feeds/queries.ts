import { isPublicPhoto, type Moment } from '#db/public/public-photos.ts'
import type { Db } from '#db/schema/schema.ts'

/** `from` is inclusive, `until` is exclusive. */
export interface Range {
  from: number
  until: number
}

const photosIn = (db: Db, moment: Moment, { from, until }: Range) =>
  db.selectFrom('photos').where(isPublicPhoto(moment)).where('photos.id', '>=', from).where('photos.id', '<', until)

export const hasPhotos = async (db: Db, moment: Moment, range: Range) =>
  (await photosIn(db, moment, range).select('photos.id').limit(1).executeTakeFirst()) !== undefined

export const listPhotos = (db: Db, moment: Moment, range: Range) =>
  photosIn(db, moment, range)
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .innerJoin('users', 'users.id', 'photos.owner_id')
    .orderBy('photos.id')
    .select([
      'photos.key',
      'photos.version',
      'photos.group_id',
      'blobs.storage_id',
      'blobs.extension',
      'users.username',
    ])
    .execute()

/** Returns the highest id of photos and of albums. */
export async function findLast(db: Db) {
  const [photo, album] = [
    await db.selectFrom('photos').orderBy('id', 'desc').limit(1).select('id').executeTakeFirst(),
    await db.selectFrom('albums').orderBy('id', 'desc').limit(1).select('id').executeTakeFirst(),
  ]
  return { photos: photo?.id ?? 0, albums: album?.id ?? 0 }
}

export const listPages = (db: Db, limit: number) =>
  db
    .selectFrom('pages')
    .where('type', '=', 'internal')
    .where('is_published', '=', true)
    .orderBy('id')
    .limit(limit)
    .select('slug')
    .execute()

export const listNotices = (db: Db, limit: number) =>
  db
    .selectFrom('notices')
    .where('is_published', '=', true)
    .where('published_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id')
    .execute()

/** Returns the photo with its owner by link key; undefined when it is not public. */
export const findPhotoByKey = (db: Db, moment: Moment, key: string) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .innerJoin('users', 'users.id', 'photos.owner_id')
    .where('photos.key', '=', key)
    .where(isPublicPhoto(moment))
    .select([
      'photos.name',
      'photos.key',
      'photos.version',
      'photos.group_id',
      'blobs.storage_id',
      'blobs.extension',
      'blobs.width',
      'blobs.height',
      'blobs.kind',
      'blobs.mimetype',
      'users.name as user_name',
      'users.username',
    ])
    .executeTakeFirst()
