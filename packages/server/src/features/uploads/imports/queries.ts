import type { PageQuery } from '@imagora/contract'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export type Import = Row<'imports'>
export type ImportItemRow = Row<'import_items'>
export type ItemState = ImportItemRow['state']

export const insertImport = (db: Db, row: NewRow<'imports'>) =>
  db.insertInto('imports').values(row).returningAll().executeTakeFirstOrThrow()

export const findImport = (db: Db, id: number) =>
  db.selectFrom('imports').where('id', '=', id).selectAll().executeTakeFirst()

/** Finds an unfinished import from the same source to the same user. */
export const findUnfinished = (db: Db, { kind, source, user_id }: Pick<Import, 'kind' | 'source' | 'user_id'>) =>
  db
    .selectFrom('imports')
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('is_dry', '=', false)
    .where('state', 'in', ['waiting', 'running', 'paused', 'failed'])
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst()

/** Returns undefined when another process holds the lease. */
export const claim = (db: Db, id: number, times: { now: string; lease_until: string }) =>
  db
    .updateTable('imports')
    .set({ state: 'running', problem: null, lease_until: times.lease_until, updated_at: times.now })
    .where('id', '=', id)
    .where('state', 'not in', ['done', 'cancelled'])
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', times.now)]))
    .returningAll()
    .executeTakeFirst()

/** Releases the lease; a pause or cancellation that was requested meanwhile is kept. */
export async function finish(db: Db, id: number, changes: Partial<Omit<Import, 'id'>>) {
  await db.updateTable('imports').set({ lease_until: null }).where('id', '=', id).execute()
  await db.updateTable('imports').set(changes).where('id', '=', id).where('state', '=', 'running').execute()
}

/** Says why a running import waits; null when it goes on. */
export const updateHold = (db: Db, id: number, problem: string | null) =>
  db.updateTable('imports').set({ problem }).where('id', '=', id).where('state', '=', 'running').execute()

export const isRunning = async (db: Db, id: number) =>
  (await db
    .selectFrom('imports')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .select('id')
    .executeTakeFirst()) !== undefined

const listed = (db: Db) =>
  db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.user_id')
    .selectAll('imports')
    .select('users.username')

export type ImportWithUsername = Import & { username: string | null }

export const findListed = (db: Db, id: number): Promise<ImportWithUsername | undefined> =>
  listed(db).where('imports.id', '=', id).executeTakeFirst()

