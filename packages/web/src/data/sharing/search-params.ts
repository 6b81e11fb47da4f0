import { tableOrders } from '@imagora/contract/limits'
import { createTableSearchReader } from '#lib/state/table-search.ts'

const orders = ['newest', 'oldest', 'most_viewed'] as const
export type SharesOrder = (typeof orders)[number]

export interface SharesSearch {
  q?: string
  order?: SharesOrder
  page?: number
  /** Share whose panel is open. */
  share?: number
}

const isIntegerFrom = (given: unknown, least: number) => Number.isInteger(given) && Number(given) >= least

/** Parses the URL search; invalid values are dropped. A numeric search text arrives as a number. */
export function readSharesSearch({ q, order, page, share }: Record<string, unknown>): SharesSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  const known = orders.find((each) => each === order)
  return {
    ...(text && { q: text }),
    ...(known && known !== 'newest' && { order: known }),
    ...(isIntegerFrom(page, 2) && { page: Number(page) }),
    ...(isIntegerFrom(share, 1) && { share: Number(share) }),
  }
}

export const adminShareStates = ['live', 'expired', 'removed'] as const

export const readAdminSharesSearch = createTableSearchReader({ order: tableOrders.shares, state: adminShareStates })
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
export const alternativeOrders = { photos: 'most_liked', albums: 'oldest' } as const

const MAX_TEXT_LENGTH = 200

/** A numeric search text arrives as a number. */
const readText = (given: unknown) =>
  typeof given === 'string' || typeof given === 'number' ? String(given).trim().slice(0, MAX_TEXT_LENGTH) : ''

export const readUserSearch = ({ tab }: Record<string, unknown>): UserSearch => (tab === 'albums' ? { tab } : {})

/** Parses the URL search; invalid values are dropped. Albums have no tags. */
export function readExploreSearch(given: Record<string, unknown>): ExploreSearch {
  const [q, tag] = [readText(given.q), readText(given.tag)]
  const { tab } = readUserSearch(given)
  return {
    ...(tab && { tab }),
    ...(q && { q }),
    ...(tag && !tab && { tag }),
    ...(given.order === alternativeOrders[tab ?? 'photos'] && { order: alternativeOrders[tab ?? 'photos'] }),
  }
}

export const exploreQueueStates = ['waiting', 'approved', 'refused'] as const

export const readQueueSearch = createTableSearchReader({ state: exploreQueueStates })
export type QueueSearch = ReturnType<typeof readQueueSearch>

export const shareSorts = ['taken_desc', 'taken_asc', 'id_desc', 'id_asc'] as const
export type ShareSort = (typeof shareSorts)[number]

export interface ShareSearch {
  view?: 'grid'
  sort?: ShareSort
}

/** Parses the URL search; invalid values are dropped. */
export function readShareSearch({ view, sort }: Record<string, unknown>): ShareSearch {
  const known = shareSorts.find((each) => each === sort)
  return { ...(view === 'grid' && { view }), ...(known && known !== 'taken_desc' && { sort: known }) }
}
