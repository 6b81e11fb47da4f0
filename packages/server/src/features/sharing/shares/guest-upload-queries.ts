import { isInProtectedAlbum } from '#db/search/text-match.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { tileColumns } from '#db/photo-columns.ts'

interface Sending {
  id: number
  uploads: 'approve' | 'open'
  album_id: number | null
  time: string
}

/** Runs in the transaction that saves the photo. Increments the count unless the share is full or has changed. */
export async function countUpload(db: Db, { id, uploads, album_id, time }: Sending) {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set(({ eb }) => ({ upload_count: eb('upload_count', '+', 1) }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('uploads', '=', uploads)
    .where('album_id', 'is not distinct from', album_id)
    .where(({ eb, ref }) => eb('upload_count', '<', ref('upload_most')))
    .where(({ or, eb }) => or([eb('expired_at', 'is', null), eb('expired_at', '>', time)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertUpload = (db: Db, upload: Row<'share_uploads'>) =>
  db.insertInto('share_uploads').values(upload).execute()

/** The uploader's IP address is hidden from the owner of such a photo. */
export const markFromVisitor = (db: Db, photoId: number) =>
  db.updateTable('photos').set({ is_from_visitor: true }).where('id', '=', photoId).execute()

const waiting = (db: Db, shareId: number) =>
  db
    .selectFrom('share_uploads')
    .innerJoin('photos', 'photos.id', 'share_uploads.photo_id')
    .where('share_uploads.share_id', '=', shareId)
    .where('photos.deleted_at', 'is', null)

export async function listWaiting(db: Db, shareId: number, { page, per_page }: { page: number; per_page: number }) {
  const { total } = await waiting(db, shareId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await waiting(db, shareId)
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .select(tileColumns)
    .select(['share_uploads.visitor', isInProtectedAlbum().as('is_in_protected_album')])
    .orderBy('photos.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export async function countWaiting(db: Db, shareId: number, photoIds: number[]) {
  const { count } = await waiting(db, shareId)
    .where('photos.id', 'in', photoIds)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const deleteUploads = (db: Db, shareId: number, photoIds: number[]) =>
  db.deleteFrom('share_uploads').where('share_id', '=', shareId).where('photo_id', 'in', photoIds).execute()

/** Returns the owner's share with its album. */
export const findOwned = (db: Db, ownerId: number, id: number) =>
  db
    .selectFrom('shares')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .select(['id', 'album_id'])
    .executeTakeFirst()
