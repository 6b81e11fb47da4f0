import type { AdminPhotoQuery } from '@imagora/contract'
import { type ExpressionBuilder, type Expression, type SqlBool, sql } from 'kysely'
import { listRows, type PageRequest } from '#db/list-rows.ts'
import { photoMatchesText } from '#db/search/word-index.ts'
import type { Database, Db } from '#db/schema/schema.ts'

const photoColumns = [
  'photos.id',
  'photos.key',
  'photos.name',
  'photos.intro',
  'photos.alt',
  'photos.filename',
  'photos.is_public',
  'photos.is_protected',
  'photos.review',
  'photos.screening',
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
  'blobs.kind',
  'blobs.duration_ms',
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

const key = sql.ref<number>('photos.id')

/** The list by views walks the index of a narrow table, of which it takes the key too: its index holds both. */
const keyByViews = sql.ref<number>('photo_views.photo_id')

const orders = {
  id: { by: key, direction: 'asc' },
  '-id': { by: key, direction: 'desc' },
  '-bytes': { by: sql.ref('photos.bytes'), direction: 'desc' },
  '-views': { by: sql.ref('photo_views.views'), direction: 'desc' },
} as const

const isDigest = (text: string) => /^[\da-f]{64}$/.test(text)
const isAddress = (text: string) => /^[\da-f.:]+$/.test(text) && /[.:]/.test(text)

/** The union replaces an OR, for which some databases would test both conditions on every photo. */
const selectByTextOrHash = (db: Db, isSaid: Expression<SqlBool>, sha256: string) =>
  db
    .selectFrom('photos')
    .where(isSaid)
    .select('photos.id')
    .unionAll(
      db
        .selectFrom('blobs')
        .innerJoin('photos', 'photos.blob_id', 'blobs.id')
        .where('blobs.sha256', '=', sha256)
        .select('photos.id'),
    )

/** Matches photos by words, or by an exact owner name, key, file hash or IP address. */
async function matchesSearch(db: Db, q: string) {
  const text = q.toLowerCase()
  const isSaid = await photoMatchesText(db, text)
  const owner = await db.selectFrom('users').where('username', '=', text).select('id').executeTakeFirst()
  return ({ or, eb }: ExpressionBuilder<Database, 'photos'>) => {
    if (isDigest(text)) return eb('photos.id', 'in', selectByTextOrHash(db, isSaid, text))
    return or([
      isSaid,
      eb('photos.key', '=', q),
      ...(owner ? [eb('photos.owner_id', '=', owner.id)] : []),
      ...(isAddress(text) ? [eb('photos.ip_address', '=', q)] : []),
    ])
  }
}

async function matchingPhotos(db: Db, { q, user_id, album_id, from, to, state }: AdminPhotoQuery) {
  let matching = db.selectFrom('photos')
  if (state === 'live') matching = matching.where('photos.deleted_at', 'is', null)
  if (state === 'trashed') matching = matching.where('photos.deleted_at', 'is not', null)
  if (user_id) matching = matching.where('photos.owner_id', '=', user_id)
  if (album_id) {
    matching = matching.where('photos.id', 'in', ({ selectFrom }) =>
      selectFrom('album_photos').where('album_photos.album_id', '=', album_id).select('album_photos.photo_id'),
    )
  }
  if (from) matching = matching.where('photos.created_at', '>=', from)
  // `U` sorts after the `T` of an ISO timestamp, so every time of that day compares lower.
  if (to) matching = matching.where('photos.created_at', '<', `${to}U`)
  return { matching: q ? matching.where(await matchesSearch(db, q)) : matching }
}

export async function listPhotos(db: Db, query: AdminPhotoQuery & PageRequest) {
  const { matching } = await matchingPhotos(db, query)
  const order = orders[query.order]
  const read = (ids: number[]) => withAll(db).where('photos.id', 'in', ids).select(photoColumns).execute()
  if (query.order !== '-views') return listRows(db, { matching, key, order, part: query }, read, ({ id }) => id)
  const withViews = matching.innerJoin('photo_views', 'photo_views.photo_id', 'photos.id')
  return listRows(db, { matching: withViews, key: keyByViews, order, part: query }, read, ({ id }) => id)
}

export const findPhoto = (db: Db, id: number) =>
  withAll(db).where('photos.id', '=', id).select(photoColumns).executeTakeFirst()

/** Returns the hashes of the photos' current files and of their earlier versions. */
export const listHashes = async (db: Db, ids: number[]) => {
  const rows = await db
    .selectFrom('blobs')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', 'in', selectFrom('photos').where('photos.id', 'in', ids).select('photos.blob_id')),
        eb('id', 'in', selectFrom('photo_versions').where('photo_id', 'in', ids).select('photo_versions.blob_id')),
        eb(
          'id',
          'in',
          selectFrom('photos')
            .innerJoin('blobs as stills', 'stills.id', 'photos.blob_id')
            .where('photos.id', 'in', ids)
            .where('stills.motion_blob_id', 'is not', null)
            .select('stills.motion_blob_id')
            .$narrowType<{ motion_blob_id: number }>(),
        ),
      ]),
    )
    .select(['sha256', 'source_sha256'])
    .execute()
  return rows.flatMap(({ sha256, source_sha256 }) => (source_sha256 ? [sha256, source_sha256] : [sha256]))
}
