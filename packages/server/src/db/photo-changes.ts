import { prepared } from './prepared.ts'
import type { Db } from './schema.ts'

const changesOf = prepared((db, { id }: { id: number }) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({ photo_changes: eb('photo_changes', '+', 1) }))
    .where('id', '=', id),
)

/**
 * [Note: Changes] In the transaction that changes what a list of somebody's photos shows, and as its last statement: what
 * was made from the list before counts no more. Rows of albums are locked before the user's, everywhere.
 */
export async function notePhotoChange(db: Db, ownerId: number | null) {
  if (ownerId !== null) await changesOf(db, { id: ownerId })
}

const changesByBlob = prepared((db, { id }: { id: number }) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({ photo_changes: eb('photo_changes', '+', 1) }))
    .where('id', '=', ({ selectFrom }) => selectFrom('blobs').where('blobs.id', '=', id).select('owner_id')),
)

/** The same for what is shown of a file. */
export const noteFileChange = (db: Db, blobId: number) => changesByBlob(db, { id: blobId })
