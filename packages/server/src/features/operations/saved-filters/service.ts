import {
  type AdminTable,
  limits,
  type SavedFilter,
  type SavedFilterChanges,
  type SavedFilterInput,
} from '@imagora/contract'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Caller } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'

interface SavedFilterServiceDeps {
  db: Db
  now: () => Date
}

type SavedFilterRow = NonNullable<Awaited<ReturnType<typeof queries.findSavedFilter>>>

const presentFilter = ({ table_name, search, ...filter }: SavedFilterRow): SavedFilter => ({
  ...filter,
  table: table_name,
  search: JSON.parse(search) as SavedFilter['search'],
})

/** Manages the filters that each person keeps for the tables of the admin panel. */
export function createSavedFilterService({ db, now }: SavedFilterServiceDeps) {
  /** Lists the filters of a table and keeps other calls of this person waiting, so that names and counts hold. */
  async function lockFilters(tx: Db, { id }: Pick<Caller, 'id'>, table: AdminTable) {
    await acquireAdvisoryLock(tx, `saved filters ${id}`)
    return queries.listSavedFilters(tx, id, table)
  }

  const requireFreeName = (filters: SavedFilterRow[], name: string) => {
    if (filters.some((filter) => filter.name.toLowerCase() === name.toLowerCase())) throw refuse('filter_name_taken')
  }

  return {
    list: async ({ id }: Pick<Caller, 'id'>, table: AdminTable) =>
      (await queries.listSavedFilters(db, id, table)).map(presentFilter),

    create: (caller: Pick<Caller, 'id'>, { table, name, search, is_default }: SavedFilterInput) =>
      db.transaction().execute(async (tx): Promise<SavedFilter> => {
        const filters = await lockFilters(tx, caller, table)
        const most = limits.savedFilter.perTable
        if (filters.length >= most) throw refuse('filters_too_many', { values: { count: most } })
        requireFreeName(filters, name)
        if (is_default) await queries.clearDefaultFilter(tx, caller.id, table)
        const { id } = await queries.insertSavedFilter(tx, {
          user_id: caller.id,
          table_name: table,
          name,
          search: JSON.stringify(search),
          is_default,
          created_at: now().toISOString(),
        })
        return { id, table, name, search, is_default }
      }),

    update: (caller: Pick<Caller, 'id'>, id: number, { search, ...changes }: SavedFilterChanges) =>
      db.transaction().execute(async (tx) => {
        const filter = await queries.findSavedFilter(tx, caller.id, id)
        if (!filter) throw refuse('filter_missing')
        const filters = await lockFilters(tx, caller, filter.table_name)
        const others = filters.filter((each) => each.id !== id)
        if (changes.name !== undefined) requireFreeName(others, changes.name)
        if (changes.is_default) await queries.clearDefaultFilter(tx, caller.id, filter.table_name)
        await queries.updateSavedFilter(tx, id, { ...changes, ...(search && { search: JSON.stringify(search) }) })
      }),

    async remove({ id: userId }: Pick<Caller, 'id'>, id: number) {
      if (!(await queries.deleteSavedFilter(db, userId, id))) throw refuse('filter_missing')
    },
  }
}

export type SavedFilterService = ReturnType<typeof createSavedFilterService>
