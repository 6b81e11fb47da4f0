import type { AdminTable } from '@imagora/contract'
import type { Db, NewRow } from '#db/schema/schema.ts'

const columns = ['id', 'table_name', 'name', 'search', 'is_default'] as const

export const listSavedFilters = (db: Db, user_id: number, table: AdminTable) =>
  db
    .selectFrom('saved_filters')
    .where('user_id', '=', user_id)
    .where('table_name', '=', table)
    .select(columns)
    .orderBy('id')
    .execute()

export const findSavedFilter = (db: Db, user_id: number, id: number) =>
  db.selectFrom('saved_filters').where('user_id', '=', user_id).where('id', '=', id).select(columns).executeTakeFirst()

export const insertSavedFilter = (db: Db, filter: NewRow<'saved_filters'>) =>
  db.insertInto('saved_filters').values(filter).returning('id').executeTakeFirstOrThrow()

export const updateSavedFilter = (
  db: Db,
  id: number,
  changes: { name?: string; search?: string; is_default?: boolean },
) => db.updateTable('saved_filters').set(changes).where('id', '=', id).execute()

/** No filter of the table is the default afterwards. */
export const clearDefaultFilter = (db: Db, user_id: number, table: AdminTable) =>
  db
    .updateTable('saved_filters')
    .set({ is_default: false })
    .where('user_id', '=', user_id)
    .where('table_name', '=', table)
    .where('is_default', '=', true)
    .execute()

export async function deleteSavedFilter(db: Db, user_id: number, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('saved_filters')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
