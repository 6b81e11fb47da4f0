import { queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'

/** As many as the widest screen shows in two lines. */
const shown = 30

export const newestQuery = queryOptions({
  queryKey: ['explore', 'newest'],
  queryFn: ({ signal }) => api('GET /explore/photos', { query: { per_page: shown }, signal }),
  staleTime: 60_000,
  retry: false,
})

/** As many as stand beside each other. */
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
