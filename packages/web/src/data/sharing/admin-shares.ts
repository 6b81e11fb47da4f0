import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import type { AdminSharesSearch } from './admin-share-search.ts'

export const sharesQuery = (query: AdminSharesSearch) =>
  queryOptions({
    queryKey: ['admin', 'shares', query],
    queryFn: ({ signal }) => api('GET /admin/shares', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const deleteShares = (body: { ids: number[]; note: string }) => api('DELETE /admin/shares', { body })

export function useRemoveShares() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteShares,
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'shares'] }),
  })
}
