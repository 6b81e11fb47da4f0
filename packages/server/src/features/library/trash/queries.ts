import type { Db } from '#db/schema/schema.ts'
import { prepareQuery, prepareListQuery, selectValues } from '#db/prepared-query.ts'
import { logPhotoChange } from '#db/photo-changes.ts'
import { tileColumns } from '#db/photo-columns.ts'

/** Includes the bytes counted for earlier versions. */
const photosWithBytes = (db: Db, ids: number[]) =>
  db
    .selectFrom('photos')
    .where('photos.id', 'in', ids)
    .select(({ selectFrom }) => [
      'id',
      'key',
      'owner_id',
      'blob_id',
      'bytes',
      'deleted_at',
      selectFrom('photo_versions')
        .whereRef('photo_id', '=', 'photos.id')
        .select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
        .as('version_bytes'),
    ])

/** Returns the owner's photos among these that are not in the trash. */
export const findOwned = (db: Db, ownerId: number, ids: number[]) =>
  photosWithBytes(db, ids).where('owner_id', '=', ownerId).where('deleted_at', 'is', null).execute()

/** Returns the owner's photos among these that are in the trash and have not expired. */
export const findTrashed = (db: Db, ownerId: number, ids: number[], time: string) =>
  photosWithBytes(db, ids)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', time)]))
    .execute()

export const findPhotos = (db: Db, ids: number[]) => photosWithBytes(db, ids).execute()

/** Returns photos trashed at or before `before`, or expired at `time`. */
export const findDuePhotos = (db: Db, ids: number[], before: string, time: string) =>
  photosWithBytes(db, ids)
    .where((where) => where.or([where('deleted_at', '<=', before), where('expired_at', '<=', time)]))
    .execute()

/** Adds every other photo with the same file. */
export async function findPhotosSharingFiles(db: Db, ids: number[]) {
  const sharing = await db
    .selectFrom('photos')
    .where('blob_id', 'in', ({ selectFrom }) => selectFrom('photos').where('id', 'in', ids).select('blob_id'))
    .select('id')
    .execute()
  return sharing.length > 0
    ? findPhotos(
        db,
        sharing.map(({ id }) => id),
      )
    : []
}

export const markDeleted = (db: Db, ids: number[], deleted_at: string | null) =>
  db.updateTable('photos').set({ deleted_at }).where('id', 'in', ids).execute()

/** Counts photos that come back to their owner's lists, or with −1 those that go. */
export async function addToUsage(db: Db, userId: number, photoIds: number[], sign: 1 | -1, bytes: number) {
  await db
    .updateTable('users')
    .set(({ eb }) => ({
      photo_count: eb('photo_count', '+', sign * photoIds.length),
      used_bytes: eb('used_bytes', '+', bytes),
      photo_changes: eb('photo_changes', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
  await logPhotoChange(db, userId, photoIds)
}

/** Albums count only visible photos; a trashed photo keeps its position for a later restore. */
export const adjustAlbumCounts = (db: Db, photoIds: number[], sign: '+' | '-') =>
  db
    .updateTable('albums')
    .set(({ eb, selectFrom }) => ({
      photo_count: eb(
        'photo_count',
        sign,
        selectFrom('album_photos')
          .whereRef('album_photos.album_id', '=', 'albums.id')
          .where('photo_id', 'in', photoIds)
          .select(({ fn }) => fn.countAll<number>().as('count')),
      ),
    }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('album_photos').where('photo_id', 'in', photoIds).select('album_id'),
    )
    .execute()

export const listDeletedBefore = (db: Db, time: string, limit: number) =>
  db
    .selectFrom('photos')
    .where('deleted_at', '<=', time)
    .orderBy('deleted_at')
    .limit(limit)
    .select(['id', 'owner_id'])
    .execute()

export const listExpiredBefore = (db: Db, time: string, limit: number) =>
  db
    .selectFrom('photos')
    .where('deleted_at', 'is', null)
    .where('expired_at', '<=', time)
    .orderBy('expired_at')
    .limit(limit)
    .select(['id', 'owner_id'])
    .execute()

/** Trashed and live photos are listed separately, because each has its own index. */
export const listOfOwner = (db: Db, ownerId: number, isDeleted: boolean, limit: number) =>
  db
    .selectFrom('photos')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'owner_id'])
    .execute()

/** Returns the blob ids of the deleted versions. */
export async function deleteVersions(db: Db, photoIds: number[]) {
  const versions = await db
    .deleteFrom('photo_versions')
    .where('photo_id', 'in', photoIds)
    .returning('blob_id')
    .execute()
  return versions.map(({ blob_id }) => blob_id)
}

export async function deletePhotos(db: Db, ids: number[]) {
  await db.deleteFrom('album_photos').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('share_items').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('share_uploads').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('url_aliases').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('photo_traffic').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('photo_tags').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('likes').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('near_duplicate_dismissals').where('photo_id', 'in', ids).execute()
  await db.deleteFrom('photos').where('id', 'in', ids).execute()
}

/**
 * Locks the blobs without any photo, earlier version or picture whose video they are until the transaction ends, so that nobody reuses them
 * meanwhile.
 */
const lockUnusedBlobs = (db: Db, ids: number[]) =>
  db
    .updateTable('blobs')
    .set(({ ref }) => ({ bytes: ref('bytes') }))
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photos').whereRef('photos.blob_id', '=', 'blobs.id').select('photos.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photo_versions').whereRef('photo_versions.blob_id', '=', 'blobs.id').select('id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('blobs as stills').whereRef('stills.motion_blob_id', '=', 'blobs.id').select('stills.id'))),
    )
    .returning(['id', 'storage_id', 'path', 'motion_blob_id'])
    .execute()

