import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

/** A page of the longest kind: nobody is logged in on a hundred devices. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('GET /user/sessions', { query: { per_page: 100 }, signal }),
})

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /user/sessions/{id}', { params: { id } }),
    // It may have ended by itself meanwhile.
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /user/sessions'),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
}
