import type { Contract, Sent } from '@imagora/contract'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'

export type PlanBody = Sent<Contract['POST /admin/plans']>['body']

type Changes = Sent<Contract['PUT /admin/plans/{id}']>['body'] & { id: number }

/** The shop lists the same plans, so its query is invalidated too. */
const usePlanMutation = <T, Answer>(call: (input: T) => Promise<Answer>) => useAdminMutation(call, [['plans']])

export const useAddPlan = () => usePlanMutation((body: PlanBody) => api('POST /admin/plans', { body }))

export const useChangePlan = () =>
  usePlanMutation(({ id, ...body }: Changes) => api('PUT /admin/plans/{id}', { params: { id }, body }))

export const useDeletePlan = () => usePlanMutation((id: number) => api('DELETE /admin/plans/{id}', { params: { id } }))
