import type { SavedFilter } from '@imagora/contract'
import type { TableSearch } from '#lib/state/table-search.ts'

export type FilterSearch = SavedFilter['search']

/** Returns what is saved of a table's search: filters, order and hidden columns, but not the page. */
export const toFilterSearch = (search: TableSearch): FilterSearch =>
  Object.fromEntries(
    Object.entries(search as Record<string, FilterSearch[string] | undefined>).flatMap(([name, value]) =>
      name === 'page' || value === undefined ? [] : [[name, value]],
    ),
  )

export function isSameSearch(one: FilterSearch, other: FilterSearch) {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
