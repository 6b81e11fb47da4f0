import { prepareListQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { MIN_HASH_QUALITY } from '#images/perceptual-hash/hash-search.ts'
import { type OwnerScope, visiblePhotos } from '#features/library/photos/filter-queries.ts'

const hashedPhotos = (db: Db, scope: OwnerScope) =>
  visiblePhotos(db, scope)
    .innerJoin('picture_hashes', 'picture_hashes.blob_id', 'photos.blob_id')
    .where('picture_hashes.quality', '>=', MIN_HASH_QUALITY)
    .where('picture_hashes.hash', 'is not', null)

interface IdPart {
  after: number
  limit: number
}

export const listHashes = (db: Db, scope: OwnerScope, { after, limit }: IdPart) =>
  hashedPhotos(db, scope)
    .where('photos.id', '>', after)
    .orderBy('photos.id')
    .limit(limit)
    .select(['photos.id', 'picture_hashes.hash'])
    .$narrowType<{ hash: string }>()
    .execute()

export const listHashedPhotos = (db: Db, scope: OwnerScope, { after, limit }: IdPart) =>
  hashedPhotos(db, scope)
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', '>', after)
    .orderBy('photos.id')
    .limit(limit)
    .select(['photos.id', 'photos.bytes', 'photos.created_at'])
    .select(['blobs.width', 'blobs.height', 'blobs.extension', 'picture_hashes.hash'])
    .$narrowType<{ hash: string }>()
    .execute()

export const findHash = (db: Db, scope: OwnerScope, photoId: number) =>
  hashedPhotos(db, scope)
    .where('photos.id', '=', photoId)
    .select('picture_hashes.hash')
    .$narrowType<{ hash: string }>()
    .executeTakeFirst()

export const listHashesOf = (db: Db, scope: OwnerScope, photoIds: number[]) =>
  hashedPhotos(db, scope)
    .where('photos.id', 'in', photoIds)
    .orderBy('photos.id')
    .select(['photos.id', 'picture_hashes.hash'])
    .$narrowType<{ hash: string }>()
    .execute()

/** Returns the pictures among these that have neither a hash nor the note that they cannot have one. */
export const listUnhashedOf = (db: Db, scope: OwnerScope, photoIds: number[]) =>
  visiblePhotos(db, scope)
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .leftJoin('picture_hashes', 'picture_hashes.blob_id', 'photos.blob_id')
    .where('photos.id', 'in', photoIds)
    .where('picture_hashes.blob_id', 'is', null)
    .where('blobs.kind', '!=', 'video')
    .orderBy('photos.id')
    .select('photos.id')
    .execute()

export const hasPhoto = async (db: Db, scope: OwnerScope, photoId: number) =>
  (await visiblePhotos(db, scope).where('photos.id', '=', photoId).select('photos.id').executeTakeFirst()) !== undefined

export const countAlbums = prepareListQuery((db, photoIds) =>
  db
    .selectFrom('album_photos')
    .where('photo_id', 'in', photoIds)
    .groupBy('photo_id')
    .select(({ fn }) => ['photo_id', fn.countAll<number>().as('count')]),
)

export const listAlbums = prepareListQuery((db, photoIds) =>
  db
    .selectFrom('album_photos')
    .innerJoin('albums', 'albums.id', 'album_photos.album_id')
    .where('album_photos.photo_id', 'in', photoIds)
    .orderBy('albums.id')
    .select(['album_photos.photo_id', 'albums.id', 'albums.name']),
)

/** Returns photos that were dismissed and show the same file as then. */
export const listDismissed = (db: Db, scope: OwnerScope) =>
  db
    .selectFrom('near_duplicate_dismissals')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.id', '=', 'near_duplicate_dismissals.photo_id')
        .onRef('photos.blob_id', '=', 'near_duplicate_dismissals.blob_id'),
    )
    .where('near_duplicate_dismissals.owner_id', '=', scope.owner_id)
    .select('photos.id')
    .execute()

export const insertDismissals = (db: Db, dismissals: Row<'near_duplicate_dismissals'>[]) =>
  db
    .insertInto('near_duplicate_dismissals')
    .values(dismissals)
    .onConflict((conflict) =>
      conflict.column('photo_id').doUpdateSet(({ ref }) => ({ blob_id: ref('excluded.blob_id') })),
    )
    .execute()

export const deleteDismissals = (db: Db, ownerId: number, photoIds: number[]) =>
  db.deleteFrom('near_duplicate_dismissals').where('owner_id', '=', ownerId).where('photo_id', 'in', photoIds).execute()

/**
 * Counts the photos that have a hash or could not be given one, and those that still wait for it. Pictures without a
 * thumbnail, as on a read-only storage, are not hashed.
 */
export async function countHashed(db: Db, scope: OwnerScope) {
  const counts = await visiblePhotos(db, scope)
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .leftJoin('picture_hashes', 'picture_hashes.blob_id', 'photos.blob_id')
    .where('blobs.kind', '!=', 'video')
    .where('blobs.thumb_path', 'is not', null)
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('picture_hashes.blob_id').as('hashed')])
    .executeTakeFirstOrThrow()
  return { hashed: counts.hashed, pending: counts.all - counts.hashed }
}

export const findLastBlobId = async (db: Db) =>
  (await db.selectFrom('blobs').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

const unhashedBlobs = (db: Db) =>
  db
    .selectFrom('blobs')
    .leftJoin('picture_hashes', 'picture_hashes.blob_id', 'blobs.id')
    .where('picture_hashes.blob_id', 'is', null)
    .where('blobs.kind', '!=', 'video')
    .where('blobs.thumb_path', 'is not', null)
    .orderBy('blobs.id')
    .select(['blobs.id', 'blobs.storage_id', 'blobs.path', 'blobs.extension', 'blobs.thumb_path'])
    .$narrowType<{ thumb_path: string }>()

/** Only so many ids are looked at, however few of them lack a hash. */
export const listUnhashedBlobs = (db: Db, { after, upTo }: { after: number; upTo: number }) =>
  unhashedBlobs(db).where('blobs.id', '>', after).where('blobs.id', '<=', upTo).execute()

export const listUnhashedBlobsOf = (db: Db, photoIds: number[]) =>
  unhashedBlobs(db)
    .where('blobs.id', 'in', ({ selectFrom }) =>
      selectFrom('photos').where('photos.id', 'in', photoIds).select('photos.blob_id'),
    )
    .execute()

export type UnhashedBlob = Awaited<ReturnType<typeof listUnhashedBlobs>>[number]
