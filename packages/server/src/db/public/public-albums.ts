import { type RawBuilder, sql } from 'kysely'
import { contains } from '#db/search/text-match.ts'
import type { PublicPhotoPosition } from './public-photo-lists.ts'
import { isPublicPhoto, mayBePublicAlbum, type Moment } from './public-photos.ts'
import type { Db } from '#db/schema/schema.ts'

export interface AlbumListSlice {
  moment: Moment
  owner_id?: number
  text?: string
  /** Restricts the list to this album. */
  id?: number
  /** Restricts the list to smaller ids. */
  until?: number
  order: 'newest' | 'oldest'
  after: PublicPhotoPosition | null
  limit: number
}

/** Number of an album's newest photos that are checked together with those of other albums. */
export const GLANCED_PHOTOS_COUNT = 100

const hasPublicPhotoAmong = (moment: Moment, photos: RawBuilder<unknown>) =>
  sql<number | null>`(select 1 from ${photos} as held cross join photos
    where photos.id = held.photo_id and ${isPublicPhoto(moment)} limit 1)`

/**
 * Lists albums that are public themselves, with `is_shown` (whether one of their newest photos is public) and `reach`
 * (where these end; null when there are no more). Each album is checked no further, so that the work per call is
 * bounded.
 */
export function listCandidates(db: Db, { moment, owner_id, text, id, until, order, after, limit }: AlbumListSlice) {
  const direction = order === 'newest' ? 'desc' : 'asc'
  const newest = sql`select album_photos.photo_id from album_photos where album_photos.album_id = albums.id
    order by album_photos.photo_id desc`
  let query = db.selectFrom('albums').where(mayBePublicAlbum())
  if (owner_id !== undefined) query = query.where('albums.owner_id', '=', owner_id)
  if (id !== undefined) query = query.where('albums.id', '=', id)
  if (text) query = query.where(({ ref }) => contains(ref('albums.name'), text))
  if (until !== undefined) query = query.where('albums.id', '<', until)
  if (after) query = query.where('albums.id', direction === 'asc' ? '>' : '<', after.id)
  return query
    .orderBy('albums.id', direction)
    .limit(limit)
    .select([
      'albums.id',
      hasPublicPhotoAmong(moment, sql`(${newest} limit ${sql.lit(GLANCED_PHOTOS_COUNT)})`).as('is_shown'),
      sql<number | null>`(${newest} limit 1 offset ${sql.lit(GLANCED_PHOTOS_COUNT - 1)})`.as('reach'),
      sql<number>`(select users.photo_changes from users where users.id = albums.owner_id)`.as('photo_changes'),
    ])
    .execute()
}

export type AlbumCandidate = Awaited<ReturnType<typeof listCandidates>>[number]

/** Checks the photos of one album below an id in the same way, and returns how many were checked. */
export async function scanAlbumBelow(db: Db, moment: Moment, albumId: number, after: number, limit: number) {
  const below = sql`select album_photos.photo_id from album_photos where album_photos.album_id = ${albumId}
    and album_photos.photo_id < ${after} order by album_photos.photo_id desc`
  const part = sql`(${below} limit ${sql.lit(limit)})`
  const { rows } = await sql<{ is_shown: number | null; reach: number | null; looked: number }>`
    select ${hasPublicPhotoAmong(moment, part)} as is_shown, (${below} limit 1 offset ${sql.lit(limit - 1)}) as reach,
      (select count(*) from ${part} as held) as looked`.execute(db)
  return rows[0]!
}
