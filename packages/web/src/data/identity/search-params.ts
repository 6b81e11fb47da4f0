import { readTableSearch, type TableSearch, tableSearch } from '#lib/state/table-search.ts'
import { tableOrders } from '@imagora/contract/limits'

export type TokensSearch = Pick<TableSearch, 'page'>

/** Parses the URL search; invalid values are dropped. */
export function readTokensSearch(raw: Record<string, unknown>): TokensSearch {
  const { page } = readTableSearch(raw)
  return { ...(page && { page }) }
}

/** Account states to filter by, with the query parameters of each. */
export const standings = {
  is_admin: { is_admin: '1' },
  is_suspended: { is_suspended: '1' },
  unverified: { is_verified: '0' },
  never_logged_in: { has_logged_in: '0' },
  second_factor: { has_second_factor: '1' },
  leaving: { is_leaving: '1' },
} as const
type Standing = keyof typeof standings
export const accountStates = Object.keys(standings) as Standing[]

export const readUsersSearch = tableSearch({
  order: tableOrders.users,
  ...(Object.fromEntries(accountStates.map((name) => [name, [1]])) as unknown as Record<Standing, readonly [1]>),
  /** Effective role group. */
  group: 'id',
  user: 'panel',
})
export type UsersSearch = ReturnType<typeof readUsersSearch>
