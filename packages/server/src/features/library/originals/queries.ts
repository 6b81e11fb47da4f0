import type { Db } from '#db/schema/schema.ts'

/** Finds the file of an owner's photo with the patch that restores the uploaded original. */
export const findOriginal = (db: Db, { id, owner_id, time }: { id: number; owner_id: number; time: string }) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .leftJoin('blob_patches', 'blob_patches.blob_id', 'blobs.id')
    .where('photos.id', '=', id)
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
    .where((where) => where.or([where('photos.expired_at', 'is', null), where('photos.expired_at', '>', time)]))
    .select(['photos.filename', 'blobs.storage_id', 'blobs.path', 'blobs.bytes', 'blobs.mimetype', 'patch'])
    .executeTakeFirst()
