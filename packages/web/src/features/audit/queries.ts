import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import type { TableSearch } from '#ui/table-search.ts'

export const auditQuery = ({ q, page }: TableSearch) =>
  queryOptions({
    queryKey: ['admin', 'audit', { q, page }],
    queryFn: () => api('GET /admin/audit', { query: { q, page } }),
    placeholderData: keepPreviousData,
  })
