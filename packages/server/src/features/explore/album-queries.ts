import { contains } from '#db/expressions.ts'
import { isPublicAlbum, isPublicPhoto, type Moment } from '#db/public-photos.ts'
import { valuesOf } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import type { Place } from '#db/public-lists.ts'

export interface AlbumPart {
  moment: Moment
  owner_id?: number
  text?: string
  order: 'newest' | 'oldest'
  after: Place | null
  limit: number
  offset?: number
}

/** The public albums of a part in their order. */
export async function listAlbumPlaces(db: Db, part: AlbumPart) {
  const { moment, owner_id, text, order, after, limit, offset = 0 } = part
  const direction = order === 'newest' ? 'desc' : 'asc'
  let query = db.selectFrom('albums').where(isPublicAlbum(moment))
  if (owner_id !== undefined) query = query.where('albums.owner_id', '=', owner_id)
  if (text) query = query.where(({ ref }) => contains(ref('albums.name'), text))
  if (after) query = query.where('albums.id', direction === 'asc' ? '>' : '<', after.id)
  query = query.orderBy('albums.id', direction).limit(limit)
  if (offset > 0) query = query.offset(offset)
  const rows = await valuesOf(
    db,
    query.select(({ lit }) => ['albums.id', lit(0).as('at'), lit(0).as('likes')]),
  )
  return rows as [id: number, at: number, likes: number][]
}

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
