import { queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

const recent = 12

/** The newest photos. Uploading and deleting refresh all that is called photos. */
export const recentPhotosQuery = queryOptions({
  queryKey: ['photos', 'recent'],
  queryFn: ({ signal }) => api('GET /user/photos', { query: { per_page: recent }, signal }),
})

/** Changes with the profile: whoever refreshes that refreshes this. */
export const usageQuery = queryOptions({
  queryKey: ['profile', 'usage'],
  queryFn: ({ signal }) => api('GET /user/usage', { signal }),
})
