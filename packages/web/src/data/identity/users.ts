import type { Contract, Sent } from '@imagora/contract'
import { userRoles } from '@imagora/contract/roles'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { profileQuery } from './session.ts'
import { groupQuery } from '#data/content/site.ts'
import { accountStates, accountStateFilters, type UsersSearch } from './search-params.ts'

export const usersQuery = ({ q, page, order, group, role, ...search }: Omit<UsersSearch, 'user'>) => {
  const asked = accountStates.filter((name) => search[name]).map((name) => accountStateFilters[name])
  const query = {
    q,
    page,
    order,
    group_id: group,
    role: userRoles.find((each) => each === role),
    ...(Object.assign({}, ...asked) as Partial<Record<'is_admin' | 'is_suspended', '1'>>),
  }
  return queryOptions({
    queryKey: ['admin', 'users', query],
    queryFn: () => api('GET /admin/users', { query }),
    placeholderData: keepPreviousData,
  })
}

export const userQuery = (id: number) =>
  queryOptions({ queryKey: ['admin', 'user', id], queryFn: () => api('GET /admin/users/{id}', { params: { id } }) })

/** The edited account may be the administrator's own, so the profile is refetched too. */
const useUserMutation = <T, Answer>(call: (input: T) => Promise<Answer>) =>
  useAdminMutation(call, [profileQuery.queryKey])

type NewUser = Sent<Contract['POST /admin/users']>['body']
type UserChanges = Sent<Contract['PUT /admin/users/{id}']>['body']

type BulkUserChange = Sent<Contract['PUT /admin/users']>['body']

export const changeUsers = (body: BulkUserChange) => api('PUT /admin/users', { body })

/** Approves or declines a registration; a declined account is deleted. */
export const useDecideRegistration = (id: number) =>
  useUserMutation(async (action: 'approve' | 'decline') => {
    const [result] = await changeUsers({ action, ids: [id] })
    if (result?.status === 'refused') throw new Error(result.message ?? '')
  })

export const signOutUsers = (ids: number[]) => api('DELETE /admin/users/sessions', { body: { ids } })

export const useCreateUser = () => useUserMutation((body: NewUser) => api('POST /admin/users', { body })).mutateAsync

export const useUpdateUser = (id: number) =>
  useUserMutation((body: UserChanges) => api('PUT /admin/users/{id}', { params: { id }, body })).mutateAsync

export const useDeleteSecondFactors = (id: number) =>
  useUserMutation(() => api('DELETE /admin/users/{id}/second_factors', { params: { id } }))

/** Resets the password; an administrator who resets their own stays logged in here. */
export const useResetPassword = (id: number) =>
  useUserMutation((everything: boolean) =>
    api('POST /admin/users/{id}/reset_password', { params: { id }, body: { everything } }),
  )

export const useDeleteUser = (id: number) =>
  useUserMutation((at_once: boolean) => api('POST /admin/users/{id}/deletion', { params: { id }, body: { at_once } }))

export const useRestoreUser = (id: number) =>
  useUserMutation(() => api('DELETE /admin/users/{id}/deletion', { params: { id } }))

/** Page size above what any user has, so the panel shows everything. */
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

export type AccessGrant = 'sessions' | 'tokens'

/** Revokes one session or token, or all of them if the id is null. */
export const useRevokeAccess = (id: number, kind: AccessGrant) =>
  useAdminMutation((token_id: number | null) =>
    token_id === null
      ? api(`DELETE /admin/users/{id}/${kind}`, { params: { id } })
      : api(`DELETE /admin/users/{id}/${kind}/{token_id}`, { params: { id, token_id } }),
  )

export type UserEntitlement = 'groups' | 'capacities'

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

type EntitlementInput = Sent<Contract['POST /admin/users/{id}/groups' | 'POST /admin/users/{id}/capacities']>['body']

/** The recipient may be the administrator, whose profile and group are then refetched. */
const affectedKeys = [profileQuery.queryKey, groupQuery.queryKey]

export const useGrantEntitlement = (id: number) =>
  useAdminMutation<EntitlementInput, unknown>(
    (body) =>
      'group_id' in body
        ? api('POST /admin/users/{id}/groups', { params: { id }, body })
        : api('POST /admin/users/{id}/capacities', { params: { id }, body }),
    affectedKeys,
  )

export const useRevokeEntitlement = (id: number, kind: UserEntitlement) =>
  useAdminMutation(
    (owned_id: number) => api(`DELETE /admin/users/{id}/${kind}/{owned_id}`, { params: { id, owned_id } }),
    affectedKeys,
  )

export const useStopRenewal = (id: number) =>
  useAdminMutation(
    (owned_id: number) => api('DELETE /admin/users/{id}/groups/{owned_id}/renewal', { params: { id, owned_id } }),
    affectedKeys,
  )
