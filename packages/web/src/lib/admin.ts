import { queryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/** One reading for all screens of the back office that show or need settings. */
export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => api('GET /admin/settings'),
})

/** A change in the back office: all of it is read anew, and what else shows the change. */
export function useAdminMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>, also: QueryKey[] = []) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all([['admin'], ...also].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
