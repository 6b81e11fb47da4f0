import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { preferences } from '#lib/preferences/preferences.ts'
import { endSession } from './session.ts'
import { token } from './session-token.ts'

/** Administrators who opened the account of the logged-in user. */
export const impersonationsQuery = queryOptions({
  queryKey: ['impersonations'],
  queryFn: ({ signal }) => api('GET /user/impersonations', { query: { per_page: 100 }, signal }),
})

/** Opens the account of a user; the page loads anew, so that nothing of the administrator stays in it. */
export function useStartImpersonation(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => api('POST /admin/users/{id}/impersonation', { params: { id }, body: { reason } }),
    onSuccess({ token: secret }) {
      const own = token.get()
      endSession(client)
      preferences.set('ownToken', own)
      token.set(secret)
      location.assign('/user/dashboard')
    },
  })
}

/** Closes the account and returns to the administrator's own session, also where the account has closed by itself. */
export function useStopImpersonation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /logout'),
    onSettled() {
      endSession(client)
      location.assign('/admin/users')
    },
  })
}
