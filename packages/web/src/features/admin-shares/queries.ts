import type { Contract, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { readTableSearch, type TableSearch } from '#ui/table-search.ts'

type Query = NonNullable<Sent<Contract['GET /admin/shares']>['query']>

export const states = ['live', 'expired', 'removed'] as const

export interface SharesSearch extends TableSearch {
  state?: (typeof states)[number]
}

/** What the address says, or nothing where it says nonsense. */
export function readAdminSharesSearch(raw: Record<string, unknown>): SharesSearch {
  const state = states.find((each) => each === raw.state)
  return { ...readTableSearch(raw), ...(state && { state }) }
}

export const sharesQuery = (search: SharesSearch) => {
  const query = search as Query
  return queryOptions({
    queryKey: ['admin', 'shares', query],
    queryFn: ({ signal }) => api('GET /admin/shares', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRemoveShares() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: number[]; note: string }) => api('DELETE /admin/shares', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'shares'] }),
  })
}
