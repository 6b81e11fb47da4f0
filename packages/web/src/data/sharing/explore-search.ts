export interface UserSearch {
  tab?: 'albums'
}

export interface ExploreSearch extends UserSearch {
  q?: string
  tag?: string
  /** `most_liked` applies to photos, `oldest` to albums. */
  order?: 'most_liked' | 'oldest'
}

/** Alternative to the default order, newest first. */
export const otherOrder = { photos: 'most_liked', albums: 'oldest' } as const

const longest = 200

/** A numeric search text arrives as a number. */
const lineOf = (given: unknown) =>
  typeof given === 'string' || typeof given === 'number' ? String(given).trim().slice(0, longest) : ''

export const readUserSearch = ({ tab }: Record<string, unknown>): UserSearch => (tab === 'albums' ? { tab } : {})

/** Parses the URL search; invalid values are dropped. Albums have no tags. */
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
