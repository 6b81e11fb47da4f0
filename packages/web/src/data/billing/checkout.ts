import type { Contract, Sent } from '@imagora/contract'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#data/api/client.ts'
import { createRandomHexId } from '#lib/browser/tab-lock.ts'

export type OrderRequest = Sent<Contract['POST /user/orders']>['body']

/** Price and benefits of an order, which only the server can calculate. */
export const orderPreviewQuery = (wish: OrderRequest) =>
  queryOptions({
    queryKey: ['order_preview', wish],
    queryFn: ({ signal }) => api('POST /user/orders/preview', { body: wish, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })

/**
 * A purchase changes limits, storage and entitlements, so everything is refetched except the previews made before it.
 */
export const invalidateAfterPurchase = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'order_preview' })

/**
 * Places an order with an idempotency key per request body: a retry after a network failure reuses the key, and the
 * second of two clicks returns the order of the first.
 */
export function useCreateOrder() {
  const client = useQueryClient()
  const sent = useRef<{ wish: string; key: string } | null>(null)
  return useMutation({
    mutationFn(body: OrderRequest) {
      const wish = JSON.stringify(body)
      if (sent.current?.wish !== wish) sent.current = { wish, key: createRandomHexId() }
      return api('POST /user/orders', { body, headers: { 'idempotency-key': sent.current.key } })
    },
    onSuccess(order) {
      sent.current = null
      void (order.is_paid ? invalidateAfterPurchase(client) : client.invalidateQueries({ queryKey: ['orders'] }))
    },
  })
}
