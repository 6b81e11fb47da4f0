import { type AlbumChanges, type AlbumInput, type AlbumQuery, limits } from '@imagora/contract'
import { sql } from 'kysely'
import { contains, isInProtectedAlbum } from '#db/search/text-match.ts'
import type { Db } from '#db/schema/schema.ts'
import { POSITION_GAP } from '#db/sort-order.ts'
import { prepareListQuery } from '#db/prepared-query.ts'

const albumColumns = ['id', 'name', 'intro', 'is_public', 'is_protected', 'sort', 'photo_count', 'created_at'] as const

/** Counts the album's expired photos that are not purged yet; they are very few and have an index. */
const expired = (db: Db, time: string) =>
  db
    .selectFrom('photos')
    .innerJoin('album_photos', 'album_photos.photo_id', 'photos.id')
    .whereRef('photos.owner_id', '=', sql.ref('albums.owner_id'))
    .whereRef('album_photos.album_id', '=', sql.ref('albums.id'))
    .where('photos.deleted_at', 'is', null)
    .where('photos.expired_at', '<=', time)
    .select(({ fn }) => fn.countAll<number>().as('count'))

type Counted<T> = T & { photo_count: number; expired: number | string | null }

const subtractExpired = <T>({ expired: gone, ...album }: Counted<T>) => ({
  ...album,
  photo_count: Math.max(0, album.photo_count - Number(gone ?? 0)),
})

export async function listAlbums(db: Db, ownerId: number, { q, order, page, per_page }: AlbumQuery, time: string) {
  let matching = db.selectFrom('albums').where('owner_id', '=', ownerId)
  if (q) matching = matching.where(({ ref }) => contains(ref('name'), q))
  const direction = order === 'newest' ? 'desc' : 'asc'

  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .select([...albumColumns, expired(db, time).as('expired')])
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data: data.map(subtractExpired), total }
}

export async function findAlbum(db: Db, ownerId: number, id: number, time: string) {
  const album = await db
    .selectFrom('albums')
    .select([...albumColumns, expired(db, time).as('expired')])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return album && subtractExpired(album)
}

