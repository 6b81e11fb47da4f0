/** Table state in the URL: the search text, the page, the order, and the hidden columns separated by commas. */
export interface TableSearch {
  q?: string
  page?: number
  order?: string
  hide?: string
}

/** Largest id and page number: a signed 32-bit integer. */
const MAX_INTEGER = 2_147_483_647
/** Longest search text, in characters. */
const MAX_TEXT_LENGTH = 200

const isIntegerFrom = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= MAX_INTEGER

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

/** Kinds of search parameters besides enumerations. */
interface FieldValues {
  text: string
  page: number
  id: number
  /** Id of the open panel, or `new` for one to be added. */
  panel: number | 'new'
  day: string
}
type Field = keyof FieldValues | readonly (string | number | boolean)[]

type FieldValue<F> = F extends keyof FieldValues ? FieldValues[F] : F extends readonly (infer Value)[] ? Value : never

const readers: { [K in keyof FieldValues]: (value: unknown) => FieldValues[K] | undefined } = {
  // The router parses digits as a number.
  text: (value) =>
    (typeof value === 'string' || typeof value === 'number') && value !== ''
      ? String(value).slice(0, MAX_TEXT_LENGTH)
      : undefined,
  page: (value) => (isIntegerFrom(value, 2) ? value : undefined),
  id: (value) => (isIntegerFrom(value, 1) ? value : undefined),
  panel: (value) => (value === 'new' || isIntegerFrom(value, 1) ? value : undefined),
  day: (value) => (isDay(value) ? value : undefined),
}

const readField = (field: Field, value: unknown) =>
  typeof field === 'string' ? readers[field](value) : field.find((each) => each === value)

/**
 * Reads the search parameters of a table; a malformed value is undefined. It is returned as undefined and not omitted:
 * the router would otherwise keep the raw value.
 */
export function createTableSearchReader<const Fields extends Record<string, Field>>(fields: Fields) {
  const all = Object.entries<Field>({ q: 'text', page: 'page', order: [], hide: 'text', ...fields })
  return (raw: Record<string, unknown>) =>
    Object.fromEntries(all.map(([name, field]) => [name, readField(field, raw[name])])) as Pick<
      TableSearch,
      'q' | 'page' | 'hide'
    > & { -readonly [Name in keyof Fields]?: FieldValue<Fields[Name]> }
}

/** Reads the search parameters of a table without sorting and filters. */
export const readTableSearch = createTableSearchReader({})

/** Id of the open panel, or `new` for one to be added. */
export type PanelSearch = number | 'new'

/** Reads the open panel from the search parameters; undefined if malformed. */
export const readPanelSearch =
  <Name extends string>(name: Name) =>
  ({ [name]: opened }: Record<string, unknown>): { [N in Name]?: PanelSearch } =>
    ({ [name]: opened === 'new' || (Number.isInteger(opened) && Number(opened) > 0) ? opened : undefined }) as {
      [N in Name]?: PanelSearch
    }
