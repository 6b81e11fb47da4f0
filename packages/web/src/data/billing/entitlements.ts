import type { OwnedCapacity, OwnedGroup } from '@imagora/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { profileQuery } from '#data/identity/session.ts'
import { groupQuery } from '#data/content/site.ts'

/** Page size above what any user has, so one page holds everything. */
const query = { per_page: 100 }

export const ownedGroupsQuery = queryOptions({
  queryKey: ['profile', 'groups'],
  queryFn: ({ signal }) => api('GET /user/groups', { query, signal }),
})

export const ownedCapacitiesQuery = queryOptions({
  queryKey: ['profile', 'capacities'],
  queryFn: ({ signal }) => api('GET /user/capacities', { query, signal }),
})

export type EntitlementKind = 'group' | 'storage'
export type Entitlement = OwnedGroup | OwnedCapacity

const remove = (kind: EntitlementKind, id: number) =>
  kind === 'group'
    ? api('DELETE /user/groups/{id}', { params: { id } })
    : api('DELETE /user/capacities/{id}', { params: { id } })

/** Removing an entitlement may change the effective group and the remaining quota. */
export function useDeleteEntitlement(kind: EntitlementKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => remove(kind, id),
    // The refetch is not awaited: it removes the clicked row, and the notification must appear first.
    onSuccess() {
      void client.invalidateQueries({ queryKey: profileQuery.queryKey })
      void client.invalidateQueries({ queryKey: groupQuery.queryKey })
    },
  })
}

/** Cancels or restarts the automatic renewal of a subscription. */
export function useSetRenewal(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (is_active: boolean) => api('PUT /user/groups/{id}/renewal', { params: { id }, body: { is_active } }),
    onSettled: () => client.invalidateQueries({ queryKey: ownedGroupsQuery.queryKey }),
  })
}

/** Elapsed share of the term, between 0 and 1; null if the entitlement never expires. */
export function getElapsedShare(
  { created_at, expired_at }: Pick<Entitlement, 'created_at' | 'expired_at'>,
  now: number,
) {
  if (expired_at === null) return null
  const [begun, ends] = [Date.parse(created_at), Date.parse(expired_at)]
  return ends > begun ? Math.min(1, Math.max(0, (now - begun) / (ends - begun))) : 1
}

const RECENT_PHOTO_COUNT = 12

/** Newest photos. The `photos` key prefix makes uploads and deletions refetch this list. */
export const recentPhotosQuery = queryOptions({
  queryKey: ['photos', 'recent'],
  queryFn: ({ signal }) => api('GET /user/photos', { query: { per_page: RECENT_PHOTO_COUNT }, signal }),
})

/** The `profile` key prefix makes this query refetch together with the profile. */
export const usageQuery = queryOptions({
  queryKey: ['profile', 'usage'],
  queryFn: ({ signal }) => api('GET /user/usage', { signal }),
})
