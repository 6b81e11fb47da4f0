import { recordFileChange, setLooks } from '#db/photo-changes.ts'
import { pickFields, prepareQuery } from '#db/prepared-query.ts'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Db, Row } from '#db/schema/schema.ts'

export type RenderableBlob = Pick<
  Row<'blobs'>,
  | 'id'
  | 'storage_id'
  | 'path'
  | 'thumb_path'
  | 'preview_path'
  | 'poster_path'
  | 'poster_sha256'
  | 'kind'
  | 'width'
  | 'height'
>

const blobById = prepareQuery((db, { id }: { id: number }) =>
  db
    .selectFrom('blobs')
    .where('id', '=', id)
    .select(['id', 'storage_id', 'path', 'thumb_path', 'preview_path'])
    .select(['poster_path', 'poster_sha256', 'kind', 'width', 'height']),
)

export const findBlob = async (db: Db, id: number) => (await blobById(db, { id }))[0]

interface Thumbnail extends Pick<Row<'blobs'>, 'id' | 'storage_id' | 'path' | 'thumb_path' | 'thumbhash' | 'color'> {
  /** Hash of the poster it was made from; empty without one. */
  poster: string
}

const thumbnailOf = prepareQuery((db, thumbnail: Thumbnail) =>
  db
    .updateTable('blobs')
    .set(pickFields(thumbnail, 'thumb_path', 'thumbhash', 'color'))
    .where('id', '=', thumbnail.id)
    .where('storage_id', '=', thumbnail.storage_id)
    .where('path', '=', thumbnail.path)
    .where(({ fn, val }) => fn.coalesce('poster_sha256', val('')), '=', thumbnail.poster)
    .returning('id'),
)

type Looks = Pick<Row<'photos'>, 'look' | 'color_family'>

/** Returns false when the blob is deleted, was moved or has another poster. */
export async function setThumbnail(db: Db, thumbnail: Thumbnail, looks: Looks) {
  const ofPhotos = { blob_id: thumbnail.id, ...looks }
  // Photo rows are always locked before blob rows; otherwise the two deadlock. The second call covers a photo that
  // started to use the blob meanwhile.
  await setLooks(db, ofPhotos)
  const [found] = await thumbnailOf(db, thumbnail)
  await setLooks(db, ofPhotos)
  if (found) await recordFileChange(db, thumbnail.id)
  return found !== undefined
}

export const setPreview = async (
  db: Db,
  { id, storage_id, path, poster_sha256 }: RenderableBlob,
  preview_path: string,
) =>
  (
    await db
      .updateTable('blobs')
      .set({ preview_path })
      .where('id', '=', id)
      .where('storage_id', '=', storage_id)
      .where('path', '=', path)
      .where(({ fn, val }) => fn.coalesce('poster_sha256', val('')), '=', poster_sha256 ?? '')
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const countThumbnailFailure = (db: Db, id: number) =>
  db
    .updateTable('blobs')
    .set(({ eb }) => ({ thumb_failures: eb('thumb_failures', '+', 1) }))
    .where('id', '=', id)
    .execute()

const readOnlyStorages = (db: Db) => db.selectFrom('storages').where('read_only_since', 'is not', null).select('id')

export const listWithoutThumbnail = (db: Db, filter: { createdBefore: string; failures: number; limit: number }) =>
  db
    .selectFrom('blobs')
    .where('thumb_path', 'is', null)
    .where('created_at', '<', filter.createdBefore)
    .where('thumb_failures', '<', filter.failures)
    .where('storage_id', 'not in', readOnlyStorages(db))
    .orderBy('id')
    .limit(filter.limit)
    .select('id')
    .execute()

/** Only the newest blobs are considered, because the first pages of a library are viewed most. */
export const listWithoutPreview = (db: Db, newest: number) =>
  db
    .selectFrom(
      db
        .selectFrom('blobs')
        .select(['id', 'storage_id', 'thumb_path', 'preview_path', 'poster_path', 'kind'])
        .orderBy('id', 'desc')
        .limit(newest)
        .as('newest'),
    )
    .where('preview_path', 'is', null)
    .where('thumb_path', 'is not', null)
    .where(({ or, eb }) => or([eb('kind', '!=', 'video'), eb('poster_path', 'is not', null)]))
    .where('storage_id', 'not in', readOnlyStorages(db))
    .orderBy('id', 'desc')
    .select('id')
    .execute()

/** A row lost in a power failure leaves a picture in a cache no longer than the site's max-age. */
export const upsertRenderingAddress = (db: Db, address: Row<'rendering_addresses'>) =>
  relaxedTransaction(db, (tx) =>
    tx
      .insertInto('rendering_addresses')
      .values(address)
      .onConflict((conflict) => conflict.columns(['photo_id', 'query']).doUpdateSet(pickFields(address, 'seen_at')))
      .execute(),
  )

export const deleteRenderingAddresses = (db: Db, before: string) =>
  db.deleteFrom('rendering_addresses').where('seen_at', '<', before).execute()
