import { sql } from 'kysely'
import { photoUrlColumns } from './queries.ts'
import type { PictureMatchState } from '@imagora/contract'
import type { Db, Row } from '#db/schema/schema.ts'

/** The condition of the partial index, as a literal. */
const isToCompare = sql<boolean>`picture_hashes.is_compared = 0`

/** Returns hashes that were not compared yet, also those of pictures without features. */
export const listUncomparedHashes = (db: Db, limit: number) =>
  db
    .selectFrom('picture_hashes')
    .where(isToCompare)
    .orderBy('blob_id')
    .limit(limit)
    .select(['blob_id', 'hash', 'quality'])
    .execute()

export const listHashesAfter = (db: Db, blobId: number, limit: number) =>
  db
    .selectFrom('picture_hashes')
    .where('blob_id', '>', blobId)
    .orderBy('blob_id')
    .limit(limit)
    .select(['blob_id', 'hash', 'quality'])
    .execute()

export type StoredHash = Awaited<ReturnType<typeof listHashesAfter>>[number]

export const markCompared = (db: Db, blobIds: number[]) =>
  db.updateTable('picture_hashes').set({ is_compared: true }).where('blob_id', 'in', blobIds).execute()

/** Locks the files until the transaction ends, as uploads of the same file do, and returns those that still exist. */
export async function lockFiles(db: Db, blobIds: number[]) {
  const files = await db
    .updateTable('blobs')
    .set(({ ref }) => ({ color: ref('color') }))
    .where('id', 'in', blobIds)
    .returning('id')
    .execute()
  return new Set(files.map(({ id }) => id))
}

/**
 * Records matches, and returns the files that wait for a decision because of them. One that was approved waits again if
 * it looks like another entry than before.
 */
export async function insertMatches(db: Db, matches: Row<'picture_matches'>[]) {
  const inserted = await db
    .insertInto('picture_matches')
    .values(matches)
    .onConflict((conflict) =>
      conflict
        .column('blob_id')
        .doUpdateSet(({ ref }) => ({
          hash: ref('excluded.hash'),
          distance: ref('excluded.distance'),
          state: ref('excluded.state'),
          created_at: ref('excluded.created_at'),
        }))
        .where('picture_matches.state', '=', 'approved')
        .where(({ eb, ref }) => eb('picture_matches.hash', '!=', ref('excluded.hash'))),
    )
    .returning('blob_id')
    .execute()
  return inserted.map(({ blob_id }) => blob_id)
}

/** A new photo of a rejected file waits for a decision of its own. */
export const reopenMatches = (db: Db, blobIds: number[]) =>
  db
    .updateTable('picture_matches')
    .set({ state: 'pending' })
    .where('blob_id', 'in', blobIds)
    .where('state', '=', 'rejected')
    .execute()

const screenedColumns = ['id', 'key', 'name', 'blob_id', 'owner_id', 'is_public'] as const

/** Quarantines all photos of these files, and returns those that were not before. */
export const quarantineFiles = (db: Db, blobIds: number[]) =>
  db
    .updateTable('photos')
    .set({ screening: 'quarantined' })
    .where('blob_id', 'in', blobIds)
    .where(({ or, eb }) => or([eb('screening', 'is', null), eb('screening', '=', 'unchecked')]))
    .returning(screenedColumns)
    .execute()

export type ScreenedPhoto = Awaited<ReturnType<typeof quarantineFiles>>[number]

const photosToScreen = (db: Db) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .innerJoin('storages', 'storages.id', 'blobs.storage_id')
    .leftJoin('picture_hashes', 'picture_hashes.blob_id', 'photos.blob_id')
    .leftJoin('picture_matches', 'picture_matches.blob_id', 'photos.blob_id')
    .select([
      'photos.id',
      'photos.blob_id',
      'photos.screening',
      'blobs.kind',
      'blobs.thumb_path',
      'blobs.thumb_failures',
    ])
    .select(['storages.read_only_since', 'picture_hashes.is_compared', 'picture_matches.state'])

export const listPhotosToScreen = (db: Db, ids: number[]) => photosToScreen(db).where('photos.id', 'in', ids).execute()

export type PhotoToScreen = Awaited<ReturnType<typeof listPhotosToScreen>>[number]

