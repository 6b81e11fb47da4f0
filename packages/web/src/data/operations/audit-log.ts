import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import type { AuditSearch } from './search-params.ts'

export const auditQuery = ({ hide: _hide, ...query }: Omit<AuditSearch, 'entry'>) =>
  queryOptions({
    queryKey: ['admin', 'audit', query],
    queryFn: () => api('GET /admin/audit', { query }),
    placeholderData: keepPreviousData,
  })

export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'audit-entry', id],
    queryFn: () => api('GET /admin/audit/{id}', { params: { id } }),
  })
