import type { Photo, PhotoQuery, ListQuery } from '@imagora/contract'
import { parseSearch, type SearchFilters, splitText } from '@imagora/contract/photo-search'
import type { PhotoFilter } from './filter-queries.ts'

type Order = PhotoQuery['order']

// Older clients put the order into the search text.
const orders: Record<string, Order> = {
  'sort:latest': 'newest',
  'sort:newest': 'newest',
  'sort:oldest': 'oldest',
  'sort:id:descend': 'newest',
  'sort:id:ascend': 'oldest',
  'sort:created_at:descend': 'newest',
  'sort:created_at:ascend': 'oldest',
}

const directive = /^\s*(?:sort|status):\S+(?:\s+|$)/

interface Search {
  text: string
  filters: SearchFilters
  order: Order
}

/** Separates the search text from the order, in any spelling a client uses. */
export function parseSearchText({ q = '', order }: Pick<PhotoQuery, 'q' | 'order'>): Search {
  let text = q
  let requestedOrder: Order | undefined
  for (let match = directive.exec(text); match; match = directive.exec(text)) {
    requestedOrder ??= orders[match[0].trim()]
    text = text.slice(match[0].length)
  }
  const search = parseSearch(text)
  return { text: search.text.toLowerCase(), filters: search.filters, order: requestedOrder ?? order }
}

interface SearchedWords extends Pick<Photo, 'name' | 'filename' | 'intro' | 'alt'> {
  tags: string[]
}

/**
 * Builds the search text with one field per line, so that no match spans two fields. It is stored with the photo and
 * rebuilt when a field changes.
 */
export const searchTextOf = (photo: SearchedWords) =>
  [photo.name, photo.filename, photo.intro, photo.alt, ...photo.tags].join('\n').toLowerCase()

/** The list of a share is filtered like an album. */
export type PhotoListQuery = ListQuery & { share_id?: number }

type Filters = Omit<PhotoListQuery, 'order' | 'by' | 'q'>

const filterOf = ({ tag, ...others }: Filters): PhotoFilter => {
  const entries = Object.entries({ ...others, tags: tag ? [tag] : undefined })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Combines the filters and order of the query fields with those typed into the search text. */
export function parsePhotoQuery(query: PhotoListQuery) {
  const { share_id, box, city_id, country } = query
  const { q, order, by, album_id, storage_id, tag, is_public, type, kind, from, to, min_bytes, max_bytes, color } =
    query
  const search = parseSearchText({ q, order })
  const place = { box, city_id, country }
  const file = { storage_id, type, kind, min_bytes, max_bytes, color }
  const fields = { album_id, share_id, tag, is_public, from, to, ...file, ...place }
  const { words, excluded } = splitText(search.text)
  const texts = [...words.map((text) => ({ text })), ...excluded.map((not_text) => ({ not_text }))]
  const filters = [filterOf(fields), search.filters, ...texts]
  return { by, order: search.order, filters: filters.filter((filter) => Object.keys(filter).length > 0) }
}
