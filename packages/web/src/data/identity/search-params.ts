import { readTableSearch, type TableSearch, createTableSearchReader } from '#lib/state/table-search.ts'
import { tableOrders } from '@imagora/contract/limits'

export type TokensSearch = Pick<TableSearch, 'page'>

/** Parses the URL search; invalid values are dropped. */
export function readTokensSearch(raw: Record<string, unknown>): TokensSearch {
  const { page } = readTableSearch(raw)
  return { ...(page && { page }) }
}

/** Account states to filter by, with the query parameters of each. */
export const accountStateFilters = {
  pending: { is_pending: '1' },
  is_admin: { is_admin: '1' },
  is_suspended: { is_suspended: '1' },
  unverified: { is_verified: '0' },
  never_logged_in: { has_logged_in: '0' },
  second_factor: { has_second_factor: '1' },
  leaving: { is_leaving: '1' },
} as const
type AccountState = keyof typeof accountStateFilters
export const accountStates = Object.keys(accountStateFilters) as AccountState[]

export const readUsersSearch = createTableSearchReader({
  order: tableOrders.users,
  ...(Object.fromEntries(accountStates.map((name) => [name, [1]])) as unknown as Record<AccountState, readonly [1]>),
  role: 'text',
  /** Effective role group. */
  group: 'id',
  user: 'panel',
})
export type UsersSearch = ReturnType<typeof readUsersSearch>
