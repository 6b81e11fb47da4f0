import type { OwnedCapacity, OwnedGroup } from '@imagora/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { profileQuery } from '#data/identity/session.ts'
import { groupQuery } from '#data/content/site.ts'

/** More than anybody has: a page that is looked at whole. */
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

/** What is given up may change the group in force and the room that is left. */
export function useRemoveOwned(kind: EntitlementKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => remove(kind, id),
    // Not waited for: what is fetched anew takes away the line that was clicked, and the word about it must come first.
    onSuccess() {
      void client.invalidateQueries({ queryKey: profileQuery.queryKey })
      void client.invalidateQueries({ queryKey: groupQuery.queryKey })
    },
  })
}

/** How much of its time has passed, between 0 and 1; nothing where it has no end. */
export function elapsedOf({ created_at, expired_at }: Pick<Entitlement, 'created_at' | 'expired_at'>, now: number) {
  if (expired_at === null) return null
  const [begun, ends] = [Date.parse(created_at), Date.parse(expired_at)]
  return ends > begun ? Math.min(1, Math.max(0, (now - begun) / (ends - begun))) : 1
}
