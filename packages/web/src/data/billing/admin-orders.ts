import type { AdminOrder, Contract, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { type AdminOrdersSearch, sortOf } from './admin-order-search.ts'

export const ordersQuery = (search: Omit<AdminOrdersSearch, 'trade_no'>) => {
  const { q, page, status, late, transfer } = search
  const query = {
    ...(q && { q }),
    ...(page && { page }),
    ...(status && { status }),
    ...(late && { late: '1' as const }),
    ...(transfer && { transfer: '1' as const }),
    sort: sortOf(search),
  }
  return queryOptions({
    queryKey: ['admin', 'orders', query],
    queryFn: ({ signal }) => api('GET /admin/orders', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const orderQuery = (trade_no: string) =>
  queryOptions({
    queryKey: ['admin', 'order', trade_no],
    queryFn: () => api('GET /admin/orders/{trade_no}', { params: { trade_no } }),
  })

/** The order may belong to the administrator, whose own queries then change too. */
const own = [['group'], ['orders'], ['profile']]

export const useConfirmTransfer = (trade_no: string) =>
  useAdminMutation(
    (note: string) => api('PUT /admin/orders/{trade_no}/confirm', { params: { trade_no }, body: { note } }),
    own,
  )

const cancelOrder = (trade_no: string) => api('PUT /admin/orders/{trade_no}/cancel', { params: { trade_no } })

export const cancelOrders = (orders: Pick<AdminOrder, 'trade_no'>[]) =>
  Promise.all(orders.map(({ trade_no }) => cancelOrder(trade_no)))

export const useCancelOrder = (trade_no: string) => useAdminMutation<void, unknown>(() => cancelOrder(trade_no), own)

type Refund = Sent<Contract['POST /admin/orders/{trade_no}/refund']>['body']

export const useRefund = (trade_no: string) =>
  useAdminMutation((body: Refund) => api('POST /admin/orders/{trade_no}/refund', { params: { trade_no }, body }), own)

type Resolution = Sent<Contract['PUT /admin/payments/{id}/resolve']>['body'] & { id: number }

export const useResolve = () =>
  useAdminMutation(
    ({ id, ...body }: Resolution) => api('PUT /admin/payments/{id}/resolve', { params: { id }, body }),
    own,
  )
