import type { Contract, Sent } from '@imagora/contract'
import { queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { groupQuery } from '#data/content/site.ts'

export type GroupBody = Sent<Contract['POST /admin/groups']>['body']

export const groupsQuery = queryOptions({
  queryKey: ['admin', 'groups'],
  queryFn: () => api('GET /admin/groups', { query: { per_page: 100 } }),
})

export const storagesQuery = queryOptions({
  queryKey: ['admin', 'groups', 'storages'],
  queryFn: () => api('GET /admin/groups/storages'),
})

/** The changed group may be the administrator's own, whose upload limits then change. */
const useGroupMutation = <T, Answer>(call: (input: T) => Promise<Answer>) =>
  useAdminMutation(call, [groupQuery.queryKey])

type GroupUpdate = Sent<Contract['PUT /admin/groups/{id}']>['body'] & { id: number }

export const useCreateGroup = () => useGroupMutation((body: GroupBody) => api('POST /admin/groups', { body }))

export const useUpdateGroup = () =>
  useGroupMutation(({ id, ...body }: GroupUpdate) => api('PUT /admin/groups/{id}', { params: { id }, body }))

export const useDeleteGroup = () =>
  useGroupMutation((id: number) => api('DELETE /admin/groups/{id}', { params: { id } }))

export const deleteGroups = (groups: { id: number }[]) =>
  api('DELETE /admin/groups', { body: { ids: groups.map(({ id }) => id) } })
