import { readTableSearch, type TableSearch } from '#lib/state/table-search.ts'

export type TokensSearch = Pick<TableSearch, 'page'>

/** Parses the URL search; invalid values are dropped. */
export function readTokensSearch(raw: Record<string, unknown>): TokensSearch {
  const { page } = readTableSearch(raw)
  return { ...(page && { page }) }
}
