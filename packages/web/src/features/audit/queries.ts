import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { readTableSearch, type TableSearch } from '#ui/table-search.ts'

export interface AuditSearch extends Omit<TableSearch, 'order'> {
  user?: string
  action?: string
  target?: string
  from?: string
  to?: string
  /** The entry whose panel is open. */
  entry?: number
}

const texts = ['user', 'action', 'target'] as const
const days = ['from', 'to'] as const

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** What the address says, or nothing where it says nonsense. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const { q, page } = readTableSearch(raw)
  const given = [
    ...texts.filter((name) => typeof raw[name] === 'string' && raw[name] !== ''),
    ...days.filter((name) => isDay(raw[name])),
  ]
  return {
    ...(q && { q }),
    ...(page && { page }),
    ...Object.fromEntries(given.map((name) => [name, raw[name]])),
    ...(Number.isInteger(raw.entry) && Number(raw.entry) > 0 && { entry: Number(raw.entry) }),
  }
}

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
