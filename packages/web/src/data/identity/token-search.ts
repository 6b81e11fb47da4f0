import { readTableSearch, type TableSearch } from '#lib/state/table-search.ts'

export type TokensSearch = Pick<TableSearch, 'page'>

/** What the address says, or nothing where it says nonsense. */
export function readTokensSearch(raw: Record<string, unknown>): TokensSearch {
  const { page } = readTableSearch(raw)
  return { ...(page && { page }) }
}
