import type { AdminActivity } from '@imagora/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { profileQuery } from '#data/identity/session.ts'

/** Bounds of the poll interval in milliseconds. */
const [SHORTEST_POLL_MS, LONGEST_POLL_MS] = [2000, 10_000]
/** An operation is polled every twentieth of its age: one that takes hours need not be asked every other second. */
const POLLS_PER_AGE_COUNT = 20
/** A tab that comes to the front asks again after this time, because another one may have started something. */
const STALE_MS = 15_000

/** Returns the time until the next poll; false when nothing is running, so that an idle site is not polled. */
export function pollInterval(activities: readonly AdminActivity[] | undefined, now: number) {
  const running = activities?.filter(({ state }) => state === 'running') ?? []
  if (running.length === 0) return false
  const age = now - Math.max(...running.map(({ created_at }) => Date.parse(created_at)))
  return Math.min(LONGEST_POLL_MS, Math.max(SHORTEST_POLL_MS, age / POLLS_PER_AGE_COUNT))
}

/**
 * Imports, backups and moves under way. A mutation of the admin panel refetches them with its other queries, so what it
 * has started is found at once.
 */
const adminActivitiesQuery = queryOptions({
  queryKey: ['admin', 'activities'],
  queryFn: async ({ client }) => {
    // Another tab may have logged in to an account that administers nothing.
    const { is_admin } = await client.ensureQueryData(profileQuery)
    return is_admin ? api('GET /admin/activities') : []
  },
  staleTime: STALE_MS,
  refetchInterval: ({ state: { data, fetchFailureCount } }) =>
    fetchFailureCount > 0 ? LONGEST_POLL_MS : pollInterval(data, Date.now()),
})

export const useAdminActivities = () => useQuery(adminActivitiesQuery).data

const cancelOnServer = ({ kind, id }: Pick<AdminActivity, 'kind' | 'id'>) => {
  const params = { id }
  if (kind === 'import') return api('PUT /admin/imports/{id}', { params, body: { state: 'cancelled' } })
  if (kind === 'move') return api('PUT /admin/moves/{id}', { params, body: { state: 'cancelled' } })
  return api('POST /admin/backups/{id}/cancel', { params })
}

export const useCancelAdminActivity = () => useAdminMutation(cancelOnServer)
