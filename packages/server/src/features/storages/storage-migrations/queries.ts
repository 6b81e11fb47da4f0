import type { PageQuery } from '@imagora/contract'
import { type DerivedPathColumn, derivedPathColumns } from '#db/derived-files.ts'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export type Move = Row<'storage_moves'>
export type MovingBlob = Pick<
  Row<'blobs'>,
  'id' | 'storage_id' | 'path' | 'bytes' | 'sha256' | 'extension' | 'poster_sha256' | DerivedPathColumn
>

const live: Move['state'][] = ['running', 'paused']

export const findMove = (db: Db, id: number) =>
  db.selectFrom('storage_moves').selectAll().where('id', '=', id).executeTakeFirst()

export async function listMoves(db: Db, { page, per_page }: PageQuery) {
  const { total } = await db
    .selectFrom('storage_moves')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await db
    .selectFrom('storage_moves')
    .innerJoin('storages as source', 'source.id', 'storage_moves.from_id')
    .innerJoin('storages as target', 'target.id', 'storage_moves.to_id')
    .selectAll('storage_moves')
    .select(['source.name as from_name', 'target.name as to_name'])
    .orderBy('storage_moves.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

/** Moves under way, and those that have ended since a time. */
export const listActive = (db: Db, since: string, limit: number) =>
  db
    .selectFrom('storage_moves')
    .innerJoin('storages as source', 'source.id', 'storage_moves.from_id')
    .innerJoin('storages as target', 'target.id', 'storage_moves.to_id')
    .where(({ or, and, eb }) =>
      or([
        eb('storage_moves.state', '=', 'running'),
        and([eb('storage_moves.state', 'in', ['done', 'cancelled']), eb('storage_moves.updated_at', '>=', since)]),
      ]),
    )
    .selectAll('storage_moves')
    .select(['source.name as from_name', 'target.name as to_name'])
    .orderBy('storage_moves.id', 'desc')
    .limit(limit)
    .execute()

export const findNames = (db: Db, ids: number[]) =>
  db.selectFrom('storages').where('id', 'in', ids).select(['id', 'name', 'read_only_since']).execute()

/** Returns an unfinished move that involves one of these storages. */
export const findUnfinishedMove = (db: Db, storageIds: number[]) =>
  db
    .selectFrom('storage_moves')
    .where('state', 'in', live)
    .where(({ or, eb }) => or([eb('from_id', 'in', storageIds), eb('to_id', 'in', storageIds)]))
    .select('id')
    .executeTakeFirst()

/** Counts the blobs, avatars and parts of the logo in a storage. */
export async function countFiles(db: Db, storageId: number) {
  const { blobs, avatars, logo } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('blobs')
        .where('storage_id', '=', storageId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('blobs'),
      selectFrom('avatars')
        .where('storage_id', '=', storageId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('avatars'),
      selectFrom('site_images')
        .where('storage_id', '=', storageId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('logo'),
    ])
    .executeTakeFirstOrThrow()
  return (blobs ?? 0) + (avatars ?? 0) + (logo ?? 0)
}

export const insertMove = (db: Db, move: NewRow<'storage_moves'>) =>
  db.insertInto('storage_moves').values(move).returning('id').executeTakeFirstOrThrow()

export const updateMove = (db: Db, id: number, changes: Partial<Omit<Move, 'id'>>) =>
  db.updateTable('storage_moves').set(changes).where('id', '=', id).execute()

/** A pause or cancellation that arrived in the meantime is kept. */
export const finishMove = (db: Db, id: number, changes: Partial<Omit<Move, 'id'>>) =>
  db
    .updateTable('storage_moves')
    .set({ ...changes, state: 'done' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()

export const listRunningMoves = (db: Db) =>
  db.selectFrom('storage_moves').where('state', '=', 'running').orderBy('id').select('id').execute()

/** Returns false while another process holds the lease. */
export const takeLease = async (db: Db, id: number, { time, until }: { time: string; until: string }) =>
  (
    await db
      .updateTable('storage_moves')
      .set({ lease_until: until })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<', time)]))
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const endLeases = (db: Db) => db.updateTable('storage_moves').set({ lease_until: null }).execute()

export async function lastBlobId(db: Db) {
  const { last } = await db
    .selectFrom('blobs')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

const movingColumns = [
  'id',
  'storage_id',
  'path',
  'bytes',
  'sha256',
  'extension',
  'poster_sha256',
  ...derivedPathColumns,
] as const

export const listBlobs = (db: Db, storageId: number, ids: { after: number; upTo: number }, limit: number) =>
  db
    .selectFrom('blobs')
    .where('storage_id', '=', storageId)
    .where('id', '>', ids.after)
    .where('id', '<=', ids.upTo)
    .orderBy('id')
    .limit(limit)
    .select(movingColumns)
    .execute()

interface ObjectLocation {
  storage_id: number
  path: string
}

export type NewBlobLocation = Pick<Row<'blobs'>, 'storage_id' | 'path' | DerivedPathColumn> &
  Partial<Pick<Row<'blobs'>, 'poster_sha256' | 'conversion_state'>>

/**
 * Returns false when in the meantime the blob was deleted, moved by another process, or given a poster or another derived
 * file, which was not copied, and while a poster is being written, which may have been copied before its row says so. The
 * row stays locked until the transaction ends.
 */
export async function updateBlobLocation(db: Db, blob: MovingBlob, to: NewBlobLocation, time: string) {
  const { numUpdatedRows } = await db
    .updateTable('blobs')
    .set(to)
    .where('id', '=', blob.id)
    .where('storage_id', '=', blob.storage_id)
    .where('path', '=', blob.path)
    .where(({ and, eb }) =>
      and(
        (['poster_sha256', ...derivedPathColumns] as const).map((column) =>
          eb(column, 'is not distinct from', blob[column]),
        ),
      ),
    )
    .where(({ or, eb }) => or([eb('poster_lease_until', 'is', null), eb('poster_lease_until', '<=', time)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reads a blob anew; returns undefined when it is no longer at the given path. */
export const findBlob = (
  db: Db,
  { id, storage_id, path }: ObjectLocation & { id: number },
): Promise<MovingBlob | undefined> =>
  db
    .selectFrom('blobs')
    .where('id', '=', id)
    .where('storage_id', '=', storage_id)
    .where('path', '=', path)
    .select(movingColumns)
    .executeTakeFirst()

/**
 * Deletes the copy rows and returns all storages with copies. The mirror is always included, since renderings may have
 * reached it before the copy was recorded.
 */
export async function deleteCopies(db: Db, { id, storage_id }: Pick<MovingBlob, 'id' | 'storage_id'>) {
  const copies = await db.deleteFrom('blob_copies').where('blob_id', '=', id).returning('storage_id').execute()
  const mirrors = await db
    .selectFrom('storages')
    .where('id', '=', storage_id)
    .where('mirror_id', 'is not', null)
    .select('mirror_id as storage_id')
    .$narrowType<{ storage_id: number }>()
    .execute()
  return [...new Set([...copies, ...mirrors].map((place) => place.storage_id))]
}

/** Lists the photos that show a file, or that have it as their video. */
export async function listKeys(db: Db, blobId: number) {
  const shown = db.selectFrom('photos').where('blob_id', '=', blobId).select('key')
  const played = db
    .selectFrom('blobs')
    .innerJoin('photos', 'photos.blob_id', 'blobs.id')
    .where('blobs.motion_blob_id', '=', blobId)
    .select('photos.key')
  return (await shown.union(played).execute()).map(({ key }) => key)
}

/** Files are counted in the transaction that moves them, so that a crash cannot count one twice. */
export const countMoved = (db: Db, id: number, bytes: number, updated_at: string) =>
  db
    .updateTable('storage_moves')
    .set(({ eb }) => ({ moved: eb('moved', '+', 1), moved_bytes: eb('moved_bytes', '+', bytes), updated_at }))
    .where('id', '=', id)
    .execute()

/** Tables of images that are one object each, without renderings or copies. */
export const singleImageTables = ['avatars', 'site_images'] as const

export interface MovingImage extends ObjectLocation {
  table: (typeof singleImageTables)[number]
  key: string
  bytes: number
}

export async function listImages(db: Db, table: MovingImage['table'], storageId: number, after: string, limit: number) {
  const images = await db
    .selectFrom(table)
    .where('storage_id', '=', storageId)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .select(['key', 'storage_id', 'path', 'bytes'])
    .execute()
  return images.map((image): MovingImage => ({ table, ...image }))
}

export const updateImageLocation = async (db: Db, { table, key, storage_id, path }: MovingImage, to: ObjectLocation) =>
  (
    await db
      .updateTable(table)
      .set(to)
      .where('key', '=', key)
      .where('storage_id', '=', storage_id)
      .where('path', '=', path)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const hasImage = async (db: Db, { table, key, storage_id, path }: MovingImage) =>
  (await db
    .selectFrom(table)
    .where('key', '=', key)
    .where('storage_id', '=', storage_id)
    .where('path', '=', path)
    .select('key')
    .executeTakeFirst()) !== undefined
