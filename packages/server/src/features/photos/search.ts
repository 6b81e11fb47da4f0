import type { PhotoQuery } from '@imagora/contract'

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

/** What is looked for and in which order, however the client spells it. */
export function readSearch({ q = '', order }: Pick<PhotoQuery, 'q' | 'order'>): { text: string; order: Order } {
  let text = q
  let asked: Order | undefined
  for (let match = directive.exec(text); match; match = directive.exec(text)) {
    asked ??= orders[match[0].trim()]
    text = text.slice(match[0].length)
  }
  return { text: text.trim().toLowerCase(), order: asked ?? order }
}

/** What a search looks through, one thing a line, so that no match spans two. Kept with the photo and made anew when one changes. */
export const searchTextOf = (photo: { name: string; filename: string; intro: string; tags: string[] }) =>
  [photo.name, photo.filename, photo.intro, ...photo.tags].join('\n').toLowerCase()
