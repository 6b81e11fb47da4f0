import type { AdminJob, SeriesSpan } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import type { FailuresSearch, JobsSearch } from './search-params.ts'

/** Poll interval in milliseconds, since jobs change by themselves; a background tab does not poll. */
const JOBS_POLL_MS = 5000

export const jobsQuery = ({ state, page }: JobsSearch) =>
  queryOptions({
    queryKey: ['admin', 'jobs', { state, page }],
    queryFn: () => api('GET /admin/jobs', { query: { state, page } }),
    placeholderData: keepPreviousData,
    refetchInterval: JOBS_POLL_MS,
  })

export const useRetryJob = () =>
  useAdminMutation((id: number) => api('POST /admin/jobs/{id}/retry', { params: { id } }))

export const changeJobs = (jobs: Pick<AdminJob, 'id'>[], action: 'retry' | 'delete') =>
  api('PUT /admin/jobs', { body: { action, ids: jobs.map(({ id }) => id) } })

export const useRetryFailedJobs = () => useAdminMutation(() => api('POST /admin/jobs/retry'))

export const useDeleteJob = () => useAdminMutation((id: number) => api('DELETE /admin/jobs/{id}', { params: { id } }))

export const jobSchedulesQuery = queryOptions({
  queryKey: ['admin', 'job-schedules'],
  queryFn: () => api('GET /admin/job-schedules'),
  refetchInterval: JOBS_POLL_MS,
})

export const useRunScheduledJob = () =>
  useAdminMutation((name: string) => api('POST /admin/job-schedules/{name}/run', { params: { name } }))

export const failuresQuery = ({ q, status, page }: FailuresSearch) =>
  queryOptions({
    queryKey: ['admin', 'failures', { q, status, page }],
    queryFn: () => api('GET /admin/failures', { query: { q, status, page } }),
    placeholderData: keepPreviousData,
  })

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: () => api('GET /admin/health'),
  staleTime: 0,
})

/** Runs all health checks again and shows the results. */
export function useCheckHealth() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /admin/health/check'),
    onSuccess: (health) => client.setQueryData(healthQuery.queryKey, health),
  })
}

/** The last check for common setup mistakes; null before the first. */
export const diagnosisQuery = queryOptions({
  queryKey: ['admin', 'doctor'],
  queryFn: () => api('GET /admin/doctor'),
  staleTime: 0,
})

/** Checks for common setup mistakes again. */
export function useRunDoctor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /admin/doctor'),
    onSuccess: (diagnosis) => client.setQueryData(diagnosisQuery.queryKey, diagnosis),
  })
}

/** The running version; it changes with a restart only. */
export const releaseQuery = queryOptions({
  queryKey: ['admin', 'release'],
  queryFn: () => api('GET /admin/release'),
})

/** Operational metrics; the query polls once a minute, as often as new samples arrive. */
export const metricsQuery = (span: SeriesSpan) =>
  queryOptions({
    queryKey: ['admin', 'operations', span],
    queryFn: ({ signal }) => api('GET /admin/operations', { query: { span }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    staleTime: 0,
  })

export const driversQuery = queryOptions({
  queryKey: ['admin', 'drivers'],
  queryFn: () => api('GET /admin/drivers'),
})

export type TestedKey = 'oauth' | 'payments' | 'storages' | 'webhooks'

const TEST_ROUTES = {
  oauth: 'POST /admin/oauth_providers/{id}/test',
  payments: 'POST /admin/payment-gateways/{id}/test',
  storages: 'POST /admin/storages/{id}/test',
  webhooks: 'POST /admin/webhooks/{id}/test',
} as const

export const useTestItem = (key: TestedKey) =>
  useAdminMutation((id: number) => api(TEST_ROUTES[key], { params: { id } }))

export const useTestMail = () =>
  useAdminMutation((email: string) => api('POST /admin/settings/test_mail', { body: { email } }))

export const useTestPurge = () => useAdminMutation(() => api('POST /admin/settings/test_purge'))

export const useTestModeration = () => useAdminMutation(() => api('POST /admin/settings/test_moderation'))
