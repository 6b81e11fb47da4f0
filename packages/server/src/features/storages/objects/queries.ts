import { pickFields, prepareQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'

export type Intent = Pick<Row<'object_intents'>, 'id' | 'storage_id' | 'path'>

type NewIntent = Omit<Row<'object_intents'>, 'id'>

const INTENT_COLUMNS = ['id', 'storage_id', 'path'] as const

const intentOf = prepareQuery((db, intent: NewIntent) =>
  db
    .insertInto('object_intents')
    .values(pickFields(intent, 'storage_id', 'path', 'created_at'))
    .returning(INTENT_COLUMNS),
)

export async function insertIntent(db: Db, intent: NewIntent): Promise<Intent> {
  const [inserted] = await intentOf(db, intent)
  return inserted!
}

export const insertIntents = (db: Db, intents: NewIntent[]): Promise<Intent[]> =>
  db.insertInto('object_intents').values(intents).returning(INTENT_COLUMNS).execute()

export const deleteIntents = (db: Db, ids: number[]) => db.deleteFrom('object_intents').where('id', 'in', ids).execute()

const intentById = prepareQuery((db, { id }: { id: number }) =>
  db.deleteFrom('object_intents').where('id', '=', id).returning('id'),
)

/** Returns false when the intent was settled in the meantime. */
export const deleteIntent = async (db: Db, id: number) => (await intentById(db, { id })).length > 0

/** Intents of read-only storages are skipped until the storage is confirmed. */
export const listIntents = (db: Db, createdBefore: string, limit: number) =>
  db
    .selectFrom('object_intents')
    .where('created_at', '<=', createdBefore)
    .where('storage_id', 'not in', (select) =>
      select.selectFrom('storages').where('read_only_since', 'is not', null).select('id'),
    )
    .orderBy('id')
    .limit(limit)
    .select(INTENT_COLUMNS)
    .execute()

/** Returns whether the object belongs to a photo, a mirror copy, an avatar or the site's logo. */
export const isReferenced = async (db: Db, { storage_id, path }: Pick<Intent, 'storage_id' | 'path'>) =>
  (await db
    .selectFrom('blobs')
    .where('storage_id', '=', storage_id)
    .where('path', '=', path)
    .select('path')
    .unionAll((where) =>
      where.selectFrom('avatars').where('storage_id', '=', storage_id).where('path', '=', path).select('path'),
    )
    .unionAll((where) =>
      where.selectFrom('site_images').where('storage_id', '=', storage_id).where('path', '=', path).select('path'),
    )
    .unionAll((where) =>
      where
        .selectFrom('storages')
        .innerJoin('blobs', 'blobs.storage_id', 'storages.id')
        .innerJoin('blob_copies', 'blob_copies.blob_id', 'blobs.id')
        .where('storages.mirror_id', '=', storage_id)
        .where('blobs.path', '=', path)
        .where('blob_copies.storage_id', '=', storage_id)
        .select('blobs.path'),
    )
    .executeTakeFirst()) !== undefined

/** Returns undefined when the object has no intent. */
export const findIntent = (db: Db, storage_id: number, path: string) =>
  db
    .selectFrom('object_intents')
    .where('storage_id', '=', storage_id)
    .where('path', '=', path)
    .select(['id', 'created_at'])
    .executeTakeFirst()
