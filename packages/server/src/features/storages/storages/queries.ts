import type { PageQuery } from '@imagora/contract'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export type StorageRow = Row<'storages'>
export type StorageConnectionRow = Pick<
  StorageRow,
  'provider' | 'options' | 'secrets' | 'mirror_id' | 'read_only_since'
>

export const findStorage = (db: Db, id: number): Promise<StorageConnectionRow | undefined> =>
  db
    .selectFrom('storages')
    .where('id', '=', id)
    .select(['provider', 'options', 'secrets', 'mirror_id', 'read_only_since'])
    .executeTakeFirst()

export const listEnabledStorages = (db: Db) =>
  db.selectFrom('storages').where('is_enabled', '=', true).orderBy('id').select('id').execute()

/** Returns the storages that accept writes. */
export const listWritableStorages = (db: Db) =>
  db
    .selectFrom('storages')
    .where('is_enabled', '=', true)
    .where('read_only_since', 'is', null)
    .orderBy('id')
    .select('id')
    .execute()

export const findRow = (db: Db, id: number) =>
  db.selectFrom('storages').selectAll().where('id', '=', id).executeTakeFirst()

/** Connections of the places that backups are copied to, which no storage may use. */
export const listBackupTargets = (db: Db) =>
  db.selectFrom('backup_targets').select(['provider', 'options', 'secrets']).execute()

export const listRows = (db: Db) => db.selectFrom('storages').selectAll().orderBy('id').execute()

export async function listPage(db: Db, { page, per_page }: PageQuery) {
  const { total } = await db
    .selectFrom('storages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await db
    .selectFrom('storages')
    .selectAll()
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

/** Returns the file count and bytes of every non-empty storage, in one scan of the table. */
export const listUsage = (db: Db) =>
  db
    .selectFrom('blobs')
    .groupBy('storage_id')
    .select(({ fn }) => [
      'storage_id',
      fn.countAll<number>().as('count'),
      fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .execute()

/** Returns the number of files of each storage that have a copy in its mirror. */
export const listMirroredCounts = (db: Db) =>
  db
    .selectFrom('blob_copies')
    .innerJoin('blobs', 'blobs.id', 'blob_copies.blob_id')
    .innerJoin('storages', (join) =>
      join.onRef('storages.id', '=', 'blobs.storage_id').onRef('storages.mirror_id', '=', 'blob_copies.storage_id'),
    )
    .groupBy('blobs.storage_id')
    .select(({ fn }) => ['blobs.storage_id', fn.countAll<number>().as('count')])
    .execute()

export const listGroups = (db: Db) => db.selectFrom('groups').select(['id', 'name']).orderBy('id').execute()

export const listGrants = (db: Db) =>
  db
    .selectFrom('group_storages')
    .innerJoin('groups', 'groups.id', 'group_storages.group_id')
    .orderBy('groups.id')
    .select(['group_storages.storage_id', 'groups.id', 'groups.name'])
    .execute()

export const listGroupIds = async (db: Db, storageId: number) =>
  (
    await db
      .selectFrom('group_storages')
      .where('storage_id', '=', storageId)
      .orderBy('group_id')
      .select('group_id')
      .execute()
  ).map(({ group_id }) => group_id)

export async function setGroups(db: Db, storage_id: number, groupIds: number[]) {
  await db.deleteFrom('group_storages').where('storage_id', '=', storage_id).execute()
  const grants = groupIds.map((group_id) => ({ group_id, storage_id }))
  if (grants.length > 0) await db.insertInto('group_storages').values(grants).execute()
}

export const insertStorage = (db: Db, storage: NewRow<'storages'>) =>
  db.insertInto('storages').values(storage).returning('id').executeTakeFirstOrThrow()

export const updateStorage = (db: Db, id: number, changes: Partial<Omit<StorageRow, 'id'>>) =>
  db.updateTable('storages').set(changes).where('id', '=', id).execute()

/** Counts the files, copies, avatars and parts of the logo in a storage, and the objects still to be removed from it. */
export async function countUses(db: Db, storageId: number) {
  const [files, copies, avatars, logo, intents] = await Promise.all(
    (['blobs', 'blob_copies', 'avatars', 'site_images', 'object_intents'] as const).map((table) =>
      db
        .selectFrom(table)
        .where('storage_id', '=', storageId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return { files: files!.count + copies!.count + avatars!.count + logo!.count, intents: intents!.count }
}

export const isMirror = async (db: Db, id: number) =>
  (await db.selectFrom('storages').where('mirror_id', '=', id).select('id').limit(1).executeTakeFirst()) !== undefined

export const hasUnfinishedMove = async (db: Db, id: number) =>
  (await db
    .selectFrom('storage_moves')
    .where('state', 'in', ['running', 'paused'])
    .where(({ or, eb }) => or([eb('from_id', '=', id), eb('to_id', '=', id)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Deletes the storage with its group grants and the records of its finished moves. */
export async function deleteStorage(db: Db, id: number) {
  await db.deleteFrom('group_storages').where('storage_id', '=', id).execute()
  await db
    .deleteFrom('storage_moves')
    .where(({ or, eb }) => or([eb('from_id', '=', id), eb('to_id', '=', id)]))
    .execute()
  await db.deleteFrom('storages').where('id', '=', id).execute()
}
