import type { Contract, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import type { TokensSearch } from './search-params.ts'

export const tokensQuery = (query: TokensSearch) =>
  queryOptions({
    queryKey: ['tokens', query],
    queryFn: () => api('GET /user/tokens', { query }),
    placeholderData: keepPreviousData,
    // API clients use the tokens meanwhile, which changes their last use.
    staleTime: 0,
  })

/** Names are translated by the server, so the language is part of the key. */
export const permissionsQuery = (language: string) =>
  queryOptions({
    queryKey: ['token_permissions', language],
    queryFn: () => api('GET /token_permissions'),
    staleTime: 300_000,
  })

function useTokenMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ['tokens'] }) })
}

type NewToken = Sent<Contract['POST /user/tokens']>['body']

export const useCreateToken = () => useTokenMutation((body: NewToken) => api('POST /user/tokens', { body }))

export const useDeleteToken = () =>
  useTokenMutation((id: number) => api('DELETE /user/tokens/{id}', { params: { id } }))
