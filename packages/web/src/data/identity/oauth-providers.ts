import type { Contract, Sent } from '@imagora/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { configsQuery } from '#data/content/site.ts'

export const providersQuery = queryOptions({
  queryKey: ['admin', 'oauth_providers'],
  queryFn: async () => (await api('GET /admin/oauth_providers', { query: { per_page: 100 } })).data,
})

/** Id and callback URL that the next provider will have. */
export const nextProviderQuery = queryOptions({
  queryKey: ['admin', 'oauth_providers', 'next'],
  queryFn: () => api('GET /admin/oauth_providers/next', {}),
})

/** The login page lists the providers, so its query is invalidated too. */
const useProviderMutation = <T, Answer>(call: (input: T) => Promise<Answer>) =>
  useAdminMutation(call, [configsQuery.queryKey])

export type NewProviderBody = Sent<Contract['POST /admin/oauth_providers']>['body']
type ProviderUpdate = Sent<Contract['PUT /admin/oauth_providers/{id}']>['body'] & { id: number }

export const useCreateProvider = () =>
  useProviderMutation((body: NewProviderBody) => api('POST /admin/oauth_providers', { body }))

export const useUpdateProvider = () =>
  useProviderMutation(({ id, ...body }: ProviderUpdate) =>
    api('PUT /admin/oauth_providers/{id}', { params: { id }, body }),
  )

export const useDeleteProvider = () =>
  useProviderMutation((id: number) =>
    api('DELETE /admin/oauth_providers/{id}', { params: { id }, query: { with_bindings: '1' } }),
  )

export const useTestProvider = () =>
  useMutation({
    mutationFn: (id: number) => api('POST /admin/oauth_providers/{id}/test', { params: { id } }),
  })
