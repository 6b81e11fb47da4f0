import type { Contract, Sent } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import type { TableSearch } from '#lib/state/table-search.ts'

const queryKey = ['admin', 'aliases']

export const aliasesQuery = ({ q, page }: TableSearch) =>
  queryOptions({
    queryKey: [...queryKey, { q, page }],
    queryFn: () => api('GET /admin/aliases', { query: { q, page } }),
    placeholderData: keepPreviousData,
  })

type NewAliases = Sent<Contract['POST /admin/aliases']>['body']

/** Adds aliases in batches, since a call accepts at most 1000 rows. */
async function addAliases(aliases: NewAliases) {
  const most = limits.alias.rowsPerCall
  const sum = { kept: 0, missing: [] as string[] }
  for (let from = 0; from < aliases.length; from += most) {
    const { kept, missing } = await api('POST /admin/aliases', { body: aliases.slice(from, from + most) })
    sum.kept += kept
    sum.missing.push(...missing)
  }
  return sum
}

function useAliasMutation<T, A>(mutationFn: (given: T) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) })
}

export const useCreateAliases = () => useAliasMutation(addAliases)

export const deleteAliases = (paths: string[]) => api('DELETE /admin/aliases', { body: paths })

export const useDeleteAlias = () => useAliasMutation((path: string) => deleteAliases([path]))
