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

interface Wanted {
  limit: number
  only?: number
  except?: number | null
}

/** The newest public photos of an album. */
export const listCovers = (db: Db, moment: Moment, albumId: number, { only, except = null, limit }: Wanted) =>
  db
    .selectFrom('album_photos')
    .crossJoin('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('album_photos.album_id', '=', albumId)
    .whereRef('photos.id', '=', 'album_photos.photo_id')
    .where(isPublicPhoto(moment))
    .$if(only !== undefined, (query) => query.where('photos.id', '=', only!))
    .$if(except !== null, (query) => query.where('photos.id', '!=', except!))
    .orderBy('album_photos.photo_id', 'desc')
    .limit(limit)
    .select([
      'photos.id',
      'photos.key',
      'photos.version',
      'photos.group_id',
      'photos.is_protected',
      'blobs.storage_id',
      'blobs.extension',
    ])
    .execute()
