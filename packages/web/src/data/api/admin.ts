import { queryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { api } from './client.ts'

/** One reading for all screens of the back office that show or need settings. */
export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => api('GET /admin/settings'),
})

/** All plans, also those that are hidden. */
export const plansQuery = queryOptions({
  queryKey: ['admin', 'plans'],
  queryFn: async () => (await api('GET /admin/plans', { query: { per_page: 100 } })).data,
})

/** The groups that can be sold and given: all but that of visitors. */
export const userGroupsQuery = queryOptions({
  queryKey: ['admin', 'groups'],
  queryFn: () => api('GET /admin/groups', { query: { per_page: 100 } }),
  select: ({ data }) => data.filter(({ is_guest }) => !is_guest),
})

/** A change in the back office: all of it is read anew, and what else shows the change. */
export function useAdminMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>, also: QueryKey[] = []) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all([['admin'], ...also].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** No network, no session, no password or no leave to call so often: the next call would fail as well. */
const isFinal = (error: Error) =>
  error instanceof ApiError && ([0, 401, 429, 503].includes(error.status) || error.code === 'reauth_required')

/** What acts on many rows have in common: all of the back office is read anew once they are over, and what else shows them. */
export function useBulkCalls(also: QueryKey[] = []) {
  const client = useQueryClient()
  return {
    isFinal,
    onSettled() {
      for (const queryKey of [['admin'], ...also]) void client.invalidateQueries({ queryKey })
    },
  }
}