export const insertAlbum = (db: Db, album: AlbumInput & { owner_id: number; created_at: string }) =>
  db
    .insertInto('albums')
    .values({ ...album, photo_count: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateAlbum = (db: Db, ownerId: number, id: number, changes: AlbumChanges) =>
  db.updateTable('albums').set(changes).where('id', '=', id).where('owner_id', '=', ownerId).execute()

export async function deleteAlbum(db: Db, ownerId: number, id: number) {
  const result = await db.deleteFrom('albums').where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()
  return result.numDeletedRows > 0
}

export const emptyAlbum = (db: Db, ownerId: number, id: number) =>
  db
    .deleteFrom('album_photos')
    .where('album_id', 'in', ({ selectFrom }) =>
      selectFrom('albums').select('id').where('id', '=', id).where('owner_id', '=', ownerId),
    )
    .execute()

/** Returns the album's photos that are not in the trash. */
export const listPhotos = (db: Db, albumId: number) =>
  db
    .selectFrom('album_photos')
    .innerJoin('photos', 'photos.id', 'album_photos.photo_id')
    .where('album_photos.album_id', '=', albumId)
    .where('photos.deleted_at', 'is', null)
    .select(['photos.id', 'photos.key'])
    .execute()

export async function listPhotoKeys(db: Db, photoIds: number[]) {
  if (photoIds.length === 0) return []
  const found = await db.selectFrom('photos').where('id', 'in', photoIds).select('key').execute()
  return found.map(({ key }) => key)
}

/** Photos in the trash are not counted. */
export async function countPhotos(db: Db, ownerId: number, photoIds: number[]) {
  if (photoIds.length === 0) return 0
  const { count } = await db
    .selectFrom('photos')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', photoIds)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the ids of the photos that were in the album. */
export async function removeFromAlbum(db: Db, albumId: number, photoIds: number[]) {
  const removed = await db
    .deleteFrom('album_photos')
    .where('album_id', '=', albumId)
    .where('photo_id', 'in', photoIds)
    .returning('photo_id')
    .execute()
  return removed.map(({ photo_id }) => photo_id)
}

export const addToPhotoCount = (db: Db, albumId: number, change: number) =>
  db
    .updateTable('albums')
    .set(({ eb }) => ({ photo_count: eb('photo_count', '+', change) }))
    .where('id', '=', albumId)
    .execute()

export const addToAlbumCount = (db: Db, ownerId: number, change: number) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({ album_count: eb('album_count', '+', change) }))
    .where('id', '=', ownerId)
    .execute()

/** Counts how many of these photos are visible in the album. */
export async function countInAlbum(db: Db, albumId: number, photoIds: number[]) {
  const { count } = await db
    .selectFrom('album_photos')
    .innerJoin('photos', 'photos.id', 'album_photos.photo_id')
    .where('album_photos.album_id', '=', albumId)
    .where('album_photos.photo_id', 'in', photoIds)
    .where('photos.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const others = (db: Db, albumId: number, moved: number[]) =>
  db.selectFrom('album_photos').where('album_id', '=', albumId).where('photo_id', 'not in', moved)

/** Returns the position of the last photo that is not moved. */
export async function findLastPosition(db: Db, albumId: number, moved: number[]) {
  const last = others(db, albumId, moved).orderBy('place', 'desc').limit(1).select('place')
  return (await last.executeTakeFirst())?.place ?? null
}

/** Returns the position of a photo and of its predecessor among the photos that are not moved. */
export async function findPositionsAround(db: Db, albumId: number, moved: number[], photoId: number) {
  const { place: until } = await db
    .selectFrom('album_photos')
    .where('album_id', '=', albumId)
    .where('photo_id', '=', photoId)
    .select('place')
    .executeTakeFirstOrThrow()
  const earlier = others(db, albumId, moved)
    .where('place', '<=', until)
    .where((where) => where.or([where('place', '<', until), where('photo_id', '<', photoId)]))
    .orderBy('place', 'desc')
    .limit(1)
    .select('place')
  return { after: (await earlier.executeTakeFirst())?.place ?? null, until }
}

/** Respaces all photos with gaps in between and keeps their order. */
export const respaceAlbum = (db: Db, albumId: number) =>
  db
    .updateTable('album_photos')
    .from(({ selectFrom }) =>
      selectFrom('album_photos')
        .where('album_id', '=', albumId)
        .select(({ fn }) => [
          'photo_id as moved_id',
          fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('place').orderBy('photo_id'))
            .as('rank'),
        ])
        .as('ranked'),
    )
    .set(({ eb, lit }) => ({ place: eb('ranked.rank', '*', lit(POSITION_GAP)) }))
    .where('album_id', '=', albumId)
    .whereRef('photo_id', '=', 'ranked.moved_id')
    .execute()

export const setPositions = (db: Db, album_id: number, places: { photo_id: number; place: number }[]) =>
  db
    .insertInto('album_photos')
    .values(places.map((place) => ({ ...place, album_id })))
    .onConflict((conflict) =>
      conflict.columns(['album_id', 'photo_id']).doUpdateSet(({ ref }) => ({ place: ref('excluded.place') })),
    )
    .execute()

const coverColumns = [
  'photos.id as photo_id',
  'photos.key',
  'photos.version',
  'photos.group_id',
  'photos.is_protected',
  'photos.screening',
  'photos.expired_at',
  'blobs.extension',
  'blobs.storage_id',
] as const

/**
 * The query reads one album from the end of its key, so only the returned photos are scanned however many the album
 * has. Visibility is a scalar subquery, because with a join the planner may scan every user's photos.
 */
const newestOf = (db: Db, albumId: number, time: string) =>
  db
    .selectFrom(
      db
        .selectFrom('album_photos')
        .where('album_photos.album_id', '=', albumId)
        .where(
          ({ selectFrom }) =>
            selectFrom('photos')
              .whereRef('photos.id', '=', 'album_photos.photo_id')
              .where('photos.deleted_at', 'is', null)
              .where(({ eb, or }) => or([eb('photos.expired_at', 'is', null), eb('photos.expired_at', '>', time)]))
              .select('photos.id'),
          'is not',
          null,
        )
        .orderBy('album_photos.photo_id', 'desc')
        .limit(({ lit }) => lit(limits.album.covers))
        .select(['album_photos.album_id', 'album_photos.photo_id'])
        .as('found'),
    )
    .selectAll()

/** Returns the newest visible photos of each album, at most `limits.album.covers` per album. */
export const listNewestCovers = prepareListQuery((db, albumIds, { time }: { time: string }) =>
  db
    .with('newest', () => albumIds.map((id) => newestOf(db, id, time)).reduce((all, one) => all.unionAll(one)))
    .selectFrom('newest')
    .innerJoin('photos', 'photos.id', 'newest.photo_id')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .orderBy('newest.photo_id', 'desc')
    .select(['newest.album_id', ...coverColumns, isInProtectedAlbum().as('is_in_protected_album')]),
)

/** Returns the chosen cover photos that still exist. */
export const listChosenCovers = prepareListQuery((db, albumIds) =>
  db
    .selectFrom('albums')
    .innerJoin('album_photos', (join) =>
      join.onRef('album_photos.album_id', '=', 'albums.id').onRef('album_photos.photo_id', '=', 'albums.cover_id'),
    )
    .innerJoin('photos', 'photos.id', 'album_photos.photo_id')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('albums.id', 'in', albumIds)
    .where('photos.deleted_at', 'is', null)
    .select(['albums.id as album_id', ...coverColumns, isInProtectedAlbum().as('is_in_protected_album')]),
)
