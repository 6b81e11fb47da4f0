import type { ShareChanges } from '@imagora/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { useShareChange } from './shares.ts'
import type { SharesSearch } from './share-search.ts'

export const sharesQuery = (query: Omit<SharesSearch, 'share'>) =>
  queryOptions({
    queryKey: ['shares', 'list', query],
    queryFn: ({ signal }) => api('GET /user/shares', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Share with its daily views, which grow while the panel is open. */
export const shareQuery = (id: number) =>
  queryOptions({
    queryKey: ['shares', 'one', id],
    queryFn: ({ signal }) => api('GET /user/shares/{id}', { params: { id }, signal }),
    staleTime: 0,
  })

export const pendingQuery = (id: number) =>
  queryOptions({
    queryKey: ['shares', 'pending', id],
    queryFn: ({ signal }) => api('GET /user/shares/{id}/uploads', { params: { id }, query: { per_page: 100 }, signal }),
    staleTime: 0,
  })

interface Change {
  id: number
  changes: ShareChanges
}

export const useChangeShare = () =>
  useShareChange(({ id, changes }: Change) => api('PUT /user/shares/{id}', { params: { id }, body: changes }))

/** Removes the deleted shares from the cache, so that they are not refetched. */
export function useRemoveShares() {
  const client = useQueryClient()
  return useShareChange(async (ids: number[]) => {
    await api('DELETE /user/shares', { body: ids })
    for (const id of ids) client.removeQueries({ queryKey: ['shares', 'one', id] })
  })
}

interface Decision {
  id: number
  ids: number[]
  decision: 'approve' | 'refuse'
}

/** Accepted uploads become part of the library and its albums, which are invalidated too. */
export function useDecide() {
  const client = useQueryClient()
  return useShareChange(async ({ id, ...body }: Decision) => {
    await api('POST /user/shares/{id}/uploads', { params: { id }, body })
    for (const name of ['photos', 'albums']) void client.invalidateQueries({ queryKey: [name] })
  })
}
