import { queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

/** Those that the person's photos have, with how many photos have them, for suggestions. */
export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => api('GET /user/tags', { signal }),
})
