import type { PhotoQuery } from '@imagora/contract'
import { parseSearch, type SearchFilters } from '@imagora/contract/photo-search'

type Order = PhotoQuery['order']

// Older clients put the order into the text that is looked for.
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

/** What is looked for and in which order, however the client spells it. */
export function readSearch({ q = '', order }: Pick<PhotoQuery, 'q' | 'order'>): Search {
  let text = q
  let asked: Order | undefined
  for (let match = directive.exec(text); match; match = directive.exec(text)) {
    asked ??= orders[match[0].trim()]
    text = text.slice(match[0].length)
  }
  const search = parseSearch(text)
  return { text: search.text.toLowerCase(), filters: search.filters, order: asked ?? order }
}

/** What a search looks through, one thing a line, so that no match spans two. Kept with the photo and made anew when one changes. */
export const searchTextOf = (photo: { name: string; filename: string; intro: string; tags: string[] }) =>
  [photo.name, photo.filename, photo.intro, ...photo.tags].join('\n').toLowerCase()
