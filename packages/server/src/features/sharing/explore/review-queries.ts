import { isPublicPhoto, mayBePublic, type Moment } from '#db/public/public-photos.ts'
import { valuesOf } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { tileColumns } from '#db/photo-columns.ts'
import type { PublicPhotoPosition } from '#db/public/public-photo-lists.ts'

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
export async function listPlaces(db: Db, { moment, state, after, limit, offset = 0 }: Part) {
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
  const rows = await valuesOf(
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
    .returning(['id', 'key', 'version', 'owner_id'])
    .execute()
