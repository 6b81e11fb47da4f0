import type { Contract, Sent, Share, ShareChanges } from '@imagora/contract'
import { useMutation, useQueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import type { SharesSearch, AdminSharesSearch } from './search-params.ts'

export type NewShare = Sent<Contract['POST /user/shares']>['body']

/** Mutation of shares; invalidates all share queries on success. */
function useShareMutation<T, A>(mutationFn: (input: T) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ['shares'] }) })
}

export const useCreateShare = () => useShareMutation((body: NewShare) => api('POST /user/shares', { body }))

type NamedShare = Pick<Share, 'album' | 'content'>

/** Returns the name of a share in its owner's list: its album, or the first line of its description. */
export const getShareName = ({ album, content }: NamedShare, otherwise: string) =>
  album?.name || content.trim().split('\n', 1)[0] || otherwise

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

export const pendingUploadsQuery = (id: number) =>
  queryOptions({
    queryKey: ['shares', 'pending', id],
    queryFn: ({ signal }) => api('GET /user/shares/{id}/uploads', { params: { id }, query: { per_page: 100 }, signal }),
    staleTime: 0,
  })

interface ShareUpdate {
  id: number
  changes: ShareChanges
}

export const useUpdateShare = () =>
  useShareMutation(({ id, changes }: ShareUpdate) => api('PUT /user/shares/{id}', { params: { id }, body: changes }))

/** Removes the deleted shares from the cache, so that they are not refetched. */
export function useDeleteShares() {
  const client = useQueryClient()
  return useShareMutation(async (ids: number[]) => {
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
export function useDecideShareUploads() {
  const client = useQueryClient()
  return useShareMutation(async ({ id, ...body }: Decision) => {
    await api('POST /user/shares/{id}/uploads', { params: { id }, body })
    for (const name of ['photos', 'albums']) void client.invalidateQueries({ queryKey: [name] })
  })
}

export const adminSharesQuery = ({ hide: _hide, ...query }: AdminSharesSearch) =>
  queryOptions({
    queryKey: ['admin', 'shares', query],
    queryFn: ({ signal }) => api('GET /admin/shares', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const deleteShares = (body: { ids: number[]; note: string }) => api('DELETE /admin/shares', { body })

export function useAdminDeleteShares() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteShares,
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'shares'] }),
  })
}
