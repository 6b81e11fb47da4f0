import type { Contract, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#lib/admin.ts'
import { api } from '#lib/api.ts'
import { profileQuery } from '#lib/session.ts'
import { groupQuery } from '#lib/site.ts'
import { readTableSearch, type TableSearch } from '#ui/table-search.ts'

export interface UsersSearch extends TableSearch {
  is_admin?: 1
  is_suspended?: 1
  /** Whose panel is open, or that of one to be made. */
  user?: number | 'new'
}

/** What the address says, or nothing where it says nonsense. */
export const readUsersSearch = (raw: Record<string, unknown>): UsersSearch => ({
  ...readTableSearch(raw),
  ...(raw.is_admin === 1 && { is_admin: 1 }),
  ...(raw.is_suspended === 1 && { is_suspended: 1 }),
  ...((raw.user === 'new' || (Number.isInteger(raw.user) && Number(raw.user) > 0)) && {
    user: raw.user as UsersSearch['user'],
  }),
})

const flag = (value: 1 | undefined) => (value ? '1' : undefined)

export const usersQuery = ({ is_admin, is_suspended, ...search }: Omit<UsersSearch, 'user'>) => {
  const query = { ...search, is_admin: flag(is_admin), is_suspended: flag(is_suspended) } as const
  return queryOptions({
    queryKey: ['admin', 'users', query],
    queryFn: () => api('GET /admin/users', { query }),
    placeholderData: keepPreviousData,
  })
}

export const userQuery = (id: number) =>
  queryOptions({ queryKey: ['admin', 'user', id], queryFn: () => api('GET /admin/users/{id}', { params: { id } }) })

/** Whoever changes their own account sees it at once. */
const useUserMutation = <T, Answer>(call: (input: T) => Promise<Answer>) =>
  useAdminMutation(call, [profileQuery.queryKey])

type NewUser = Sent<Contract['POST /admin/users']>['body']
type UserChanges = Sent<Contract['PUT /admin/users/{id}']>['body']

export const useCreateUser = () => useUserMutation((body: NewUser) => api('POST /admin/users', { body })).mutateAsync

export const useChangeUser = (id: number) =>
  useUserMutation((body: UserChanges) => api('PUT /admin/users/{id}', { params: { id }, body })).mutateAsync

export const useRemoveFactors = (id: number) =>
  useUserMutation(() => api('DELETE /admin/users/{id}/second_factors', { params: { id } }))

/** How many a panel shows: more than anybody has. */
const query = { per_page: 100 }

export const userSessionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'user', id, 'sessions'],
    queryFn: () => api('GET /admin/users/{id}/sessions', { params: { id }, query }),
  })

export const userTokensQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'user', id, 'tokens'],
    queryFn: () => api('GET /admin/users/{id}/tokens', { params: { id }, query }),
  })

export type Held = 'sessions' | 'tokens'

/** One of them, or all where no id is given. */
export const useEndAccess = (id: number, kind: Held) =>
  useAdminMutation((token_id: number | null) =>
    token_id === null
      ? api(`DELETE /admin/users/{id}/${kind}`, { params: { id } })
      : api(`DELETE /admin/users/{id}/${kind}/{token_id}`, { params: { id, token_id } }),
  )

export type Owned = 'groups' | 'capacities'

export const userGroupsQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'user', id, 'groups'],
    queryFn: () => api('GET /admin/users/{id}/groups', { params: { id }, query }),
  })

export const userCapacitiesQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'user', id, 'capacities'],
    queryFn: () => api('GET /admin/users/{id}/capacities', { params: { id }, query }),
  })

type Gift = Sent<Contract['POST /admin/users/{id}/groups' | 'POST /admin/users/{id}/capacities']>['body']

/** Whoever gives to themselves has it at once. */
const own = [profileQuery.queryKey, groupQuery.queryKey]

export const useGive = (id: number) =>
  useAdminMutation<Gift, unknown>(
    (body) =>
      'group_id' in body
        ? api('POST /admin/users/{id}/groups', { params: { id }, body })
        : api('POST /admin/users/{id}/capacities', { params: { id }, body }),
    own,
  )

export const useTakeAway = (id: number, kind: Owned) =>
  useAdminMutation(
    (owned_id: number) => api(`DELETE /admin/users/{id}/${kind}/{owned_id}`, { params: { id, owned_id } }),
    own,
  )
