import type { Contract, Data, Key, Page } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { queryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { api } from './client.ts'

/** Shared cache entry for all admin screens that show or need settings. */
export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => api('GET /admin/settings'),
})

/** All plans, including hidden ones. */
export const plansQuery = queryOptions({
  queryKey: ['admin', 'plans'],
  queryFn: async () => (await api('GET /admin/plans', { query: { per_page: 100 } })).data,
})

/** Groups that can be sold or granted: all except the guest group. */
export const userGroupsQuery = queryOptions({
  queryKey: ['admin', 'groups'],
  queryFn: () => api('GET /admin/groups', { query: { per_page: 100 } }),
  select: ({ data }) => data.filter(({ is_guest }) => !is_guest),
})

/** Mutation in the admin panel; on success invalidates all admin queries and the keys in `also`. */
export function useAdminMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>, extraKeys: QueryKey[] = []) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all([['admin'], ...extraKeys].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** List calls of the admin panel that take a page. */
type ListKey = {
  [K in Key]: Data<Contract[K]> extends Page ? (K extends `GET /admin/${string}` ? K : never) : never
}[Key]
type RowOf<K extends ListKey> = Data<Contract[K]> extends { data: (infer Row)[] } ? Row : never

/** Returns a function that reads all rows that match the filters of a query, as many as one bulk action takes. */
export const createMatchReader =
  <K extends ListKey>(key: K, { queryKey }: { queryKey: readonly unknown[] }) =>
  async (): Promise<RowOf<K>[]> => {
    const query = queryKey.at(-1) as Record<string, unknown>
    const read = (page: number) =>
      (api as unknown as (each: Key, sent: object) => Promise<Page<RowOf<K>>>)(key, {
        query: { ...query, page, per_page: limits.page.maxSize },
      })
    const rows: RowOf<K>[] = []
    for (let page = 1, last = 1; page <= last && rows.length < limits.bulkRows; page++) {
      const { data, meta } = await read(page)
      rows.push(...data)
      last = meta.last_page
    }
    return rows.slice(0, limits.bulkRows)
  }

/** Returns whether the next call would fail too: no network, no session, no confirmed password or rate limited. */
const isFinal = (error: Error) =>
  error instanceof ApiError && ([0, 401, 429, 503].includes(error.status) || error.code === 'reauth_required')

/** Shared options of bulk actions: once settled, all admin queries and the keys in `also` are invalidated. */
export function useBulkCalls(extraKeys: QueryKey[] = []) {
  const client = useQueryClient()
  return {
    isFinal,
    onSettled() {
      for (const queryKey of [['admin'], ...extraKeys]) void client.invalidateQueries({ queryKey })
    },
  }
}
