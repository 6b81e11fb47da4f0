import type { AdminPhotoQuery } from '@imagora/contract'
import { containsText } from '#db/expressions.ts'
import type { Db } from '#db/schema.ts'

const shown = [
  'photos.id',
  'photos.key',
  'photos.name',
  'photos.intro',
  'photos.filename',
  'photos.is_public',
  'photos.is_protected',
  'photos.review',
  'photos.version',
  'photos.bytes',
  'photos.ip_address',
  'photos.views',
  'photos.expired_at',
  'photos.deleted_at',
  'photos.created_at',
  'photos.group_id',
  'blobs.storage_id',
  'blobs.mimetype',
  'blobs.extension',
  'blobs.sha256',
  'blobs.width',
  'blobs.height',
  'blobs.color',
  'users.id as user_id',
  'users.username',
  'storages.name as storage_name',
  'blocked_hashes.sha256 as blocked_sha256',
] as const

const withAll = (db: Db) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .innerJoin('storages', 'storages.id', 'blobs.storage_id')
    .leftJoin('users', 'users.id', 'photos.owner_id')
    .leftJoin('blocked_hashes', 'blocked_hashes.sha256', 'blobs.sha256')

const columns = {
  id: ['photos.id', 'asc'],
  '-id': ['photos.id', 'desc'],
  '-bytes': ['photos.bytes', 'desc'],
  '-views': ['photos.views', 'desc'],
} as const

function matching(db: Db, { q, user_id, album_id, from, to, state }: AdminPhotoQuery) {
  let query = withAll(db)
  if (state === 'live') query = query.where('photos.deleted_at', 'is', null)
  if (state === 'trashed') query = query.where('photos.deleted_at', 'is not', null)
  if (user_id) query = query.where('photos.owner_id', '=', user_id)
  if (album_id) {
    query = query.where('photos.id', 'in', ({ selectFrom }) =>
      selectFrom('album_photos').where('album_photos.album_id', '=', album_id).select('album_photos.photo_id'),
    )
  }
  if (from) query = query.where('photos.created_at', '>=', from)
  // What begins with the day sorts before the day with anything after it that a time may hold.
  if (to) query = query.where('photos.created_at', '<', `${to}U`)
  if (!q) return query
  const text = q.toLowerCase()
  return query.where(({ or, eb, ref }) =>
    or([
      containsText(ref('photos.search_text'), text),
      eb('users.username', '=', text),
      eb('photos.key', '=', q),
      eb('blobs.sha256', '=', text),
      eb('photos.ip_address', '=', q),
    ]),
  )
}

export async function listPhotos(db: Db, query: AdminPhotoQuery) {
  const { order, page, per_page } = query
  const [column, direction] = columns[order]
  const { total } = await matching(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await matching(db, query)
    .select(shown)
    .orderBy(column, direction)
    .orderBy('photos.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findPhoto = (db: Db, id: number) =>
  withAll(db).where('photos.id', '=', id).select(shown).executeTakeFirst()

/** Of the files that they show, and of those that they have shown before. */
export const listHashes = async (db: Db, ids: number[]) => {
  const rows = await db
    .selectFrom('blobs')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', 'in', selectFrom('photos').where('photos.id', 'in', ids).select('photos.blob_id')),
        eb('id', 'in', selectFrom('photo_versions').where('photo_id', 'in', ids).select('photo_versions.blob_id')),
      ]),
    )
    .select(['sha256', 'source_sha256'])
    .execute()
  return rows.flatMap(({ sha256, source_sha256 }) => (source_sha256 ? [sha256, source_sha256] : [sha256]))
}
