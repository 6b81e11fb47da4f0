import { queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

/** Number of photos that fill two rows on the widest screen. */
const shown = 30

export const newestQuery = queryOptions({
  queryKey: ['explore', 'newest'],
  queryFn: ({ signal }) => api('GET /explore/photos', { query: { per_page: shown }, signal }),
  staleTime: 60_000,
  retry: false,
})

/** Number of plans shown side by side. */
const offered = 3

export const teaserQuery = queryOptions({
  queryKey: ['plans', 'teaser'],
  queryFn: ({ signal }) => api('GET /plans', { query: { type: 'vip', per_page: offered }, signal }),
  staleTime: 60_000,
  retry: false,
})

export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['pages', slug],
    queryFn: ({ signal }) => api('GET /pages/{slug}', { params: { slug }, signal }),
  })
