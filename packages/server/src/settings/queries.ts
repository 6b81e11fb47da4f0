import type { Db } from '#db/schema/schema.ts'

export const readSettings = (db: Db) => db.selectFrom('settings').select(['key', 'value']).execute()

export const readSettingsOf = (db: Db, keys: string[]) =>
  db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()

export const writeSetting = (db: Db, key: string, value: string, updated_at: string) =>
  db
    .insertInto('settings')
    .values({ key, value, updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at }))
    .execute()
