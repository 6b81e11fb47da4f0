import { tableOrders } from '@imagora/contract/limits'
import { tableSearch } from '#lib/state/table-search.ts'

const orders = ['newest', 'oldest', 'most_viewed'] as const
export type SharesOrder = (typeof orders)[number]

export interface SharesSearch {
  q?: string
  order?: SharesOrder
  page?: number
  /** Share whose panel is open. */
  share?: number
}

const isNumber = (given: unknown, least: number) => Number.isInteger(given) && Number(given) >= least

/** Parses the URL search; invalid values are dropped. A numeric search text arrives as a number. */
export function readSharesSearch({ q, order, page, share }: Record<string, unknown>): SharesSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  const known = orders.find((each) => each === order)
  return {
    ...(text && { q: text }),
    ...(known && known !== 'newest' && { order: known }),
    ...(isNumber(page, 2) && { page: Number(page) }),
    ...(isNumber(share, 1) && { share: Number(share) }),
  }
}

export const states = ['live', 'expired', 'removed'] as const

export const readAdminSharesSearch = tableSearch({ order: tableOrders.shares, state: states })
export type AdminSharesSearch = ReturnType<typeof readAdminSharesSearch>

interface UserSearch {
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

export const exploreQueueStates = ['waiting', 'approved', 'refused'] as const

export const readQueueSearch = tableSearch({ state: exploreQueueStates })
export type QueueSearch = ReturnType<typeof readQueueSearch>

export const sorts = ['taken_desc', 'taken_asc', 'id_desc', 'id_asc'] as const
export type Sort = (typeof sorts)[number]

export interface ShareSearch {
  view?: 'grid'
  sort?: Sort
}

/** Parses the URL search; invalid values are dropped. */
export function readShareSearch({ view, sort }: Record<string, unknown>): ShareSearch {
  const known = sorts.find((each) => each === sort)
  return { ...(view === 'grid' && { view }), ...(known && known !== 'taken_desc' && { sort: known }) }
}
