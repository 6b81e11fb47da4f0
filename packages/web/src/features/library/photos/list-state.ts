import { isDay, parseSearch, type PhotoSearch, type SearchFilters, writeSearch } from '@imagora/contract/photo-search'
import { distinctTags } from '#lib/formats/tag-names.ts'
import type { PhotosSearch } from '#data/library/photo-search.ts'

/** What is shown of the library. The address, the text of the search and the chips are three ways to write it. */
export interface ListState extends PhotoSearch {
  by: 'taken' | 'uploaded'
  order: 'newest' | 'oldest'
}

/** One that the grammar knows, or none. */
const known = <Name extends 'type' | 'color'>(name: Name, value: string | undefined) =>
  value ? parseSearch(`${name}:${value}`).filters[name] : undefined

const day = (value: string | undefined) => (value && isDay(value) ? value : undefined)

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** What the address says. A search may have been typed into it whole, as the one of the top bar is. */
export function stateOf(search: PhotosSearch): ListState {
  const typed = parseSearch(search.q ?? '')
  const tags = distinctTags([...(typed.filters.tags ?? []), ...(search.tag ?? [])])
  const filters: SearchFilters = {
    ...typed.filters,
    ...given({
      album: search.album,
      storage: search.storage,
      type: known('type', search.type),
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

const digit = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 1 : 0)

/** The address of it. */
export function searchOf({ text, filters, by, order }: ListState): PhotosSearch {
  const { tags = [], is_public, ...others } = filters
  return given({
    q: writeSearch({ text, filters: {} }),
    tag: tags.length > 0 ? tags : undefined,
    ...others,
    is_public: digit(is_public),
    by: by === 'uploaded' ? by : undefined,
    order: order === 'oldest' ? order : undefined,
  })
}

/** What the server is asked for. Text may be only so long, so whatever has a field of its own is told by it. */
export function queryOf({ text, filters, by, order }: ListState) {
  const { tags: [tag, ...tags] = [], album, storage, is_public, ...others } = filters
  const rest = given({ album, storage, tags: tags.length > 0 ? tags : undefined })
  return given({ q: writeSearch({ text, filters: rest }), tag, is_public: digit(is_public), ...others, by, order })
}

/** All of it as one would type it. */
export const typedOf = ({ text, filters }: ListState) => writeSearch({ text, filters })

/** What was typed takes the place of what was looked for; the order stays. */
export const withTyped = (state: ListState, typed: string): ListState => ({ ...state, ...parseSearch(typed) })

/** Some filters are others, or none where they are undefined. */
export function withFilters(
  state: ListState,
  changes: { [F in keyof SearchFilters]?: SearchFilters[F] | undefined },
): ListState {
  const { tags, ...filters } = given({ ...state.filters, ...changes })
  return { ...state, filters: { ...filters, ...(tags && tags.length > 0 && { tags }) } }
}

export const withoutFilters = (state: ListState): ListState => ({ ...state, text: '', filters: {} })

export const isNarrowed = ({ text, filters }: ListState) => text !== '' || Object.keys(filters).length > 0
