import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'

export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['pages', slug],
    queryFn: ({ signal }) => api('GET /pages/{slug}', { params: { slug }, signal }),
  })
