import { limits } from '@imagora/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'

/** The albums that pictures may be put into. */
export const albumChoiceQuery = queryOptions({
  queryKey: ['albums', 'choice'],
  queryFn: () => api('GET /user/albums', { query: { per_page: limits.page.maxSize } }),
})
