import type { AdminAlbumQuery } from '@imagora/contract'
import { sql } from 'kysely'
import { anyContains } from '#db/search/text-match.ts'
import { listRows, type PageRequest } from '#db/list-rows.ts'
import { selectUserIdByName } from '#db/search/word-index.ts'
import type { Db } from '#db/schema/schema.ts'

const albumColumns = [
  'albums.id',
  'albums.name',
  'albums.intro',
  'albums.is_public',
  'albums.is_hidden',
  'albums.photo_count',
  'albums.created_at',
  'albums.owner_id',
  'users.username',
] as const

const key = sql.ref<number>('albums.id')

const orders = {
  id: { by: key, direction: 'asc' },
  '-id': { by: key, direction: 'desc' },
  photo_count: { by: sql.ref('albums.photo_count'), direction: 'asc' },
  '-photo_count': { by: sql.ref('albums.photo_count'), direction: 'desc' },
} as const

const withOwner = (db: Db) => db.selectFrom('albums').innerJoin('users', 'users.id', 'albums.owner_id')

function matchingAlbums(db: Db, { q, user_id, is_public, is_hidden }: AdminAlbumQuery) {
  let matching = db.selectFrom('albums')
  if (user_id) matching = matching.where('albums.owner_id', '=', user_id)
  if (is_public !== undefined) matching = matching.where('albums.is_public', '=', is_public)
  if (is_hidden !== undefined) matching = matching.where('albums.is_hidden', '=', is_hidden)
  if (!q) return matching
  return matching.where(({ or, eb, ref }) =>
    or([
      anyContains([ref('albums.name'), ref('albums.intro')], q),
      eb('albums.owner_id', '=', selectUserIdByName(db, q)),
    ]),
  )
}

export function listAlbums(db: Db, query: AdminAlbumQuery & PageRequest) {
  const matching = matchingAlbums(db, query)
  const order = orders[query.order as keyof typeof orders]
  const list = { matching, key, order, part: query }
  return listRows(
    db,
    list,
    (ids) => findAlbums(db, ids),
    ({ id }) => id,
  )
}

export const findAlbums = (db: Db, ids: number[]) =>
  withOwner(db).where('albums.id', 'in', ids).select(albumColumns).orderBy('albums.id').execute()

export const setHidden = (db: Db, id: number, is_hidden: boolean) =>
  db.updateTable('albums').set({ is_hidden }).where('id', '=', id).execute()

/** Returns a batch of the owner's photos in the album, trashed ones included, because a takedown also removes those. */
export const listPhotoBatch = (db: Db, id: number, most: number) =>
  db
    .selectFrom('album_photos')
    .innerJoin('albums', 'albums.id', 'album_photos.album_id')
    .innerJoin('photos', (join) =>
      join.onRef('photos.id', '=', 'album_photos.photo_id').onRef('photos.owner_id', '=', 'albums.owner_id'),
    )
    .where('album_photos.album_id', '=', id)
    .select('photos.id')
    .orderBy('photos.id')
    .limit(most)
    .execute()
