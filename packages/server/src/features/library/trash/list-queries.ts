import { prepared, preparedList, valuesOf } from '#db/prepared-query.ts'
import type { Db } from '#db/schema/schema.ts'
import { tileColumns } from '#db/photo-columns.ts'

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
export async function listTrashed(db: Db, given: Visible, page: { page: number; per_page: number }) {
  const matching = trashed(db, given).innerJoin('blobs', 'blobs.id', 'photos.blob_id')
  const { total } = await trashed(db, given)
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
export const listIndexed = (db: Db, given: Visible, { id, deleted_at }: TrashListCursor, limit: number) =>
  valuesOf(
    db,
    trashed(db, given)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('photos.deleted_at', 'photos.id'), '<', tuple(deleted_at as string | null, id)),
      )
      .orderBy('photos.deleted_at', 'desc')
      .orderBy('photos.id', 'desc')
      .limit(limit)
      .select(['photos.id', 'photos.look', 'photos.deleted_at']),
  ) as Promise<[id: number, look: number, deleted_at: string][]>

export const listTiles = preparedList((db, ids, given: Visible) =>
  trashed(db, given)
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', 'in', ids)
    .select(tileColumns)
    .select(({ ref }) => ref('photos.deleted_at').$notNull().as('deleted_at')),
)

const counters = prepared((db, { owner_id, time }: Visible) =>
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
export async function findState(db: Db, given: Visible) {
  const [counter] = await counters(db, given)
  return `${counter?.photo_changes ?? 0}-${counter?.expired ?? 0}`
}

/** Finds the file of a trashed photo of any owner. */
export const findFile = prepared((db, { key, time }: { key: string; time: string }) =>
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