export const listUncheckedPhotos = (db: Db, afterId: number, limit: number) =>
  photosToScreen(db)
    .where('photos.screening', '=', 'unchecked')
    .where('photos.id', '>', afterId)
    .orderBy('photos.id')
    .limit(limit)
    .execute()

export const setScreening = (db: Db, ids: number[], screening: Row<'photos'>['screening']) =>
  db.updateTable('photos').set({ screening }).where('id', 'in', ids).execute()

/** Returns the photos that were still unchecked. */
export const releaseUnchecked = (db: Db, ids: number[]) =>
  db
    .updateTable('photos')
    .set({ screening: null })
    .where('id', 'in', ids)
    .where('screening', '=', 'unchecked')
    .returning(screenedColumns)
    .execute()

/** Leaves public photos to a moderator, unless one has decided already. */
export const doubtPhotos = (db: Db, ids: number[]) =>
  db
    .updateTable('photos')
    .set({ review: 'doubted' })
    .where('id', 'in', ids)
    .where('owner_id', 'is not', null)
    .where('review', 'is', null)
    .execute()

interface MatchListing {
  state: PictureMatchState
  page: number
  per_page: number
}

/** Lists matches with the oldest photo of each file; a file that is no photo any more is left out. */
export async function listMatches(db: Db, { state, page, per_page }: MatchListing) {
  const matching = db
    .selectFrom('picture_matches')
    .innerJoin(
      db
        .selectFrom('photos as shown')
        .innerJoin('picture_matches as matched', 'matched.blob_id', 'shown.blob_id')
        .where('matched.state', '=', state)
        .where('shown.deleted_at', 'is', null)
        .groupBy('shown.blob_id')
        .select(({ fn }) => [
          'shown.blob_id',
          fn.min('shown.id').as('first_photo_id'),
          fn.countAll<number>().as('photo_count'),
        ])
        .as('counted'),
      'counted.blob_id',
      'picture_matches.blob_id',
    )
    .where('picture_matches.state', '=', state)
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .innerJoin('photos', 'photos.id', 'counted.first_photo_id')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .leftJoin('users', 'users.id', 'photos.owner_id')
    .select(['picture_matches.blob_id as id', 'picture_matches.state', 'picture_matches.distance'])
    .select(['picture_matches.hash', 'picture_matches.created_at', 'counted.photo_count'])
    .select(['photos.name', 'photos.filename', 'photos.owner_id', 'users.username', 'blobs.kind'])
    .select(photoUrlColumns)
    .orderBy('picture_matches.created_at', state === 'pending' ? 'asc' : 'desc')
    .orderBy('picture_matches.blob_id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

/** Returns the entries of these hashes, with the photo that each was taken from. */
export const listEntriesOf = (db: Db, hashes: string[]) =>
  db
    .selectFrom('blocked_pictures')
    .leftJoin('photos', (join) =>
      join.onRef('photos.id', '=', 'blocked_pictures.photo_id').on('photos.deleted_at', 'is', null),
    )
    .leftJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('blocked_pictures.hash', 'in', hashes)
    .select(['blocked_pictures.hash', 'reason', 'source'])
    .select(photoUrlColumns)
    .execute()

export const findMatch = (db: Db, blobId: number) =>
  db
    .selectFrom('picture_matches')
    .where('blob_id', '=', blobId)
    .select(['hash', 'distance', 'state'])
    .executeTakeFirst()

export const setMatchState = (db: Db, blobId: number, state: PictureMatchState) =>
  db.updateTable('picture_matches').set({ state }).where('blob_id', '=', blobId).execute()

/** Returns the photos that were shown to their owners alone. A rejection by this list ends with it. */
export const releaseFile = (db: Db, blobId: number) =>
  db
    .updateTable('photos')
    .set({
      screening: null,
      review: sql`case when screening = 'rejected' and review = 'refused' then null else review end`,
    })
    .where('blob_id', '=', blobId)
    .where('screening', 'is not', null)
    .returning(screenedColumns)
    .execute()

export const rejectFile = (db: Db, blobId: number) =>
  db
    .updateTable('photos')
    .set({ screening: 'rejected', review: 'refused', is_public: false })
    .where('blob_id', '=', blobId)
    .where(({ or, eb }) => or([eb('screening', 'is', null), eb('screening', '!=', 'rejected')]))
    .returning(screenedColumns)
    .execute()
