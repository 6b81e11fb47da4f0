import type { AdminPage, Contract, Sent, SettingsChanges } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { updateSettings } from '#data/operations/settings.ts'
import { configsQuery, pagesQuery } from './site.ts'
import type { TableSearch } from '#lib/state/table-search.ts'

export const adminPagesQuery = ({ q, page }: TableSearch) =>
  queryOptions({
    queryKey: ['admin', 'pages', { q, page }],
    queryFn: () => api('GET /admin/pages', { query: { q, page } }),
    placeholderData: keepPreviousData,
  })

export const adminPageQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'pages', id],
    queryFn: () => api('GET /admin/pages/{id}', { params: { id } }),
    // A refetch must not replace the text while it is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

type NewPage = Sent<Contract['POST /admin/pages']>['body']
type PageChanges = Sent<Contract['PUT /admin/pages/{id}']>['body']

/** The public page links are refetched too, so that the navigation updates at once. */
function usePageMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin', 'pages'] }),
        client.invalidateQueries({ queryKey: pagesQuery.queryKey }),
      ]),
  })
}

export const useCreatePage = () => usePageMutation((body: NewPage) => api('POST /admin/pages', { body }))

export const useUpdatePage = () =>
  usePageMutation(({ id, ...body }: PageChanges & { id: number }) =>
    api('PUT /admin/pages/{id}', { params: { id }, body }),
  )

const deletePage = (id: number) => api('DELETE /admin/pages/{id}', { params: { id } })

export const deletePages = (pages: Pick<AdminPage, 'id'>[]) =>
  api('DELETE /admin/pages', { body: { ids: pages.map(({ id }) => id) } })

export const useDeletePage = () => usePageMutation(deletePage)

/** Sets the URL of the terms or the privacy policy, which every registration form links to. */
export function useUpdateLegalUrl() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Pick<SettingsChanges, 'terms_url' | 'privacy_url'>) => updateSettings(changes),
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['admin', 'settings'] }), client.refetchQueries(configsQuery)]),
  })
}
