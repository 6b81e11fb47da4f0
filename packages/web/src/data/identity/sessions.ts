import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

/** Page size above the number of devices of any user, so one page holds all sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('GET /user/sessions', { query: { per_page: 100 }, signal }),
})

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE /user/sessions/{id}', { params: { id } }),
    // The refetch runs on failure too: the session may have expired meanwhile.
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
