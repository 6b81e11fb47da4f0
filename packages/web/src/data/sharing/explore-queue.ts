import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { settingsQuery } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import type { QueueSearch } from './search-params.ts'

/** Page size of one review pass. */
const QUEUE_PAGE_SIZE = 60

export const exploreQueueQuery = ({ state = 'waiting', page = 1 }: QueueSearch) =>
  queryOptions({
    queryKey: ['admin', 'explore', state, page],
    queryFn: ({ signal }) => api('GET /admin/explore', { query: { state, page, per_page: QUEUE_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** Whether photos need approval before they are public. */
export const approvalQuery = queryOptions({
  ...settingsQuery,
  select: ({ settings }) => settings.explore_needs_approval,
})

export interface QueueDecision {
  photos: { id: number; version: number }[]
  decision: 'approve' | 'refuse'
}

export const decideExploreQueue = (body: QueueDecision) => api('PUT /admin/explore', { body })

export function useDecideExploreQueue() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: decideExploreQueue,
    // The refetch runs on failure too: the reviewed item may have changed meanwhile.
    onSettled: () =>
      Promise.all(
        ['explore', 'photos', 'photo'].map((name) => client.invalidateQueries({ queryKey: ['admin', name] })),
      ),
  })
}
