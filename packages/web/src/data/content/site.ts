import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

// Fetched before the first page shows, and kept: an operator's change reaches a visitor with the next visit.
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const configsQuery = queryOptions({ queryKey: ['configs'], queryFn: () => api('GET /configs'), ...kept })
export const groupQuery = queryOptions({ queryKey: ['group'], queryFn: () => api('GET /group'), ...kept })
export const pagesQuery = queryOptions({ queryKey: ['pages'], queryFn: () => api('GET /pages'), ...kept })

export const useConfigs = () => useSuspenseQuery(configsQuery).data
/** The group whose limits hold for whoever looks: the account's, or the visitors'. */
export const useGroup = () => useSuspenseQuery(groupQuery).data
export const useSitePages = () => useSuspenseQuery(pagesQuery).data.data
