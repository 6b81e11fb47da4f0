import type { ListQuery } from '@imagora/contract'
import type { PhotoFilter } from './filter-queries.ts'
import { readSearch } from './search.ts'

/** A share's own list of photos is narrowed to like an album. */
export type Listing = ListQuery & { share_id?: number }

type Filters = Omit<Listing, 'order' | 'by' | 'q'>

const filterOf = ({ tag, ...others }: Filters): PhotoFilter => {
  const given = Object.entries({ ...others, tags: tag ? [tag] : undefined })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** What a list is narrowed to and in which order it comes, by the fields and by what was typed: both count. */
export function readQuery(query: Listing) {
  const { share_id } = query
  const { q, order, by, album_id, storage_id, tag, is_public, type, from, to, min_bytes, max_bytes, color } = query
  const search = readSearch({ q, order })
  const { text } = search
  const fields = { album_id, share_id, storage_id, tag, is_public, type, from, to, min_bytes, max_bytes, color }
  const filters = [filterOf(fields), search.filters, ...(text ? [{ text }] : [])]
  return { by, order: search.order, filters: filters.filter((filter) => Object.keys(filter).length > 0) }
}
