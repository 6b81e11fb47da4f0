import { sql } from 'kysely'
import { logPhotoChange } from '#db/photo-changes.ts'
import type { Db, Row } from '#db/schema/schema.ts'

export type LiveBlob = Pick<
  Row<'blobs'>,
  'id' | 'storage_id' | 'content_id' | 'kind' | 'bytes' | 'duration_ms' | 'video_codec' | 'audio_codec' | 'is_geotagged'
>

export const findBlob = (db: Db, id: number): Promise<LiveBlob | undefined> =>
  db
    .selectFrom('blobs')
    .where('id', '=', id)
    .select(['id', 'storage_id', 'content_id', 'kind', 'bytes', 'duration_ms'])
    .select(['video_codec', 'audio_codec', 'is_geotagged'])
    .executeTakeFirst()

/** What is known about the part that is there already. */
export interface OtherPart {
  owner_id: number
  blob: LiveBlob
  other_id: number | null
  album_id: number | null
  is_public: boolean
  expired_at: string | null
  time: string
  most_ms: number
}

/**
 * Photos of the owner that may be the other part: in the same storage, whose rules both then have, as public as the new
 * part, in the album that was asked for. Two files that both have an identifier are told by it alone.
 */
function otherParts(db: Db, { owner_id, blob, other_id, album_id, is_public, expired_at, time }: OtherPart) {
  const photos = db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
    .where('photos.is_public', '=', is_public)
    .where((where) =>
      expired_at === null ? where('photos.expired_at', 'is', null) : where('photos.expired_at', '>', time),
    )
    .where('blobs.owner_id', '=', owner_id)
    .where('blobs.storage_id', '=', blob.storage_id)
    .where(({ or, and, eb }) =>
      or([
        ...(blob.content_id === null ? [] : [eb('blobs.content_id', '=', blob.content_id)]),
        ...(other_id === null
          ? []
          : [
              and([
                eb('photos.id', '=', other_id),
                ...(blob.content_id === null ? [] : [eb('blobs.content_id', 'is', null)]),
              ]),
            ]),
      ]),
    )
    .orderBy('photos.id', 'desc')
    .limit(1)
  if (album_id === null) return photos
  return photos.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('album_photos')
        .whereRef('album_photos.photo_id', '=', 'photos.id')
        .where('album_photos.album_id', '=', album_id)
        .select('album_photos.photo_id'),
    ),
  )
}

const isSameOrShort = ({ blob, other_id, most_ms }: OtherPart) =>
  other_id === null || blob.content_id !== null || (blob.duration_ms ?? 0) <= most_ms

/** Finds the picture that has no video yet, or has this one. */
export async function findStill(db: Db, other: OtherPart) {
  if (!isSameOrShort(other)) return undefined
  return otherParts(db, other)
    .where(({ or, and, eb }) =>
      or([
        and([eb('blobs.kind', '=', 'image'), eb('blobs.motion_blob_id', 'is', null)]),
        eb('blobs.motion_blob_id', '=', other.blob.id),
      ]),
    )
    .select(['photos.id as photo_id', 'photos.is_public', 'blobs.id as blob_id', 'blobs.motion_blob_id'])
    .executeTakeFirst()
}

/** Finds the video that is still a photo of its own. */
export const findVideo = (db: Db, other: OtherPart) =>
  otherParts(db, other)
    .where('blobs.kind', '=', 'video')
    .where(({ or, eb }) => or([eb('blobs.content_id', 'is not', null), eb('blobs.duration_ms', '<=', other.most_ms)]))
    .select(['photos.id as photo_id', 'photos.is_public', 'photos.search_text', 'photos.taken_at'])
    .select(['photos.alt', 'photos.created_at', 'blobs.id as blob_id', 'blobs.bytes', 'blobs.duration_ms'])
    .select(['blobs.video_codec', 'blobs.audio_codec', 'blobs.is_geotagged'])
    .executeTakeFirst()

/** Returns the photos outside the trash, in the order in which rows are locked. */
export async function listPhotosOfFile(db: Db, blobId: number) {
  const photos = await db
    .selectFrom('photos')
    .where('blob_id', '=', blobId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute()
  return photos.map(({ id }) => id)
}

/** Adds the bytes of the video to all photos and versions of a picture; returns by how much its owner uses more. */
export async function addBytes(db: Db, blobId: number, bytes: number) {
  const photos = await db
    .updateTable('photos')
    .set(({ eb }) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('blob_id', '=', blobId)
    .returning('deleted_at')
    .execute()
  const counted = photos.filter(({ deleted_at }) => deleted_at === null).length
  const { versions } = await db
    .selectFrom('photo_versions')
    .innerJoin('photos', 'photos.id', 'photo_versions.photo_id')
    .where('photo_versions.blob_id', '=', blobId)
    .where('photos.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number | string>().as('versions'))
    .executeTakeFirstOrThrow()
  await db
    .updateTable('photo_versions')
    .set(({ eb }) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('blob_id', '=', blobId)
    .execute()
  return bytes * (counted + Number(versions))
}

type Film = Pick<LiveBlob, 'id' | 'bytes' | 'duration_ms' | 'video_codec' | 'audio_codec' | 'is_geotagged'>

/** A picture whose video may tell a place is treated as one that may tell it itself. */
export const attachVideo = (db: Db, id: number, { id: motion_blob_id, bytes, is_geotagged, ...facts }: Film) =>
  db
    .updateTable('blobs')
    .set({
      kind: 'motion',
      motion_blob_id,
      motion_bytes: bytes,
      duration_ms: facts.duration_ms,
      video_codec: facts.video_codec,
      audio_codec: facts.audio_codec,
      ...(is_geotagged !== false && { is_geotagged }),
    })
    .where('id', '=', id)
    .execute()

type PhotoChanges = Pick<
  Row<'photos'>,
  | 'blob_id'
  | 'bytes'
  | 'filename'
  | 'search_text'
  | 'alt'
  | 'taken_at'
  | 'dated_at'
  | 'dated_day'
  | 'created_day'
  | 'look'
  | 'color_family'
>

/** Approvals and doubts were about the video alone; a rejection stays. */
export const updatePhoto = (db: Db, id: number, changes: PhotoChanges) =>
  db
    .updateTable('photos')
    .set({ ...changes, review: sql`case when review in ('approved', 'doubted') then null else review end` })
    .where('id', '=', id)
    .execute()

export async function addToUsage(db: Db, userId: number, photoIds: number[], bytes: number) {
  await db
    .updateTable('users')
    .set(({ eb }) => ({
      used_bytes: eb('used_bytes', '+', bytes),
      photo_changes: eb('photo_changes', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
  await logPhotoChange(db, userId, photoIds)
}

export async function findByVideo(db: Db, ownerId: number, blobId: number) {
  const photo = await db
    .selectFrom('blobs')
    .innerJoin('photos', 'photos.blob_id', 'blobs.id')
    .where('blobs.motion_blob_id', '=', blobId)
    .where('photos.owner_id', '=', ownerId)
    .where('photos.deleted_at', 'is', null)
    .orderBy('photos.id', 'desc')
    .select('photos.id')
    .limit(1)
    .executeTakeFirst()
  return photo?.id ?? null
}
