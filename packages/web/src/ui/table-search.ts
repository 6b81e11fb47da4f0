/** The state of a table that stands in the address: what is looked for, the page, the order. */
export interface TableSearch {
  q?: string
  page?: number
  order?: string
}

/** What the address says, or nothing where it says nonsense. */
export function readTableSearch(raw: Record<string, unknown>): TableSearch {
  const { q, page, order } = raw
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
    ...(typeof order === 'string' && /^-?\w+$/.test(order) && { order }),
  }
}

/** The order that a click on a column's head asks for: the way one reads it first, and then the other way round. */
export function toggledOrder(order: string | undefined, column: string, isLargestFirst = false) {
  const [ascending, descending] = [column, `-${column}`]
  if (order === ascending) return descending
  if (order === descending) return ascending
  return isLargestFirst ? descending : ascending
}

const isGiven = ([name, value]: [string, unknown]) => name !== 'page' && name !== 'order' && value !== undefined

/** Whether something narrows the list down. */
export const hasFilters = (search: TableSearch) => Object.entries(search).some(isGiven)

/** The same list in the same order, with nothing left out of it. */
export const withoutFilters = <Search extends TableSearch>({ order }: Search) => ({ order }) as Search
