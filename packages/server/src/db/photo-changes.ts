import { prepareQuery, pickFields } from './prepared-query.ts'
import type { Db, Row } from './schema/schema.ts'

const incrementChanges = prepareQuery((db, { id }: { id: number }) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({ photo_changes: eb('photo_changes', '+', 1) }))
    .where('id', '=', id),
)

/**
 * [Note: Changes] Invalidates everything derived from a user's photo list. The call is the last statement of the
 * transaction that changes the list. Rows of albums are locked before the user's, everywhere.
 */
export async function recordPhotoChange(db: Db, ownerId: number | null) {
  if (ownerId !== null) await incrementChanges(db, { id: ownerId })
}

const incrementChangesByBlob = prepareQuery((db, { id }: { id: number }) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({ photo_changes: eb('photo_changes', '+', 1) }))
    .where('id', '=', ({ selectFrom }) => selectFrom('blobs').where('blobs.id', '=', id).select('owner_id')),
)

/** Same as `recordPhotoChange`, for the owner of a file whose appearance changed. */
export const recordFileChange = (db: Db, blobId: number) => incrementChangesByBlob(db, { id: blobId })

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
