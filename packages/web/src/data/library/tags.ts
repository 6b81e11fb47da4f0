import { queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

/** Tags of the user's photos with their photo counts, for suggestions. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => api('GET /user/tags', { signal }),
})
