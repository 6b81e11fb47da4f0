import { queryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { api } from './client.ts'

/** Shared cache entry for all admin screens that show or need settings. */
export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => api('GET /admin/settings'),
})

/** All plans, including hidden ones. */
export const plansQuery = queryOptions({
  queryKey: ['admin', 'plans'],
  queryFn: async () => (await api('GET /admin/plans', { query: { per_page: 100 } })).data,
})

/** Groups that can be sold or granted: all except the guest group. */
export const userGroupsQuery = queryOptions({
  queryKey: ['admin', 'groups'],
  queryFn: () => api('GET /admin/groups', { query: { per_page: 100 } }),
  select: ({ data }) => data.filter(({ is_guest }) => !is_guest),
})

/** Mutation in the admin panel; on success invalidates all admin queries and the keys in `also`. */
export function useAdminMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>, extraKeys: QueryKey[] = []) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all([['admin'], ...extraKeys].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** Returns whether the next call would fail too: no network, no session, no confirmed password or rate limited. */
const isFinal = (error: Error) =>
  error instanceof ApiError && ([0, 401, 429, 503].includes(error.status) || error.code === 'reauth_required')

/** Shared options of bulk actions: once settled, all admin queries and the keys in `also` are invalidated. */
export function useBulkCalls(extraKeys: QueryKey[] = []) {
  const client = useQueryClient()
  return {
    isFinal,
    onSettled() {
      for (const queryKey of [['admin'], ...extraKeys]) void client.invalidateQueries({ queryKey })
    },
  }
}
