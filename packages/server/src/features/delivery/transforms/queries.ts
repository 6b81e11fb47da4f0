import type { Db, NewRow } from '#db/schema/schema.ts'

const columns = ['id', 'name', 'note', 'parameters', 'created_at', 'updated_at'] as const

export const listPresets = (db: Db) => db.selectFrom('transform_presets').select(columns).orderBy('name').execute()

export const findPreset = (db: Db, id: number) =>
  db.selectFrom('transform_presets').where('id', '=', id).select(columns).executeTakeFirst()

export const insertPreset = (db: Db, preset: NewRow<'transform_presets'>) =>
  db.insertInto('transform_presets').values(preset).returning('id').executeTakeFirstOrThrow()

export const updatePreset = (db: Db, id: number, changes: Partial<Omit<NewRow<'transform_presets'>, 'id'>>) =>
  db.updateTable('transform_presets').set(changes).where('id', '=', id).execute()

export const deletePreset = (db: Db, id: number) => db.deleteFrom('transform_presets').where('id', '=', id).execute()
