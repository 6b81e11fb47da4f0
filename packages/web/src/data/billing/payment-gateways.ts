import type { Contract, Sent } from '@imagora/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { groupQuery } from '#data/content/site.ts'

export const gatewaysQuery = queryOptions({
  queryKey: ['admin', 'payment_gateways'],
  queryFn: async () => (await api('GET /admin/payment-gateways', { query: { per_page: 100 } })).data,
})

export type NewGatewayBody = Sent<Contract['POST /admin/payment-gateways']>['body']
type GatewayUpdate = Sent<Contract['PUT /admin/payment-gateways/{id}']>['body'] & { id: number }

/** The shop offers the gateways enabled here, so its queries are invalidated too. */
const useGatewayMutation = <T, Answer>(call: (input: T) => Promise<Answer>) =>
  useAdminMutation(call, [groupQuery.queryKey, ['orders']])

export const useCreateGateway = () =>
  useGatewayMutation((body: NewGatewayBody) => api('POST /admin/payment-gateways', { body }))

export const useUpdateGateway = () =>
  useGatewayMutation(({ id, ...body }: GatewayUpdate) =>
    api('PUT /admin/payment-gateways/{id}', { params: { id }, body }),
  )

export const useDeleteGateway = () =>
  useGatewayMutation((id: number) => api('DELETE /admin/payment-gateways/{id}', { params: { id } }))

export const useTestGateway = () =>
  useMutation({ mutationFn: (id: number) => api('POST /admin/payment-gateways/{id}/test', { params: { id } }) })
