import type { AdminNotice, Contract, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import type { TableSearch } from '#lib/state/table-search.ts'
import type { NoticesSearch } from './search-params.ts'

export const noticesQuery = ({ page }: NoticesSearch) =>
  queryOptions({
    queryKey: ['notices', { page }],
    queryFn: ({ signal }) => api('GET /notices', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const noticeQuery = (id: number) =>
  queryOptions({
    queryKey: ['notices', id],
    queryFn: ({ signal }) => api('GET /notices/{id}', { params: { id }, signal }),
  })

export const adminNoticesQuery = ({ q, page }: TableSearch) =>
  queryOptions({
    queryKey: ['admin', 'notices', { q, page }],
    queryFn: () => api('GET /admin/notices', { query: { q, page } }),
    placeholderData: keepPreviousData,
  })

export const adminNoticeQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'notices', id],
    queryFn: () => api('GET /admin/notices/{id}', { params: { id } }),
    // A refetch must not replace the text while it is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

type NewNotice = Sent<Contract['POST /admin/notices']>['body']
type NoticeChanges = Sent<Contract['PUT /admin/notices/{id}']>['body']

function useNoticeMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin', 'notices'] }),
        client.invalidateQueries({ queryKey: ['notices'] }),
      ]),
  })
}

export const useCreateNotice = () => useNoticeMutation((body: NewNotice) => api('POST /admin/notices', { body }))

export const useUpdateNotice = () =>
  useNoticeMutation(({ id, ...body }: NoticeChanges & { id: number }) =>
    api('PUT /admin/notices/{id}', { params: { id }, body }),
  )

const deleteNotice = (id: number) => api('DELETE /admin/notices/{id}', { params: { id } })

export const deleteNotices = (notices: Pick<AdminNotice, 'id'>[]) =>
  api('DELETE /admin/notices', { body: { ids: notices.map(({ id }) => id) } })

export const useDeleteNotice = () => useNoticeMutation(deleteNotice)
