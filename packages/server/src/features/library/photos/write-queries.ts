import { logPhotoChange } from '#db/photo-changes.ts'
import { appendPhotos } from '#db/sort-order.ts'
import { pickFields, prepareQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { foldTag, insertTags } from '#db/tag-names.ts'

type NewPhoto = Omit<
  Row<'photos'>,
  'id' | 'is_protected' | 'is_from_visitor' | 'review' | 'screening' | 'approved_blob_id' | 'focus_x' | 'focus_y'
>

const photoOf = prepareQuery((db, photo: NewPhoto) =>
  db
    .insertInto('photos')
    .values({
      ...pickFields(photo, 'owner_id', 'key', 'blob_id', 'group_id', 'name', 'intro', 'alt', 'filename', 'search_text'),
      ...pickFields(photo, 'is_public', 'version', 'bytes', 'ip_address', 'views', 'likes'),
      ...pickFields(photo, 'taken_at', 'expired_at', 'deleted_at', 'created_at'),
      ...pickFields(photo, 'dated_at', 'dated_day', 'created_day', 'look', 'color_family'),
    })
    .returning('id'),
)

export async function insertPhoto(db: Db, photo: NewPhoto) {
  const [inserted] = await photoOf(db, photo)
  return inserted!.id
}

export async function tagPhoto(db: Db, photo_id: number, names: string[]) {
  await insertTags(db, names)
  await db
    .insertInto('photo_tags')
    .columns(['photo_id', 'tag_id'])
    .expression(({ selectFrom }) =>
      selectFrom('tags')
        .where('folded', 'in', names.map(foldTag))
        .select(({ val }) => [val(photo_id).as('photo_id'), 'id as tag_id']),
    )
    .execute()
}

/** Returns false when the owner has no such album. */
export async function putInAlbum(db: Db, ownerId: number, album_id: number, photo_id: number) {
  const { numUpdatedRows } = await db
    .updateTable('albums')
    .set(({ eb }) => ({ photo_count: eb('photo_count', '+', 1) }))
    .where('id', '=', album_id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await appendPhotos(db, album_id, [photo_id])
  return true
}

const countUpload = prepareQuery((db, { id, bytes }: { id: number; bytes: number }) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({
      photo_count: eb('photo_count', '+', 1),
      used_bytes: eb('used_bytes', '+', bytes),
      photo_changes: eb('photo_changes', '+', 1),
    }))
    .where('id', '=', id),
)

/** Counts a new photo of this owner. */
export async function countPhoto(db: Db, ownerId: number, { id, bytes }: { id: number; bytes: number }) {
  await countUpload(db, { id: ownerId, bytes })
  await logPhotoChange(db, ownerId, [id])
}

export const hasAlbum = async (db: Db, ownerId: number, id: number) =>
  (await db
    .selectFrom('albums')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Returns the owner's visible photos among these. */
export const findOwned = (db: Db, ownerId: number, ids: number[], time: string) =>
  db
    .selectFrom('photos')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', time)]))
    .select(['id', 'key', 'name', 'intro', 'alt', 'filename', 'is_public', 'is_protected', 'expired_at', 'blob_id'])
    .execute()

type Settable = Pick<
  Row<'photos'>,
  'name' | 'intro' | 'alt' | 'is_public' | 'is_protected' | 'expired_at' | 'focus_x' | 'focus_y'
>

export const updatePhotos = (db: Db, ownerId: number, ids: number[], changes: Partial<Settable>) =>
  db.updateTable('photos').set(changes).where('owner_id', '=', ownerId).where('id', 'in', ids).execute()

export async function replaceTags(db: Db, photoIds: number[], names: string[]) {
  await db.deleteFrom('photo_tags').where('photo_id', 'in', photoIds).execute()
  if (names.length === 0) return
  await insertTags(db, names)
  await db
    .insertInto('photo_tags')
    .columns(['photo_id', 'tag_id'])
    .expression(({ selectFrom }) =>
      selectFrom(['photos', 'tags'])
        .where('photos.id', 'in', photoIds)
        .where('tags.folded', 'in', names.map(foldTag))
        .select(['photos.id as photo_id', 'tags.id as tag_id']),
    )
    .execute()
}

const addToCount = (db: Db, albumId: number, change: number) =>
  db
    .updateTable('albums')
    .set(({ eb }) => ({ photo_count: eb('photo_count', '+', change) }))
    .where('id', '=', albumId)
    .execute()

export const findAlbum = (db: Db, ownerId: number, id: number) =>
  db
    .selectFrom('albums')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .select(['id', 'is_protected'])
    .executeTakeFirst()

/** Returns whether any of the photos is in a protected album other than `except`. */
export async function isAnyInProtectedAlbum(db: Db, photoIds: number[], except: number | null) {
  const found = await db
    .selectFrom('album_photos')
    .innerJoin('albums', 'albums.id', 'album_photos.album_id')
    .where('album_photos.photo_id', 'in', photoIds)
    .where('albums.is_protected', '=', true)
    .where('albums.id', '!=', except ?? 0)
    .select('albums.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Removes the photos from every album except `except`. */
export async function removeFromAlbums(db: Db, photoIds: number[], except: number | null) {
  let deletion = db.deleteFrom('album_photos').where('photo_id', 'in', photoIds)
  if (except !== null) deletion = deletion.where('album_id', '!=', except)
  const left = await deletion.returning('album_id').execute()
  // Albums are updated in id order; otherwise two concurrent calls could deadlock.
  const byAlbum = [...Map.groupBy(left, ({ album_id }) => album_id)].toSorted(([one], [other]) => one - other)
  for (const [albumId, rows] of byAlbum) await addToCount(db, albumId, -rows.length)
}

/** Returns the ids of the photos that were not in the album before. */
export async function appendToAlbum(db: Db, album_id: number, photoIds: number[]) {
  const entered = await appendPhotos(db, album_id, photoIds)
  await addToCount(db, album_id, entered.length)
  return entered
}
