import { tableOrders } from '@imagora/contract/limits'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { tableSearch } from '#lib/state/table-search.ts'

export const states = ['live', 'expired', 'removed'] as const

export const readAdminSharesSearch = tableSearch({ order: tableOrders.shares, state: states })
export type AdminSharesSearch = ReturnType<typeof readAdminSharesSearch>

export const sharesQuery = (query: AdminSharesSearch) =>
  queryOptions({
    queryKey: ['admin', 'shares', query],
    queryFn: ({ signal }) => api('GET /admin/shares', { query, signal }),
    placeholderData: keepPreviousData,
  })

export function useRemoveShares() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: number[]; note: string }) => api('DELETE /admin/shares', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'shares'] }),
  })
}
