import { sql } from 'kysely'
import type { Db, Row } from '#db/schema/schema.ts'
import { recordFileChange } from '#db/photo-changes.ts'

interface OwnedVideo {
  id: number
  owner_id: number
  time: string
}

/** Finds the file of an owner's visible video. */
export const findVideo = (db: Db, { id, owner_id, time }: OwnedVideo) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', '=', id)
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('photos.expired_at', 'is', null), eb('photos.expired_at', '>', time)]))
    .where('blobs.kind', '=', 'video')
    .select(['blobs.id', 'blobs.storage_id', 'blobs.path', 'blobs.width', 'blobs.height'])
    .executeTakeFirst()

export type VideoBlob = Pick<Row<'blobs'>, 'id' | 'storage_id' | 'path'>

export interface Poster {
  poster_path: string
  poster_sha256: string
}

/** Blobs are never shared between users, so all photos of a file belong to its owner. */
export async function listPhotoIds(db: Db, blobId: number) {
  const photos = await db.selectFrom('photos').where('blob_id', '=', blobId).orderBy('id').select('id').execute()
  return photos.map(({ id }) => id)
}

/** A video is played by the photos that show it, and by those that have it as the video of a live photo. */
export async function listPlayingPhotoIds(db: Db, blobId: number) {
  const stills = db.selectFrom('blobs').where('motion_blob_id', '=', blobId).select('id')
  const photos = await db
    .selectFrom('photos')
    .where(({ or, eb }) => or([eb('blob_id', '=', blobId), eb('blob_id', 'in', stills)]))
    .orderBy('id')
    .select('id')
    .execute()
  return photos.map(({ id }) => id)
}

/** Approvals and doubts apply to the previous picture and are reset; a rejection stays. */
export const resetReviews = (db: Db, photoIds: number[]) =>
  db
    .updateTable('photos')
    .set({ review: sql`case when review in ('approved', 'doubted') then null else review end` })
    .where('id', 'in', photoIds)
    .execute()

/**
 * Forgets that the moderation service approved a file whose poster changes, for the photos that show it and for those
 * that can go back to it: their owner would otherwise publish a picture that nobody has checked.
 */
export const clearApprovals = (db: Db, blobId: number) =>
  db
    .updateTable('photos')
    .set({ approved_blob_id: null })
    .where('approved_blob_id', '=', blobId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('blob_id', '=', blobId),
        eb('id', 'in', selectFrom('photo_versions').where('blob_id', '=', blobId).select('photo_id')),
      ]),
    )
    .execute()

/** Returns nothing when the file was deleted or moved. */
export const findPoster = (db: Db, { id, storage_id, path }: VideoBlob) =>
  db
    .selectFrom('blobs')
    .where('id', '=', id)
    .where('storage_id', '=', storage_id)
    .where('path', '=', path)
    .select('poster_path')
    .executeTakeFirst()

/** Returns false while another process holds the lease, and where there is no such file any more. */
export const takePosterLease = async (db: Db, blobId: number, { time, until }: { time: string; until: string }) =>
  (
    await db
      .updateTable('blobs')
      .set({ poster_lease_until: until })
      .where('id', '=', blobId)
      .where(({ or, eb }) => or([eb('poster_lease_until', 'is', null), eb('poster_lease_until', '<=', time)]))
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Returns false when the lease had expired and another process has taken over. */
export const endPosterLease = async (db: Db, blobId: number, until: string) =>
  (
    await db
      .updateTable('blobs')
      .set({ poster_lease_until: null })
      .where('id', '=', blobId)
      .where('poster_lease_until', '=', until)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/**
 * Stills of the video are made anew. Returns false when the file was deleted or moved, or has a poster already and may
 * have its first only.
 */
export async function setPoster(db: Db, { id, storage_id, path }: VideoBlob, poster: Poster, onlyFirst: boolean) {
  const { numUpdatedRows } = await db
    .updateTable('blobs')
    .set({ ...poster, thumb_path: null, preview_path: null, thumb_failures: 0 })
    .where('id', '=', id)
    .where('storage_id', '=', storage_id)
    .where('path', '=', path)
    .$if(onlyFirst, (query) => query.where('poster_path', 'is', null))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordFileChange(db, id)
  return numUpdatedRows > 0n
}

/** Finds a stored video with what has been derived from it. */
export const findConvertible = (db: Db, blobId: number) =>
  db
    .selectFrom('blobs')
    .where('id', '=', blobId)
    .where('kind', '=', 'video')
    .select(['id', 'storage_id', 'path', 'bytes', 'extension', 'width', 'height', 'duration_ms'])
    .select(['video_codec', 'audio_codec', 'poster_path', 'playback_path', 'storyboard_path'])
    .select(({ selectFrom }) =>
      selectFrom('blobs as stills')
        .whereRef('stills.motion_blob_id', '=', 'blobs.id')
        .select('stills.id')
        .limit(1)
        .as('still_id'),
    )
    .select(({ selectFrom }) =>
      selectFrom('storages')
        .whereRef('storages.id', '=', 'blobs.storage_id')
        .select('storages.read_only_since')
        .as('read_only_since'),
    )
    .executeTakeFirst()

/** Returns false when the file was deleted or moved. */
export const setRendition = async (
  db: Db,
  { id, storage_id, path }: VideoBlob,
  column: 'playback_path' | 'storyboard_path',
  rendition: string,
) =>
  (
    await db
      .updateTable('blobs')
      .set({ [column]: rendition })
      .where('id', '=', id)
      .where('storage_id', '=', storage_id)
      .where('path', '=', path)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Returns false when the file was deleted or moved. */
export const setProgress = async (db: Db, { id, storage_id, path }: VideoBlob, conversion_percent: number) =>
  (
    await db
      .updateTable('blobs')
      .set({ conversion_percent })
      .where('id', '=', id)
      .where('storage_id', '=', storage_id)
      .where('path', '=', path)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export async function setConversionState(
  db: Db,
  blobId: number,
  conversion_state: NonNullable<Row<'blobs'>['conversion_state']>,
) {
  await db.updateTable('blobs').set({ conversion_state, conversion_percent: null }).where('id', '=', blobId).execute()
}

/** Returns videos for which nothing could be made when they came; those on read-only storages wait. */
export const listUnconverted = (db: Db, limit: number) =>
  db
    .selectFrom('blobs')
    .where('conversion_state', '=', 'unavailable')
    .where('storage_id', 'not in', (where) =>
      where.selectFrom('storages').where('read_only_since', 'is not', null).select('id'),
    )
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()
