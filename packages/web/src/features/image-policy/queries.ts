import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'

/** The same reading as the settings page's. */
export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => api('GET /admin/settings'),
})