export async function listImports(db: Db, { page, per_page }: PageQuery) {
  const { total } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data: ImportWithUsername[] = await listed(db)
    .orderBy('imports.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

/** Imports under way, and those that have ended since a time. */
export const listActive = (db: Db, since: string, limit: number) =>
  db
    .selectFrom('imports')
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', ['waiting', 'running']),
        and([eb('state', 'in', ['done', 'failed', 'cancelled']), eb('updated_at', '>=', since)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()

export const updateImport = (db: Db, id: number, changes: Partial<Omit<Import, 'id'>>) =>
  db.updateTable('imports').set(changes).where('id', '=', id).execute()

/** Items that were listed before are left unchanged. */
export const insertItems = (db: Db, rows: NewRow<'import_items'>[]) =>
  db
    .insertInto('import_items')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['import_id', 'path']).doNothing())
    .execute()

/** Oldest items come first, so that the orders by id and by time agree. */
export const listWaiting = (db: Db, import_id: number, limit: number) =>
  db
    .selectFrom('import_items')
    .where('import_id', '=', import_id)
    .where('state', '=', 'waiting')
    .orderBy('dated_at')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()

export const settle = (
  db: Db,
  id: number,
  changes: Pick<ImportItemRow, 'state'> & Partial<Pick<ImportItemRow, 'reason' | 'photo_id'>>,
) => db.updateTable('import_items').set(changes).where('id', '=', id).execute()

export const countItems = (db: Db, import_id: number) =>
  db
    .selectFrom('import_items')
    .where('import_id', '=', import_id)
    .groupBy('state')
    .select(({ fn }) => [
      'state',
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .execute()

export const countReasons = (db: Db, import_id: number) =>
  db
    .selectFrom('import_items')
    .where('import_id', '=', import_id)
    .where('state', '=', 'refused')
    .groupBy('reason')
    .orderBy('reason')
    .select(({ fn }) => ['reason', fn.countAll<number | string>().as('count'), fn.min('path').as('example')])
    .execute()

export const listRefused = (db: Db, import_id: number, after: number, limit: number) =>
  db
    .selectFrom('import_items')
    .where('import_id', '=', import_id)
    .where('state', '=', 'refused')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'path', 'bytes', 'reason'])
    .execute()

/** Refused items are retried when an import is resumed manually. */
export const retryRefused = (db: Db, import_id: number) =>
  db
    .updateTable('import_items')
    .set({ state: 'waiting', reason: null })
    .where('import_id', '=', import_id)
    .where('state', '=', 'refused')
    .execute()

export async function findAlbum(db: Db, owner_id: number, name: string) {
  const found = await db
    .selectFrom('albums')
    .where('owner_id', '=', owner_id)
    .where('name', '=', name)
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  return found?.id ?? null
}

/** Returns the photo that another file of the import became. */
export async function findImportedPhoto(db: Db, import_id: number, path: string) {
  const item = await db
    .selectFrom('import_items')
    .where('import_id', '=', import_id)
    .where('path', '=', path)
    .select('photo_id')
    .executeTakeFirst()
  return item?.photo_id ?? null
}

/** Finds another photo of the same owner with the same file. */
export const findDuplicatePhoto = (db: Db, photoId: number) =>
  db
    .selectFrom('photos')
    .innerJoin('photos as new', 'new.blob_id', 'photos.blob_id')
    .where('new.id', '=', photoId)
    .where('photos.id', '!=', photoId)
    .where('photos.deleted_at', 'is', null)
    .whereRef('photos.owner_id', '=', 'new.owner_id')
    .orderBy('photos.id')
    .select('photos.id')
    .executeTakeFirst()

/** Finds the photo whose stored or originally uploaded bytes, or those of its video, have this hash. */
export const findByHash = async (db: Db, ownerId: number, sha256: string) =>
  (await findByPicture(db, ownerId, sha256)) ?? (await findByMotionVideo(db, ownerId, sha256))

const findByMotionVideo = (db: Db, ownerId: number, sha256: string) =>
  db
    .selectFrom('blobs as motion_videos')
    .innerJoin('blobs', 'blobs.motion_blob_id', 'motion_videos.id')
    .innerJoin('photos', 'photos.blob_id', 'blobs.id')
    .where('motion_videos.owner_id', '=', ownerId)
    .where(({ or, eb }) =>
      or([eb('motion_videos.sha256', '=', sha256), eb('motion_videos.source_sha256', '=', sha256)]),
    )
    .where('photos.owner_id', '=', ownerId)
    .where('photos.deleted_at', 'is', null)
    .orderBy('photos.id')
    .select('photos.id')
    .executeTakeFirst()

const findByPicture = (db: Db, ownerId: number, sha256: string) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.owner_id', '=', ownerId)
    .where('photos.deleted_at', 'is', null)
    .where('blobs.owner_id', '=', ownerId)
    .where(({ or, eb }) => or([eb('blobs.sha256', '=', sha256), eb('blobs.source_sha256', '=', sha256)]))
    .orderBy('photos.id')
    .select('photos.id')
    .executeTakeFirst()

export const findUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'username', 'is_suspended', 'used_bytes'])
    .executeTakeFirst()

/**
 * Only addresses that somebody has proven, or that an administrator has entered, count: whoever registered with the
 * address of somebody else would be given their photos.
 */
export async function usersByEmail(db: Db, emails: string[]) {
  if (emails.length === 0) return new Map<string, number>()
  const found = await db
    .selectFrom('users')
    .where('email', 'in', emails)
    .where('deleted_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('email_verified_at', 'is not', null),
        exists(
          selectFrom('invitations')
            .whereRef('invitations.user_id', '=', 'users.id')
            .whereRef('invitations.email', '=', 'users.email')
            .select('invitations.id'),
        ),
      ]),
    )
    .select(['id', 'email'])
    .execute()
  return new Map(found.flatMap(({ id, email }): [string, number][] => (email === null ? [] : [[email, id]])))
}

export async function usersByName(db: Db, names: string[]) {
  if (names.length === 0) return new Map<string, number>()
  const found = await db
    .selectFrom('users')
    .where('username', 'in', names)
    .where('deleted_at', 'is', null)
    .select(['id', 'username'])
    .execute()
  return new Map(found.map(({ id, username }) => [username, id]))
}
