import type { Db, Row } from '#db/schema/schema.ts'

export const findKey = (db: Db, user_id: number, key: string, since: string) =>
  db
    .selectFrom('call_keys')
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .selectAll()
    .executeTakeFirst()

export const writeKey = (db: Db, entry: Row<'call_keys'>) =>
  db
    .insertInto('call_keys')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(entry))
    .execute()

export const deleteKey = (db: Db, user_id: number, key: string) =>
  db.deleteFrom('call_keys').where('user_id', '=', user_id).where('key', '=', key).execute()

export const deleteOldKeys = (db: Db, before: string) =>
  db.deleteFrom('call_keys').where('created_at', '<=', before).execute()
