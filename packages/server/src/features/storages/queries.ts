import type { Db } from '#db/schema.ts'

export const findStorage = (db: Db, id: number) =>
  db.selectFrom('storages').where('id', '=', id).select(['provider', 'options']).executeTakeFirst()

export const listEnabled = (db: Db) =>
  db.selectFrom('storages').where('is_enabled', '=', true).orderBy('id').select('id').execute()
