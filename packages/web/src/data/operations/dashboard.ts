import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { StatisticsSearch } from './search-params.ts'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => api('GET /admin/overview', { signal }),
  staleTime: 0,
})

export const statisticsQuery = ({ range, from, to }: StatisticsSearch) => {
  const query = from && to ? { from, to } : { ...(range && { range }) }
  return queryOptions({
    queryKey: ['admin', 'statistics', query],
    queryFn: ({ signal }) => api('GET /admin/statistics', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/**
 * Number of items awaiting a decision; the query polls because users may write at any time, except in a background tab.
 */
export const waitingQuery = queryOptions({
  queryKey: ['admin', 'waiting'],
  queryFn: ({ signal }) => api('GET /admin/waiting', { signal }),
  refetchInterval: 60_000,
})

export const checklistQuery = queryOptions({
  queryKey: ['admin', 'checklist'],
  queryFn: ({ signal }) => api('GET /admin/checklist', { signal }),
  staleTime: 0,
})

export const useHideChecklist = () =>
  useAdminMutation((is_hidden: boolean) => api('PUT /admin/checklist', { body: { is_hidden } }))
