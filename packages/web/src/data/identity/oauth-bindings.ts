import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { profileQuery } from './session.ts'

export const bindingsQuery = queryOptions({
  queryKey: ['bindings'],
  queryFn: async () => (await api('GET /oauth/binds', { query: { per_page: 100 } })).data,
})

export function useUnbind() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /oauth/{id}/unbind', { params: { id } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: bindingsQuery.queryKey }),
        client.invalidateQueries({ queryKey: profileQuery.queryKey }),
      ]),
  })
}
