import { sql } from 'kysely'
import { isPublicPhoto, isVisibleUser, mayBePublicAlbum, type Moment, mayBePublic } from '#db/public/public-photos.ts'
import { prepareListQuery, selectValues } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { foldTag } from '#db/tag-names.ts'
import { tileColumns } from '#db/photo-columns.ts'
import type { PublicPhotoPosition } from '#db/public/public-photo-lists.ts'

/** Columns of the owner displayed next to a photo or an album. */
const person = ['users.name as user_name', 'users.username', 'users.avatar'] as const

/** Returns the public photos among these ids, with all displayed columns. */
export const listShown = (db: Db, moment: Moment, ids: number[]) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .innerJoin('users', 'users.id', 'photos.owner_id')
    .where('photos.id', 'in', ids)
    .where(isPublicPhoto(moment))
    .select([...tileColumns, 'blobs.treatment', 'photos.intro', 'photos.views', 'photos.likes', ...person])
    .execute()

export type ShownRow = Awaited<ReturnType<typeof listShown>>[number]

export const findExif = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('photos')
      .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
      .where('photos.id', '=', id)
      .select('blobs.exif')
      .executeTakeFirst()
  )?.exif ?? null

export const tagsOf = prepareListQuery((db, photoIds) =>
  db
    .selectFrom('photo_tags')
    .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
    .where('photo_tags.photo_id', 'in', photoIds)
    .select(['photo_tags.photo_id', 'tags.id', 'tags.name'])
    .orderBy('tags.id'),
)

export const likedAmong = prepareListQuery((db, photoIds, { user_id }: { user_id: number }) =>
  db.selectFrom('likes').where('photo_id', 'in', photoIds).where('user_id', '=', user_id).select('photo_id'),
)

export const findProfile = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .where('username', '=', username)
    .where(isVisibleUser())
    .select([
      'id',
      'name',
      'username',
      'avatar',
      'tagline',
      'bio',
      'url',
      'company',
      'company_title',
      'location',
      'interests',
      'socials',
      'created_at',
    ])
    .executeTakeFirst()

export const findTag = (db: Db, name: string) =>
  db.selectFrom('tags').where('folded', '=', foldTag(name)).select('id').executeTakeFirst()

/** Counts at most `most` rows. */
export async function countTagged(db: Db, tagId: number, most: number) {
  const some = db.selectFrom('photo_tags').where('tag_id', '=', tagId).select('photo_id').limit(most).as('some')
  const { count } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the tags among these ids that are on a public photo. */
export const listTagsInUse = (db: Db, moment: Moment, ids: number[]) =>
  db
    .selectFrom('tags')
    .where('tags.id', 'in', ids)
    .where(
      sql`(select 1 from photo_tags cross join photos
      where photo_tags.tag_id = tags.id and photos.id = photo_tags.photo_id and ${isPublicPhoto(moment)} limit 1)`,
      'is not',
      null,
    )
    .select(['tags.id', 'tags.name'])
    .execute()

const albumColumns = [
  'albums.id',
  'albums.owner_id',
  'albums.name',
  'albums.intro',
  'albums.cover_id',
  'albums.photo_count',
  'albums.sort',
  'albums.created_at',
  ...person,
] as const

/** Returns the columns of albums that were found to be public; their contents are read separately. */
export const listAlbums = (db: Db, ids: number[]) =>
  db
    .selectFrom('albums')
    .innerJoin('users', 'users.id', 'albums.owner_id')
    .where(mayBePublicAlbum())
    .where('albums.id', 'in', ids)
    .select(albumColumns)
    .execute()

export type AlbumRow = Awaited<ReturnType<typeof listAlbums>>[number]

/** Returns the public photos of these albums with their likes, newest first per album; optionally one photo only. */
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
  return (await selectValues(db, query)) as [album_id: number, photo_id: number, likes: number][]
}

/** Returns the columns that photo URLs are built from, for the public photos among these ids. */
export const listAddressed = (db: Db, moment: Moment, ids: number[]) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', 'in', ids)
    .where(isPublicPhoto(moment))
    .select(['photos.id', 'photos.key', 'photos.version', 'photos.group_id', 'blobs.storage_id', 'blobs.extension'])
    .execute()

export type State = 'waiting' | 'approved' | 'refused'

interface Part {
  moment: Moment
  state: State
  after: PublicPhotoPosition | null
  limit: number
  offset?: number
}

/** Public apart from the review: approved, rejected or undecided. */
const butForReview = (moment: Moment) => isPublicPhoto({ ...moment, review: 'any' })

/**
 * Waiting photos are sorted oldest first, decided ones newest first. Without mandatory approval, only doubted photos
 * wait.
 */
export async function listReviewPositions(db: Db, { moment, state, after, limit, offset = 0 }: Part) {
  const direction = state === 'waiting' ? 'asc' : 'desc'
  let query = db
    .selectFrom('photos')
    .where(butForReview(moment))
    .where(({ or, eb }) =>
      state === 'waiting'
        ? or([eb('photos.review', '=', 'doubted'), ...(moment.needs_approval ? [eb('photos.review', 'is', null)] : [])])
        : eb('photos.review', '=', state),
    )
  if (after) query = query.where('photos.id', direction === 'asc' ? '>' : '<', after.id)
  query = query.orderBy('photos.id', direction).limit(limit)
  if (offset > 0) query = query.offset(offset)
  const rows = await selectValues(
    db,
    query.select(({ lit }) => ['photos.id', lit(0).as('at'), lit(0).as('likes')]),
  )
  return rows as [id: number, at: number, likes: number][]
}

export const listRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .innerJoin('users', 'users.id', 'photos.owner_id')
    .where('photos.id', 'in', ids)
    .select([
      ...tileColumns,
      'blobs.treatment',
      'photos.review',
      'photos.intro',
      'photos.views',
      'photos.likes',
      'users.name as user_name',
      'users.username',
      'users.avatar',
    ])
    .execute()

export const listReviews = (db: Db, ids: number[]) =>
  db.selectFrom('photos').where('id', 'in', ids).select(['id', 'review']).execute()

/** Sets the review of the photos that can be public, and returns them. */
export const setReview = (db: Db, ids: number[], review: NonNullable<Row<'photos'>['review']>) =>
  db
    .updateTable('photos')
    .set({ review })
    .where('id', 'in', ids)
    .where('owner_id', 'is not', null)
    .where(mayBePublic())
    .where('photos.screening', 'is', null)
    .returning(['id', 'key', 'version', 'owner_id'])
    .execute()
