import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { createTableSearchReader } from '#lib/state/table-search.ts'

export const readAuditSearch = createTableSearchReader({
  user: 'text',
  action: 'text',
  target: 'text',
  from: 'day',
  to: 'day',
  /** Entry whose panel is open. */
  entry: 'id',
})
export type AuditSearch = ReturnType<typeof readAuditSearch>

export const auditQuery = (query: Omit<AuditSearch, 'entry'>) =>
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
