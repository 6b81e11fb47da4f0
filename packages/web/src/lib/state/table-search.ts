/** The state of a table that stands in the address: what is looked for, the page, the order. */
export interface TableSearch {
  q?: string
  page?: number
  order?: string
}

/** The largest number that names anything. */
const largest = 2_147_483_647
/** The longest text that can be looked for. */
const longest = 200

const isWhole = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= largest

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

/** What a field of an address may be besides one of a list. */
interface Kinds {
  text: string
  page: number
  id: number
  /** The panel of one, or of one to be added. */
  panel: number | 'new'
  day: string
}
type Field = keyof Kinds | readonly (string | number | boolean)[]

type Read<F> = F extends keyof Kinds ? Kinds[F] : F extends readonly (infer Value)[] ? Value : never

const readers: { [K in keyof Kinds]: (value: unknown) => Kinds[K] | undefined } = {
  // What looks like a number comes as one.
  text: (value) =>
    (typeof value === 'string' || typeof value === 'number') && value !== ''
      ? String(value).slice(0, longest)
      : undefined,
  page: (value) => (isWhole(value, 2) ? value : undefined),
  id: (value) => (isWhole(value, 1) ? value : undefined),
  panel: (value) => (value === 'new' || isWhole(value, 1) ? value : undefined),
  day: (value) => (isDay(value) ? value : undefined),
}

const readField = (field: Field, value: unknown) =>
  typeof field === 'string' ? readers[field](value) : field.find((each) => each === value)

/**
 * Reads the address of a table, each field as the list takes it; where it says nonsense, the list is as it is where nothing
 * is said. Such a field is named all the same: left out, it would still be read from the address.
 */
export function tableSearch<const Fields extends Record<string, Field>>(fields: Fields) {
  const all = Object.entries<Field>({ q: 'text', page: 'page', order: [], ...fields })
  return (raw: Record<string, unknown>) =>
    Object.fromEntries(all.map(([name, field]) => [name, readField(field, raw[name])])) as Pick<
      TableSearch,
      'q' | 'page'
    > & { -readonly [Name in keyof Fields]?: Read<Fields[Name]> }
}

/** Of a table that is in one order, and narrowed down by nothing but words. */
export const readTableSearch = tableSearch({})

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
