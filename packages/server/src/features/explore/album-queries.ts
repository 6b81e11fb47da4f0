import { isPublicPhoto, type Moment } from '#db/public/public-photos.ts'
import { valuesOf } from '#db/prepared-query.ts'
import type { Db } from '#db/schema/schema.ts'

/** The public photos of these albums with their likes, the newest of each first; or of them one alone. */
export async function listContents(db: Db, moment: Moment, albumIds: number[], only: number | null = null) {
  const query = db
    .selectFrom('album_photos')
    .crossJoin('photos')
    .where('album_photos.album_id', 'in', albumIds)
    .whereRef('photos.id', '=', 'album_photos.photo_id')
    .where(isPublicPhoto(moment))
    .$if(only !== null, (photos) => photos.where('photos.id', '=', only!))
    .orderBy('album_photos.album_id')
    .orderBy('album_photos.photo_id', 'desc')
    .select(['album_photos.album_id', 'album_photos.photo_id', 'photos.likes'])
  return (await valuesOf(db, query)) as [album_id: number, photo_id: number, likes: number][]
}

/** What the addresses of these are made of, where they are public. */
export const listAddressed = (db: Db, moment: Moment, ids: number[]) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', 'in', ids)
    .where(isPublicPhoto(moment))
    .select(['photos.id', 'photos.key', 'photos.version', 'photos.group_id', 'blobs.storage_id', 'blobs.extension'])
    .execute()
