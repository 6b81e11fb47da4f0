import type { AdminAlbumQuery } from '@imagora/contract'
import { contains, isText } from '#db/expressions.ts'
import type { Db } from '#db/schema.ts'

const shown = [
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

const columns = {
  id: ['albums.id', 'asc'],
  '-id': ['albums.id', 'desc'],
  photo_count: ['albums.photo_count', 'asc'],
  '-photo_count': ['albums.photo_count', 'desc'],
} as const

const withOwner = (db: Db) => db.selectFrom('albums').innerJoin('users', 'users.id', 'albums.owner_id')

function matching(db: Db, { q, user_id, is_public, is_hidden }: AdminAlbumQuery) {
  let query = withOwner(db)
  if (user_id) query = query.where('albums.owner_id', '=', user_id)
  if (is_public !== undefined) query = query.where('albums.is_public', '=', is_public)
  if (is_hidden !== undefined) query = query.where('albums.is_hidden', '=', is_hidden)
  if (!q) return query
  return query.where(({ or, ref }) =>
    or([contains(ref('albums.name'), q), contains(ref('albums.intro'), q), isText(ref('users.username'), q)]),
  )
}

export async function listAlbums(db: Db, query: AdminAlbumQuery) {
  const { order, page, per_page } = query
  const [column, direction] = columns[order as keyof typeof columns]
  const { total } = await matching(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await matching(db, query)
    .select(shown)
    .orderBy(column, direction)
    .orderBy('albums.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findAlbums = (db: Db, ids: number[]) =>
  withOwner(db).where('albums.id', 'in', ids).select(shown).orderBy('albums.id').execute()

export const setHidden = (db: Db, id: number, is_hidden: boolean) =>
  db.updateTable('albums').set({ is_hidden }).where('id', '=', id).execute()

/** Those of its owner's: a few at a time, the trash too, for what is taken down is gone from there as well. */
export const somePhotosOf = (db: Db, id: number, most: number) =>
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
