import { type DerivedPathColumn, derivedPathColumns } from '#db/derived-files.ts'
import type { Db, Row } from '#db/schema/schema.ts'

export interface ObjectIdRange {
  /** `after` is exclusive, `upTo` is inclusive. */
  after: number
  upTo: number
}

export type MissingCopy = Pick<Row<'blobs'>, 'id' | 'storage_id' | 'path' | 'bytes' | 'sha256' | DerivedPathColumn> & {
  mirror_id: number
}

export async function lastBlobId(db: Db) {
  const { last } = await db
    .selectFrom('blobs')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export const hasMirrors = async (db: Db) =>
  (await db.selectFrom('storages').where('mirror_id', 'is not', null).select('id').limit(1).executeTakeFirst()) !==
  undefined

export const hasCopies = async (db: Db) =>
  (await db.selectFrom('blob_copies').select('blob_id').limit(1).executeTakeFirst()) !== undefined

const selectMissingCopies = (db: Db) =>
  db
    .selectFrom('blobs')
    .innerJoin('storages', 'storages.id', 'blobs.storage_id')
    .where('storages.mirror_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blob_copies')
            .whereRef('blob_copies.blob_id', '=', 'blobs.id')
            .whereRef('blob_copies.storage_id', '=', 'storages.mirror_id')
            .select('blob_copies.blob_id'),
        ),
      ),
    )
    .select(['blobs.id', 'blobs.storage_id', 'blobs.path', 'blobs.bytes', 'blobs.sha256', 'storages.mirror_id'])
    .select(derivedPathColumns)
    .$narrowType<{ mirror_id: number }>()

/** Returns files of mirrored storages that their mirror lacks. */
export const listMissingCopies = (db: Db, { after, upTo }: ObjectIdRange): Promise<MissingCopy[]> =>
  selectMissingCopies(db).where('blobs.id', '>', after).where('blobs.id', '<=', upTo).orderBy('blobs.id').execute()

export const findMissingCopy = (db: Db, blobId: number): Promise<MissingCopy | undefined> =>
  selectMissingCopies(db).where('blobs.id', '=', blobId).executeTakeFirst()

/** Returns a file of which the mirror of its storage has a copy. */
export const findCopied = (db: Db, blobId: number): Promise<MissingCopy | undefined> =>
  db
    .selectFrom('blobs')
    .innerJoin('storages', 'storages.id', 'blobs.storage_id')
    .innerJoin('blob_copies', (join) =>
      join.onRef('blob_copies.blob_id', '=', 'blobs.id').onRef('blob_copies.storage_id', '=', 'storages.mirror_id'),
    )
    .where('blobs.id', '=', blobId)
    .select(['blobs.id', 'blobs.storage_id', 'blobs.path', 'blobs.bytes', 'blobs.sha256', 'storages.mirror_id'])
    .select(derivedPathColumns)
    .$narrowType<{ mirror_id: number }>()
    .executeTakeFirst()

/**
 * Returns false when the file was deleted, moved or lost its mirror in the meantime. The row stays locked until the
 * transaction ends.
 */
export async function insertCopy(db: Db, { id, storage_id, path, mirror_id }: MissingCopy, created_at: string) {
  const lockedRow = await db
    .updateTable('blobs')
    .set(({ ref }) => ({ bytes: ref('bytes') }))
    .where('id', '=', id)
    .where('storage_id', '=', storage_id)
    .where('path', '=', path)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('storages').where('id', '=', storage_id).where('mirror_id', '=', mirror_id).select('id')),
    )
    .executeTakeFirst()
  if (lockedRow.numUpdatedRows === 0n) return false
  await db
    .insertInto('blob_copies')
    .values({ blob_id: id, storage_id: mirror_id, created_at })
    .onConflict((conflict) => conflict.columns(['blob_id', 'storage_id']).doNothing())
    .execute()
  return true
}

export type ObsoleteCopy = Pick<Row<'blobs'>, 'path' | 'bytes'> & {
  blob_id: number
  storage_id: number
  home_id: number
}

/** Returns copies in storages that are no longer the mirror, once the current mirror has its own copy. */
export const listObsoleteCopies = (db: Db, { after, upTo }: ObjectIdRange): Promise<ObsoleteCopy[]> =>
  db
    .selectFrom('blob_copies')
    .innerJoin('blobs', 'blobs.id', 'blob_copies.blob_id')
    .innerJoin('storages', 'storages.id', 'blobs.storage_id')
    .where('blob_copies.blob_id', '>', after)
    .where('blob_copies.blob_id', '<=', upTo)
    .where(({ or, and, eb, ref, exists, selectFrom }) =>
      or([
        eb('storages.mirror_id', 'is', null),
        and([
          eb('storages.mirror_id', '!=', ref('blob_copies.storage_id')),
          exists(
            selectFrom('blob_copies as newer')
              .whereRef('newer.blob_id', '=', 'blobs.id')
              .whereRef('newer.storage_id', '=', 'storages.mirror_id')
              .select('newer.blob_id'),
          ),
        ]),
      ]),
    )
    .select([
      'blob_copies.blob_id',
      'blob_copies.storage_id',
      'blobs.storage_id as home_id',
      'blobs.path',
      'blobs.bytes',
    ])
    .execute()

export const deleteCopy = async (db: Db, blobId: number, storageId: number) =>
  (
    await db
      .deleteFrom('blob_copies')
      .where('blob_id', '=', blobId)
      .where('storage_id', '=', storageId)
      .executeTakeFirst()
  ).numDeletedRows > 0n
