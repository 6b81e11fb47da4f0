export interface UserSearch {
  tab?: 'albums'
}

export interface ExploreSearch extends UserSearch {
  q?: string
  tag?: string
  /** Of photos the one, of albums the other. */
  order?: 'most_liked' | 'oldest'
}

/** What a list may come by instead of the newest first. */
export const otherOrder = { photos: 'most_liked', albums: 'oldest' } as const

const longest = 200

/** A number that is looked for arrives as one. */
const lineOf = (given: unknown) =>
  typeof given === 'string' || typeof given === 'number' ? String(given).trim().slice(0, longest) : ''

export const readUserSearch = ({ tab }: Record<string, unknown>): UserSearch => (tab === 'albums' ? { tab } : {})

/** What the address says; of nonsense nothing is left. Albums have no tags. */
export function readExploreSearch(given: Record<string, unknown>): ExploreSearch {
  const [q, tag] = [lineOf(given.q), lineOf(given.tag)]
  const { tab } = readUserSearch(given)
  return {
    ...(tab && { tab }),
    ...(q && { q }),
    ...(tag && !tab && { tag }),
    ...(given.order === otherOrder[tab ?? 'photos'] && { order: otherOrder[tab ?? 'photos'] }),
  }
}
