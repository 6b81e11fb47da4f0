import type { CleanableKind } from '@imagora/contract'
import { queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'

export const growthQuery = queryOptions({
  queryKey: ['admin', 'growth'],
  queryFn: () => api('GET /admin/growth'),
})

export const useMeasureGrowth = () => useAdminMutation(() => api('POST /admin/growth/measure'))

export const useCleanUp = () =>
  useAdminMutation((kind: CleanableKind) => api('POST /admin/growth/clean', { body: { kind } }))
