import { sql } from 'kysely'
import { prepareQuery, pickFields } from './prepared-query.ts'
import type { Db, Row } from './schema/schema.ts'

/** Changes of each user of which the photos are known; a reader that missed more makes its lists from nothing. */
const LOGGED_CHANGES_COUNT = 500
/** Old changes are deleted together, once for so many new ones. */
const CHANGES_PER_CLEANUP_COUNT = 100
/** Ids logged for one change; a list of which more has changed is made from nothing. */
const MAX_LOGGED_IDS_COUNT = 1000
/** Photos that a reader looks up one by one; of so many, the whole list is read faster, and in turns. */
const MAX_CHANGED_PHOTOS_COUNT = 4000

interface LogEntry {
  user_id: number
  photo_ids: string
}

const insertChange = prepareQuery((db, { user_id, photo_ids }: LogEntry) =>
  db
    .insertInto('photo_list_changes')
    .columns(['user_id', 'change', 'photo_ids'])
    .expression(({ selectFrom }) =>
      selectFrom('users')
        .where('id', '=', user_id)
        .select(['id', 'photo_changes', sql<string>`cast(${photo_ids} as text)`.as('photo_ids')]),
    )
    .returning('change'),
)

const deleteChanges = prepareQuery((db, { user_id, until }: { user_id: number; until: number }) =>
  db.deleteFrom('photo_list_changes').where('user_id', '=', user_id).where('change', '<=', until),
)

/**
 * Logs which photos the last change of `photo_changes` was about, so that a cached list reads these again and no others.
 * It follows each increment in its transaction, which still holds the user's row. A change that is not logged is
 * correct too: whoever finds it missing reads the whole list.
 */
export async function logPhotoChange(db: Db, userId: number, photoIds: number[]) {
  if (photoIds.length > MAX_LOGGED_IDS_COUNT) return
  const [logged] = await insertChange(db, { user_id: userId, photo_ids: photoIds.join(',') })
  if (!logged || logged.change % CHANGES_PER_CLEANUP_COUNT !== 0) return
  await deleteChanges(db, { user_id: userId, until: logged.change - LOGGED_CHANGES_COUNT })
}

const readChanges = prepareQuery((db, { user_id, after, until }: { user_id: number; after: number; until: number }) =>
  db
    .selectFrom('photo_list_changes')
    .where('user_id', '=', user_id)
    .where('change', '>', after)
    .where('change', '<=', until)
    .select('photo_ids'),
)

/** Returns the photos of all changes after one up to another; null when it is not known of each, or very many. */
export async function listChangedPhotos(db: Db, userId: number, after: number, until: number) {
  const missed = until - after
  if (missed < 0 || missed > LOGGED_CHANGES_COUNT + CHANGES_PER_CLEANUP_COUNT) return null
  const changes = missed > 0 ? await readChanges(db, { user_id: userId, after, until }) : []
  if (changes.length < missed) return null
  const changed = new Set<number>()
  for (const { photo_ids } of changes) {
    if (photo_ids === '') continue
    for (const id of photo_ids.split(',')) changed.add(Number(id))
    if (changed.size > MAX_CHANGED_PHOTOS_COUNT) return null
  }
  return changed
}

const incrementChanges = prepareQuery((db, { id }: { id: number }) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({ photo_changes: eb('photo_changes', '+', 1) }))
    .where('id', '=', id),
)

/**
 * [Note: Changes] Invalidates everything derived from a user's photo list. The call is the last statement of the
 * transaction that changes the list. Rows of albums are locked before the user's, everywhere. `photoIds` are the photos
 * that came, went, or changed a column of a photo index.
 */
export async function recordPhotoChange(db: Db, ownerId: number | null, photoIds: number[]) {
  if (ownerId === null) return
  await incrementChanges(db, { id: ownerId })
  await logPhotoChange(db, ownerId, photoIds)
}

const incrementChangesByBlob = prepareQuery((db, { id }: { id: number }) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({ photo_changes: eb('photo_changes', '+', 1) }))
    .where('id', '=', ({ selectFrom }) => selectFrom('blobs').where('blobs.id', '=', id).select('owner_id'))
    .returning('id'),
)

const listPhotosOfFile = prepareQuery((db, { id }: { id: number }) =>
  db.selectFrom('photos').where('blob_id', '=', id).select('id'),
)

/** Same as `recordPhotoChange`, for the owner of a file whose appearance changed. */
export async function recordFileChange(db: Db, blobId: number) {
  const [owner] = await incrementChangesByBlob(db, { id: blobId })
  if (!owner) return
  const photos = await listPhotosOfFile(db, { id: blobId })
  await logPhotoChange(
    db,
    owner.id,
    photos.map(({ id }) => id),
  )
}

/** Records that an owner uses more or fewer bytes; `photoIds` are the photos that show another file now. */
export async function addUsedBytes(db: Db, userId: number, photoIds: number[], bytes: number) {
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

const lockFileQuery = prepareQuery((db, { id }: { id: number }) =>
  db
    .updateTable('blobs')
    .set(({ ref }) => ({ color: ref('color') }))
    .where('id', '=', id)
    .returning(['width', 'height', 'color']),
)

/**
 * Locks the file until the transaction ends, so that a job that finds its color meanwhile sees the photo about to show
 * it.
 */
export async function lockFile(db: Db, blobId: number) {
  const [file] = await lockFileQuery(db, { id: blobId })
  if (!file) throw new Error(`There is no blob ${blobId}`)
  return file
}

type Looks = Pick<Row<'photos'>, 'blob_id' | 'look' | 'color_family'>

/** Updates all photos of this file. */
export const setLooks = prepareQuery((db, looks: Looks) =>
  db
    .updateTable('photos')
    .set(pickFields(looks, 'look', 'color_family'))
    .where('blob_id', '=', looks.blob_id)
    .where('look', '!=', looks.look),
)
