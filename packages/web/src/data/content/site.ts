import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

// Site data is fetched before the first paint and never refetched: a change by the operator reaches a visitor on the
// next visit.
const CACHE_FOREVER = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const configsQuery = queryOptions({
  queryKey: ['configs'],
  queryFn: () => api('GET /configs'),
  ...CACHE_FOREVER,
})
export const groupQuery = queryOptions({ queryKey: ['group'], queryFn: () => api('GET /group'), ...CACHE_FOREVER })
export const pagesQuery = queryOptions({ queryKey: ['pages'], queryFn: () => api('GET /pages'), ...CACHE_FOREVER })

export const useConfigs = () => useSuspenseQuery(configsQuery).data
/** Group whose limits apply to the current user: the account's, or the guest group. */
export const useGroup = () => useSuspenseQuery(groupQuery).data
export const useSitePages = () => useSuspenseQuery(pagesQuery).data.data

/** Number of photos that fill two rows on the widest screen. */
const HOME_PHOTO_COUNT = 30

export const newestPhotosQuery = queryOptions({
  queryKey: ['explore', 'newest'],
  queryFn: ({ signal }) => api('GET /explore/photos', { query: { per_page: HOME_PHOTO_COUNT }, signal }),
  staleTime: 60_000,
  retry: false,
})

/** Number of plans shown side by side. */
const TEASER_PLAN_COUNT = 3

export const planTeaserQuery = queryOptions({
  queryKey: ['plans', 'teaser'],
  queryFn: ({ signal }) => api('GET /plans', { query: { type: 'vip', per_page: TEASER_PLAN_COUNT }, signal }),
  staleTime: 60_000,
  retry: false,
})

export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['pages', slug],
    queryFn: ({ signal }) => api('GET /pages/{slug}', { params: { slug }, signal }),
  })
