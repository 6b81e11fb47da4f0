import { sql } from 'kysely'
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

/** Who can see a photo. Parts of a live photo are joined only where both were given the same. */
export interface Visibility {
  is_public: boolean
  expired_at: string | null
  album_id: number | null
}

/** What is known about the part that is there already. */
export interface OtherPart extends Visibility {
  owner_id: number
  blob: LiveBlob
  other_id: number | null
  most_ms: number
}

/** A content identifier is the same in few files: edits of a picture, and pictures in two formats. */
const MAX_CANDIDATES_COUNT = 10

/**
 * Photos of the owner that may be the other part: in the same storage, whose rules both then have, seen by the same
 * people as the new part, and not sent by visitors. Two files that both have an identifier are told by it alone.
 */
function otherParts(db: Db, { owner_id, blob, other_id, album_id, is_public, expired_at }: OtherPart) {
  const photos = db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
    .where('photos.is_public', '=', is_public)
    .where('photos.is_protected', '=', false)
    .where('photos.expired_at', 'is not distinct from', expired_at)
    .where('photos.is_from_visitor', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('share_uploads')
            .whereRef('share_uploads.photo_id', '=', 'photos.id')
            .select('share_uploads.photo_id'),
        ),
      ),
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
    .limit(MAX_CANDIDATES_COUNT)
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

/** Returns pictures that have no video yet, or have this one; the newest first. */
export async function listStills(db: Db, other: OtherPart) {
  if (!isSameOrShort(other)) return []
  return otherParts(db, other)
    .where(({ or, and, eb }) =>
      or([
        and([eb('blobs.kind', '=', 'image'), eb('blobs.motion_blob_id', 'is', null)]),
        eb('blobs.motion_blob_id', '=', other.blob.id),
      ]),
    )
    .select(['photos.id as photo_id', 'blobs.id as blob_id', 'blobs.motion_blob_id'])
    .execute()
}

/** Returns videos that are still photos of their own; the newest first. */
export const listVideos = (db: Db, other: OtherPart) =>
  otherParts(db, other)
    .where('blobs.kind', '=', 'video')
    .where(({ or, eb }) => or([eb('blobs.content_id', 'is not', null), eb('blobs.duration_ms', '<=', other.most_ms)]))
    .select(['photos.id as photo_id', 'photos.search_text', 'photos.taken_at'])
    .select(['photos.alt', 'photos.created_at', 'blobs.id as blob_id', 'blobs.bytes', 'blobs.duration_ms'])
    .select(['blobs.video_codec', 'blobs.audio_codec', 'blobs.is_geotagged'])
    .execute()

export interface PhotosOfFile {
  /** Photos that show the file, in the order in which rows are locked. */
  showing: number[]
  /** Photos of which an earlier version has the file, which may be restored. */
  earlier: number[]
}

/** Returns photos in the trash too, because they may come back. */
export async function listPhotosOfFile(db: Db, blobId: number): Promise<PhotosOfFile> {
  const showing = await db.selectFrom('photos').where('blob_id', '=', blobId).orderBy('id').select('id').execute()
  const earlier = await db
    .selectFrom('photo_versions')
    .where('blob_id', '=', blobId)
    .select('photo_id')
    .distinct()
    .orderBy('photo_id')
    .execute()
  return { showing: showing.map(({ id }) => id), earlier: earlier.map(({ photo_id }) => photo_id) }
}

/**
 * Returns whether nobody sees one of these photos who would not see the new part: it would be published to them
 * otherwise, because a file is the same in all of its photos.
 */
export async function areSeenAlike(db: Db, photoIds: number[], { is_public, expired_at, album_id }: Visibility) {
  if (photoIds.length === 0) return true
  const other = await db
    .selectFrom('photos')
    .where('photos.id', 'in', photoIds)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('photos.is_public', '!=', is_public),
        eb('photos.is_protected', '=', true),
        eb('photos.expired_at', 'is distinct from', expired_at),
        eb('photos.is_from_visitor', '=', true),
        exists(
          selectFrom('share_uploads')
            .whereRef('share_uploads.photo_id', '=', 'photos.id')
            .select('share_uploads.photo_id'),
        ),
        exists(
          selectFrom('share_items')
            .innerJoin('shares', 'shares.id', 'share_items.share_id')
            .whereRef('share_items.photo_id', '=', 'photos.id')
            .where('shares.removed_at', 'is', null)
            .select('share_items.photo_id'),
        ),
        exists(
          selectFrom('album_photos')
            .whereRef('album_photos.photo_id', '=', 'photos.id')
            .where('album_photos.album_id', '!=', album_id ?? 0)
            .select('album_photos.photo_id'),
        ),
      ]),
    )
    .select('photos.id')
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** Returns the groups in which photos were sent, whose policies may protect them. */
export async function listGroupIds(db: Db, photoIds: number[]) {
  if (photoIds.length === 0) return []
  const groups = await db.selectFrom('photos').where('id', 'in', photoIds).select('group_id').distinct().execute()
  return groups.map(({ group_id }) => group_id)
}

/**
 * Approvals and doubts were about one of the two files alone; a rejection stays. An approval that a photo had with an
 * earlier version does not hold for that version with its video.
 */
export async function resetReviews(db: Db, { showing, earlier }: PhotosOfFile, blobId: number) {
  await db
    .updateTable('photos')
    .set({
      review: sql`case when review in ('approved', 'doubted') then null else review end`,
      approved_blob_id: null,
    })
    .where('id', 'in', showing)
    .execute()
  if (earlier.length === 0) return
  await db
    .updateTable('photos')
    .set({ approved_blob_id: null })
    .where('id', 'in', earlier)
    .where('approved_blob_id', '=', blobId)
    .execute()
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

type MotionVideo = Pick<LiveBlob, 'id' | 'bytes' | 'duration_ms' | 'video_codec' | 'audio_codec' | 'is_geotagged'>

/** A picture whose video may tell a place is treated as one that may tell it itself. */
export const attachVideo = (db: Db, id: number, { id: motion_blob_id, bytes, is_geotagged, ...facts }: MotionVideo) =>
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

export const updatePhoto = (db: Db, id: number, changes: PhotoChanges) =>
  db.updateTable('photos').set(changes).where('id', '=', id).execute()

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
