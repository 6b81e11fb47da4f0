import { containsText } from '#db/expressions.ts'
import { prepared, preparedList, valuesOf } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'

export interface PhotoFilter {
  text: string
  album_id?: number
  storage_id?: number
  is_public?: boolean
}

interface Visible {
  owner_id: number
  /** Photos whose time has passed by then are gone. */
  time: string
}

interface Place extends Visible {
  /** The id of the last photo seen: the list goes on after it. */
  after: number
  limit: number
  offset: number
}

export interface PhotoPage extends Omit<Place, 'after'> {
  order: 'newest' | 'oldest'
  after: number | null
}

const shown = [
  'photos.id',
  'photos.key',
  'photos.group_id',
  'photos.name',
  'photos.intro',
  'photos.filename',
  'photos.is_public',
  'photos.is_protected',
  'photos.version',
  'photos.bytes',
  'photos.ip_address',
  'photos.views',
  'photos.likes',
  'photos.taken_at',
  'photos.expired_at',
  'photos.created_at',
  'blobs.storage_id',
  'blobs.mimetype',
  'blobs.extension',
  'blobs.md5',
  'blobs.sha1',
  'blobs.sha256',
  'blobs.width',
  'blobs.height',
  'blobs.thumbhash',
  'blobs.color',
] as const

const withBlobs = (db: Db) => db.selectFrom('photos').innerJoin('blobs', 'blobs.id', 'photos.blob_id')

const visible = (db: Db, { owner_id, time }: Visible) =>
  db
    .selectFrom('photos')
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
    .where((where) => where.or([where('photos.expired_at', 'is', null), where('photos.expired_at', '>', time)]))

function filtered(query: ReturnType<typeof visible>, { text, album_id, storage_id, is_public }: PhotoFilter) {
  let matching = query
  if (is_public !== undefined) matching = matching.where('photos.is_public', '=', is_public)
  if (text) matching = matching.where(({ ref }) => containsText(ref('photos.search_text'), text))
  if (storage_id) {
    matching = matching.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('blobs')
          .select('blobs.id')
          .whereRef('blobs.id', '=', 'photos.blob_id')
          .where('storage_id', '=', storage_id),
      ),
    )
  }
  if (album_id) {
    matching = matching.where('photos.id', 'in', ({ selectFrom }) =>
      selectFrom('album_photos').select('photo_id').where('album_id', '=', album_id),
    )
  }
  return matching
}

const following = (query: ReturnType<typeof visible>, direction: 'asc' | 'desc', { after, limit }: Place) =>
  query
    .where('photos.id', direction === 'asc' ? '>' : '<', after)
    .orderBy('photos.id', direction)
    .limit(limit)

/** Straight through the index of the owner's photos, and no further than the page goes. */
const atOnce = (direction: 'asc' | 'desc') => (query: ReturnType<typeof visible>, place: Place) =>
  following(query, direction, place).innerJoin('blobs', 'blobs.id', 'photos.blob_id').select(shown)

/** The ids come first, so that of photos that are skipped to reach a late page no more is read than tells that they count. */
const inOrder = (direction: 'asc' | 'desc') => (db: Db, query: ReturnType<typeof visible>, place: Place) => {
  const ids = following(query, direction, place).select('photos.id').offset(place.offset)
  return withBlobs(db).where('photos.id', 'in', ids).select(shown).orderBy('photos.id', direction)
}

const orderOf = (direction: 'asc' | 'desc', start: number) => ({
  start,
  take: inOrder(direction),
  first: prepared((db, page: Place) => atOnce(direction)(visible(db, page), page)),
  later: prepared((db, page: Place) => inOrder(direction)(db, visible(db, page), page)),
})

const orders = { newest: orderOf('desc', 2 ** 31 - 1), oldest: orderOf('asc', 0) }

const pageOf = (db: Db, { first, later }: (typeof orders)['newest'], place: Place) =>
  place.offset === 0 ? first(db, place) : later(db, place)

export type ShownPhoto = Awaited<ReturnType<typeof listAllPhotos>>[number]

const opposite = { newest: 'oldest', oldest: 'newest' } as const

/** From whichever end of the list is nearer, for what is skipped on the way to a page is looked at one by one. */
export async function listAllPhotos(db: Db, page: PhotoPage, total: number) {
  const { owner_id, time, order, after, offset, limit } = page
  const { start } = orders[order]
  const left = total - offset
  const given = { owner_id, time, limit, offset }
  // The first page is there whatever the counter says.
  if (after !== null || offset === 0 || offset <= left)
    return pageOf(db, orders[order], { ...given, after: after ?? start })
  if (left <= 0) return []
  const back = orders[opposite[order]]
  const nearest = { after: back.start, offset: Math.max(0, left - limit), limit: Math.min(limit, left) }
  return (await pageOf(db, back, { ...given, ...nearest })).toReversed()
}

