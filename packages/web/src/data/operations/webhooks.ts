import type { Contract, Delivery, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['admin', 'webhooks'],
  queryFn: async () => (await api('GET /admin/webhooks', { query: { per_page: 100 } })).data,
})

export interface DeliveriesSearch {
  page: number
  state: Delivery['state'] | undefined
}

/**
 * Deliveries of a webhook; the query polls while the list is open, because pending ones are sent without user action.
 */
export const deliveriesQuery = (id: number, { page, state }: DeliveriesSearch) =>
  queryOptions({
    queryKey: ['admin', 'webhooks', id, 'deliveries', page, state],
    queryFn: () =>
      api('GET /admin/webhooks/{id}/deliveries', {
        params: { id },
        query: { page, per_page: 10, ...(state && { state }) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  })

export const deliveryQuery = (id: number, delivery_id: string) =>
  queryOptions({
    queryKey: ['admin', 'webhooks', id, 'delivery', delivery_id],
    queryFn: () => api('GET /admin/webhooks/{id}/deliveries/{delivery_id}', { params: { id, delivery_id } }),
  })

type NewWebhook = Sent<Contract['POST /admin/webhooks']>['body']
type WebhookUpdate = Sent<Contract['PUT /admin/webhooks/{id}']>['body'] & { id: number }

export const useCreateWebhook = () => useAdminMutation((body: NewWebhook) => api('POST /admin/webhooks', { body }))

export const useUpdateWebhook = () =>
  useAdminMutation(({ id, ...body }: WebhookUpdate) => api('PUT /admin/webhooks/{id}', { params: { id }, body }))

export const useDeleteWebhook = () =>
  useAdminMutation((id: number) => api('DELETE /admin/webhooks/{id}', { params: { id } }))

type WebhookAction = Sent<Contract['PUT /admin/webhooks']>['body']['action']

export const changeWebhooks = (webhooks: { id: number }[], action: WebhookAction) =>
  api('PUT /admin/webhooks', { body: { action, ids: webhooks.map(({ id }) => id) } })

export const useRotateWebhookSecret = () =>
  useAdminMutation((id: number) => api('POST /admin/webhooks/{id}/rotate', { params: { id } }))

export const useTestWebhook = () =>
  useMutation({ mutationFn: (id: number) => api('POST /admin/webhooks/{id}/test', { params: { id } }) })

export const useRedeliverWebhook = (id: number) =>
  useAdminMutation((delivery_id: string) =>
    api('POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver', { params: { id, delivery_id } }),
  )
