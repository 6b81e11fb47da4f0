import type { Db, Row } from '#db/schema.ts'

export type FoundStorage = Pick<Row<'storages'>, 'provider' | 'options' | 'secrets'>

export const findStorage = (db: Db, id: number) =>
  db.selectFrom('storages').where('id', '=', id).select(['provider', 'options', 'secrets']).executeTakeFirst()

export const listEnabled = (db: Db) =>
  db.selectFrom('storages').where('is_enabled', '=', true).orderBy('id').select('id').execute()
