import { isDay, parseSearch, type PhotoSearch, type SearchFilters, writeSearch } from '@imagora/contract/photo-search'
import { distinctTags } from '#lib/formats/tag-names.ts'
import type { PhotosSearch } from '#data/library/search-params.ts'

/** Filters and order of the library. The URL, the search text and the chips are three representations of this state. */
export interface ListState extends PhotoSearch {
  by: 'taken' | 'uploaded'
  order: 'newest' | 'oldest'
}

/** Returns the value if the search grammar knows it, otherwise undefined. */
const known = <Name extends 'type' | 'kind' | 'color'>(name: Name, value: string | undefined) =>
  value ? parseSearch(`${name}:${value}`).filters[name] : undefined

const day = (value: string | undefined) => (value && isDay(value) ? value : undefined)

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** Parses the URL search. `q` may contain a complete search text, as the top bar writes it. */
export function parseListState(search: PhotosSearch): ListState {
  const typed = parseSearch(search.q ?? '')
  const tags = distinctTags([...(typed.filters.tags ?? []), ...(search.tag ?? [])])
  const filters: SearchFilters = {
    ...typed.filters,
    ...given({
      album: search.album,
      storage: search.storage,
      type: known('type', search.type),
      kind: known('kind', search.kind),
      color: known('color', search.color),
      from: day(search.from),
      to: day(search.to),
      min_bytes: search.min_bytes,
      max_bytes: search.max_bytes,
      is_public: search.is_public === undefined ? undefined : search.is_public === 1,
    }),
    ...(tags.length > 0 && { tags }),
  }
  return { text: typed.text, filters, by: search.by ?? 'taken', order: search.order ?? 'newest' }
}

/** Splits filters into those with a parameter of the API and those that only the search text can say. */
function splitFilters({ tags, album, storage, camera, lens, is, has, excluded, ...others }: SearchFilters) {
  const { min_width, max_width, min_height, max_height, ...fields } = others
  const sides = { min_width, max_width, min_height, max_height }
  return { tags, names: given({ album, storage }), typed: given({ camera, lens, ...sides, is, has, excluded }), fields }
}

const digit = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 1 : 0)

/** Returns the URL search of a state. */
export function toSearchParams({ text, filters, by, order }: ListState): PhotosSearch {
  const { tags = [], names, typed, fields } = splitFilters(filters)
  return given({
    q: writeSearch({ text, filters: typed }),
    tag: tags.length > 0 ? tags : undefined,
    ...names,
    ...fields,
    is_public: digit(fields.is_public),
    by: by === 'uploaded' ? by : undefined,
    order: order === 'oldest' ? order : undefined,
  })
}

/** Returns the API query. The length of `q` is limited, so every filter with its own parameter uses it. */
export function toIndexQuery({ text, filters, by, order }: ListState) {
  const { tags: [tag, ...tags] = [], names, typed, fields } = splitFilters(filters)
  const rest: SearchFilters = { ...names, ...typed, ...(tags.length > 0 && { tags }) }
  return given({
    q: writeSearch({ text, filters: rest }),
    tag,
    ...fields,
    is_public: digit(fields.is_public),
    by,
    order,
  })
}

/** Returns the state as search text. */
export const typedOf = ({ text, filters }: ListState) => writeSearch({ text, filters })

/** Replaces the filters by the typed search; the order stays. */
export const withTyped = (state: ListState, typed: string): ListState => ({ ...state, ...parseSearch(typed) })

/** Changes some filters; undefined removes one. */
export function withFilters(
  state: ListState,
  changes: { [F in keyof SearchFilters]?: SearchFilters[F] | undefined },
): ListState {
  const { tags, ...filters } = given({ ...state.filters, ...changes })
  return { ...state, filters: { ...filters, ...(tags && tags.length > 0 && { tags }) } }
}

export const withoutFilters = (state: ListState): ListState => ({ ...state, text: '', filters: {} })

export const hasFilters = ({ text, filters }: ListState) => text !== '' || Object.keys(filters).length > 0