export const listPhotos = (db: Db, filter: PhotoFilter, page: PhotoPage) => {
  const { take, start } = orders[page.order]
  return take(db, filtered(visible(db, page), filter), { ...page, after: page.after ?? start }).execute()
}

export async function countPhotos(db: Db, filter: PhotoFilter, given: Visible) {
  const { count } = await filtered(visible(db, given), filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const indexed = ['photos.id', 'blobs.width', 'blobs.height', 'blobs.color'] as const

/** What an index shows of each photo, as lists of values: there may be a hundred thousand. */
export const listIndexed = (db: Db, filter: PhotoFilter, page: Omit<PhotoPage, 'offset'>) => {
  const { start } = orders[page.order]
  const direction = page.order === 'newest' ? 'desc' : 'asc'
  const place = { ...page, after: page.after ?? start, offset: 0 }
  const query = following(filtered(visible(db, page), filter), direction, place)
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .select(indexed)
    .select(({ fn }) => fn.coalesce('photos.taken_at', 'photos.created_at').as('time'))
  return valuesOf(db, query) as Promise<[number, number, number, string | null, string][]>
}

const readCounter = prepared((db, { owner_id, time }: Visible) =>
  db
    .selectFrom('users')
    .where('id', '=', owner_id)
    .select(({ selectFrom }) => [
      'photo_count',
      'photo_changes',
      selectFrom('photos')
        .where('owner_id', '=', owner_id)
        .where('deleted_at', 'is', null)
        .where('expired_at', '<=', time)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('expired'),
    ]),
)

/** Another one whenever anything in the lists of this owner has changed, or has expired. */
export async function findState(db: Db, given: Visible) {
  const [counter] = await readCounter(db, given)
  return `${counter?.photo_changes ?? 0}-${counter?.expired ?? 0}`
}

/** By the counter, without what has expired and is not yet cleared away. */
export async function countAllPhotos(db: Db, given: Visible) {
  const [counter] = await readCounter(db, given)
  return counter ? Math.max(0, counter.photo_count - Number(counter.expired)) : 0
}

export const findPhoto = prepared((db, { id }: { id: number }) =>
  withBlobs(db).where('photos.id', '=', id).where('photos.deleted_at', 'is', null).select(shown),
)

export const findOwnedPhoto = prepared((db, { id, owner_id, time }: Visible & { id: number }) =>
  withBlobs(db)
    .where('photos.id', 'in', visible(db, { owner_id, time }).where('photos.id', '=', id).select('photos.id'))
    .select(shown),
)

/** What the owner alone is told of a photo. */
export const findDetail = (db: Db, id: number) =>
  withBlobs(db)
    .leftJoin('blob_patches', 'blob_patches.blob_id', 'blobs.id')
    .where('photos.id', '=', id)
    .select(({ selectFrom }) => [
      'blobs.frames',
      'blobs.exif',
      'blobs.place',
      'blobs.source_sha256',
      'blob_patches.blob_id as patched_id',
      selectFrom('photo_versions')
        .whereRef('photo_versions.photo_id', '=', 'photos.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('version_count'),
    ])
    .executeTakeFirstOrThrow()

export const findPhotos = preparedList((db, ids) =>
  withBlobs(db).where('photos.id', 'in', ids).where('photos.deleted_at', 'is', null).select(shown),
)

export const albumsOf = preparedList((db, photoIds) =>
  db
    .selectFrom('album_photos')
    .innerJoin('albums', 'albums.id', 'album_photos.album_id')
    .where('album_photos.photo_id', 'in', photoIds)
    .select(['album_photos.photo_id', 'albums.id', 'albums.name', 'albums.intro', 'albums.is_protected'])
    .orderBy('albums.id'),
)

export const tagsOf = preparedList((db, photoIds) =>
  db
    .selectFrom('photo_tags')
    .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
    .where('photo_tags.photo_id', 'in', photoIds)
    .select(['photo_tags.photo_id', 'tags.id', 'tags.name'])
    .orderBy('tags.id'),
)

export const groupsNamed = preparedList((db, ids) =>
  db.selectFrom('groups').where('id', 'in', ids).select(['id', 'name', 'intro']),
)

export const storagesNamed = preparedList((db, ids) =>
  db.selectFrom('storages').where('id', 'in', ids).select(['id', 'name', 'intro', 'provider']),
)
