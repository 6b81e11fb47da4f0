import { queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

const recent = 12

/** Newest photos. The `photos` key prefix makes uploads and deletions refetch this list. */
export const recentPhotosQuery = queryOptions({
  queryKey: ['photos', 'recent'],
  queryFn: ({ signal }) => api('GET /user/photos', { query: { per_page: recent }, signal }),
})

/** The `profile` key prefix makes this query refetch together with the profile. */
export const usageQuery = queryOptions({
  queryKey: ['profile', 'usage'],
  queryFn: ({ signal }) => api('GET /user/usage', { signal }),
})
