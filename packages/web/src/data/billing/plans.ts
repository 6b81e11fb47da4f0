import { queryOptions } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import type { Contract, Sent } from '@imagora/contract'
import { useAdminMutation } from '#data/api/admin.ts'

export type PlanType = 'vip' | 'storage'

/** Page size above the number of plans a site sells, so one page holds all plans of a type. */
const MAX_PLAN_COUNT = 100

export const plansQuery = (type: PlanType) =>
  queryOptions({
    queryKey: ['plans', { type }],
    queryFn: ({ signal }) => api('GET /plans', { query: { type, per_page: MAX_PLAN_COUNT }, signal }),
    staleTime: 60_000,
  })

export const planQuery = (id: number) =>
  queryOptions({
    queryKey: ['plans', id],
    queryFn: ({ signal }) => api('GET /plans/{id}', { params: { id }, signal }),
    staleTime: 60_000,
  })

/** Active subscriptions, newest first. */
export const ownedGroupsQuery = queryOptions({
  queryKey: ['owned_groups'],
  queryFn: ({ signal }) => api('GET /user/groups', { query: { per_page: MAX_PLAN_COUNT }, signal }),
  staleTime: 0,
})

export type PlanBody = Sent<Contract['POST /admin/plans']>['body']

type PlanUpdate = Sent<Contract['PUT /admin/plans/{id}']>['body'] & { id: number }

/** The shop lists the same plans, so its query is invalidated too. */
const usePlanMutation = <T, Answer>(call: (input: T) => Promise<Answer>) => useAdminMutation(call, [['plans']])

export const useCreatePlan = () => usePlanMutation((body: PlanBody) => api('POST /admin/plans', { body }))

export const useUpdatePlan = () =>
  usePlanMutation(({ id, ...body }: PlanUpdate) => api('PUT /admin/plans/{id}', { params: { id }, body }))

export const useDeletePlan = () => usePlanMutation((id: number) => api('DELETE /admin/plans/{id}', { params: { id } }))

type PlanAction = Sent<Contract['PUT /admin/plans']>['body']['action']

export const changePlans = (plans: { id: number }[], action: PlanAction) =>
  api('PUT /admin/plans', { body: { action, ids: plans.map(({ id }) => id) } })