/** A mirror may hold renderings even before it has a copy of the file. */
async function listMirrors(db: Db, storageIds: number[]) {
  const storages = await db
    .selectFrom('storages')
    .where('id', 'in', storageIds)
    .where('mirror_id', 'is not', null)
    .select(['id', 'mirror_id'])
    .$narrowType<{ mirror_id: number }>()
    .execute()
  return new Map(storages.map(({ id, mirror_id }) => [id, [mirror_id]]))
}

interface FileLocation {
  id: number
  storage_id: number
  path: string
}

/**
 * Deletes unused blobs together with their patches, hashes and places. Returns the locations of their files in each storage and
 * its mirror.
 */
export async function deleteUnusedBlobs(db: Db, ids: number[]): Promise<FileLocation[]> {
  const blobs = await lockUnusedBlobs(db, ids)
  if (blobs.length === 0) return []
  const unused = blobs.map(({ id }) => id)
  const copies = await db
    .deleteFrom('blob_copies')
    .where('blob_id', 'in', unused)
    .returning(['blob_id', 'storage_id'])
    .execute()
  await db.deleteFrom('blob_patches').where('blob_id', 'in', unused).execute()
  await db.deleteFrom('picture_hashes').where('blob_id', 'in', unused).execute()
  await db.deleteFrom('blob_places').where('blob_id', 'in', unused).execute()
  await db.deleteFrom('picture_matches').where('blob_id', 'in', unused).execute()
  await db.deleteFrom('blobs').where('id', 'in', unused).execute()
  const mirrors = await listMirrors(
    db,
    blobs.map(({ storage_id }) => storage_id),
  )
  const copiesOf = Map.groupBy(copies, ({ blob_id }) => blob_id)
  // The videos of live photos go with the pictures.
  const motionVideoIds = blobs.flatMap(({ motion_blob_id }) => motion_blob_id ?? [])
  const released = motionVideoIds.length > 0 ? await deleteUnusedBlobs(db, motionVideoIds) : []
  const locations = blobs.flatMap(({ id, storage_id, path }) => {
    const copied = (copiesOf.get(id) ?? []).map((copy) => copy.storage_id)
    const places = new Set([storage_id, ...copied, ...(mirrors.get(storage_id) ?? [])])
    return [...places].map((storageId) => ({ id, storage_id: storageId, path }))
  })
  return [...locations, ...released]
}

interface Visible {
  owner_id: number
  /** Photos that expire at or before this time are not visible. */
  time: string
}

const trashed = (db: Db, { owner_id, time }: Visible) =>
  db
    .selectFrom('photos')
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is not', null)
    .where((where) => where.or([where('photos.expired_at', 'is', null), where('photos.expired_at', '>', time)]))

/** Returns the most recently deleted photos first. */
export async function listTrashed(db: Db, scope: Visible, page: { page: number; per_page: number }) {
  const matching = trashed(db, scope).innerJoin('blobs', 'blobs.id', 'photos.blob_id')
  const { total } = await trashed(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await matching
    .select(['photos.id', 'photos.name', 'photos.filename', 'photos.bytes', 'width', 'height', 'thumbhash', 'color'])
    .select(({ ref }) => ref('photos.deleted_at').$notNull().as('deleted_at'))
    .orderBy('photos.deleted_at', 'desc')
    .orderBy('photos.id', 'desc')
    .limit(page.per_page)
    .offset((page.page - 1) * page.per_page)
    .execute()
  return { data, total }
}

export interface TrashListCursor {
  id: number
  deleted_at: string
}

/** Returns the columns of a photo index as arrays of values. */
export const listIndexed = (db: Db, scope: Visible, { id, deleted_at }: TrashListCursor, limit: number) =>
  selectValues(
    db,
    trashed(db, scope)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('photos.deleted_at', 'photos.id'), '<', tuple(deleted_at as string | null, id)),
      )
      .orderBy('photos.deleted_at', 'desc')
      .orderBy('photos.id', 'desc')
      .limit(limit)
      .select(['photos.id', 'photos.look', 'photos.deleted_at']),
  ) as Promise<[id: number, look: number, deleted_at: string][]>

export const listTiles = prepareListQuery((db, ids, scope: Visible) =>
  trashed(db, scope)
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', 'in', ids)
    .select(tileColumns)
    .select(({ ref }) => ref('photos.deleted_at').$notNull().as('deleted_at')),
)

const counters = prepareQuery((db, { owner_id, time }: Visible) =>
  db
    .selectFrom('users')
    .where('id', '=', owner_id)
    .select(({ selectFrom }) => [
      'photo_changes',
      selectFrom('photos')
        .where('owner_id', '=', owner_id)
        .where('deleted_at', 'is not', null)
        .where('expired_at', '<=', time)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('expired'),
    ]),
)

/** Returns a value that changes whenever anything in this owner's trash changes or expires. */
export async function findTrashVersion(db: Db, scope: Visible) {
  const [counter] = await counters(db, scope)
  return `${counter?.photo_changes ?? 0}-${counter?.expired ?? 0}`
}

/** Finds the file of a trashed photo of any owner. */
export const findFile = prepareQuery((db, { key, time }: { key: string; time: string }) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .innerJoin('users', 'users.id', 'photos.owner_id')
    .where('photos.key', '=', key)
    .where('photos.deleted_at', 'is not', null)
    .where((where) => where.or([where('photos.expired_at', 'is', null), where('photos.expired_at', '>', time)]))
    .where('users.is_suspended', '=', false)
    .select(['photos.key', 'photos.version', 'blobs.id as blob_id', 'blobs.storage_id', 'blobs.path'])
    .select(['blobs.sha256', 'blobs.thumb_path', 'blobs.preview_path']),
)
