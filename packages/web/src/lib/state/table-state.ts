import type { TableSearch } from './table-search.ts'

/** Returns the order after a click on a column header: the default direction first, then the reverse. */
export function toggleSortOrder(order: string | undefined, column: string, isLargestFirst = false) {
  const [ascending, descending] = [column, `-${column}`]
  if (order === ascending) return descending
  if (order === descending) return ascending
  return isLargestFirst ? descending : ascending
}

const isActiveFilter = ([name, value]: [string, unknown]) =>
  !['page', 'order', 'hide'].includes(name) && value !== undefined

export const hasFilters = (search: TableSearch) => Object.entries(search).some(isActiveFilter)

/** Clears the filters and keeps the order and the columns. */
export const clearFilters = <Search extends TableSearch>({ order, hide }: Search) => ({ order, hide }) as Search

/** Keys of the hidden columns. */
export const getHiddenColumns = ({ hide }: TableSearch): ReadonlySet<string> => new Set(hide?.split(','))

/** Returns the hidden columns after one was hidden or shown; undefined if none is. */
export function toggleColumn(search: TableSearch, key: string) {
  const hidden = getHiddenColumns(search)
  const next = hidden.has(key) ? [...hidden].filter((each) => each !== key) : [...hidden, key]
  return next.join(',') || undefined
}
