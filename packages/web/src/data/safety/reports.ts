import type { AdminReport, Contract, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import type { ReportsSearch } from './search-params.ts'

export const reportsQuery = ({ q, page, state, type }: ReportsSearch) =>
  queryOptions({
    queryKey: ['admin', 'reports', { q, page, state, type }],
    queryFn: () => api('GET /admin/reports', { query: { q, page, state, type } }),
    placeholderData: keepPreviousData,
  })

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'reports', id],
    queryFn: () => api('GET /admin/reports/{id}', { params: { id } }),
  })

type Decision = Sent<Contract['PUT /admin/reports/{id}']>['body']

const decideReport = (id: number, body: Decision) => api('PUT /admin/reports/{id}', { params: { id }, body })

export const decideReports = (reports: Pick<AdminReport, 'id'>[], body: Pick<Decision, 'decision' | 'note'>) =>
  api('PUT /admin/reports', { body: { ...body, ids: reports.map(({ id }) => id) } })

export function useDecideReport(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => decideReport(id, body),
    // The decision may affect photos, albums, users and shares.
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Reports a URL; visitors send a captcha with it. */
export const createReport = (body: Sent<Contract['POST /reports']>['body']) => api('POST /reports', { body })

export const reportShare = (slug: string, body: Sent<Contract['POST /shares/{slug}/report']>['body']) =>
  api('POST /shares/{slug}/report', { params: { slug }, body })

export const reportPhoto = (id: number, body: Sent<Contract['POST /explore/photos/{id}/report']>['body']) =>
  api('POST /explore/photos/{id}/report', { params: { id }, body })

export const reportAlbum = (id: number, body: Sent<Contract['POST /explore/albums/{id}/report']>['body']) =>
  api('POST /explore/albums/{id}/report', { params: { id }, body })

export const reportUser = (username: string, body: Sent<Contract['POST /explore/users/{username}/report']>['body']) =>
  api('POST /explore/users/{username}/report', { params: { username }, body })
