import type { OrderDetail, Payment, Contract, Sent, AdminOrder } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiBytes } from '#data/api/client.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { type OrdersSearch, type AdminOrdersSearch, getAdminOrderSort } from './search-params.ts'
import { useAdminMutation } from '#data/api/admin.ts'
import type { DaySpan } from '#data/operations/search-params.ts'

type PolledOrder = Pick<OrderDetail, 'status' | 'expires_at' | 'payments'>

/** Poll intervals in milliseconds. Bank transfers use the long one, since nobody waits at the screen for them. */
const SHORT_POLL_INTERVAL_MS = 3000
const LONG_POLL_INTERVAL_MS = 30_000

/** Returns whether the payment deadline has passed, even if the order's status does not reflect it yet. */
export const isPastDeadline = ({ expires_at }: Pick<PolledOrder, 'expires_at'>, now = Date.now()) =>
  expires_at !== null && new Date(expires_at).getTime() <= now

/** Returns the poll interval in milliseconds, or false for an order that cannot change by itself. */
export function pollInterval(order: PolledOrder | undefined, now = Date.now()): number | false {
  if (order?.status !== 'unpaid') return false
  if (isPastDeadline(order, now)) return SHORT_POLL_INTERVAL_MS
  const open = order.payments.filter(({ state }) => state === 'open')
  if (open.length === 0) return false
  return open.every(({ platform }) => platform === 'transfer') ? LONG_POLL_INTERVAL_MS : SHORT_POLL_INTERVAL_MS
}

export const getLastPayment = ({ payments }: Pick<PolledOrder, 'payments'>) =>
  payments.reduce<Payment | undefined>((last, payment) => (last && last.id > payment.id ? last : payment), undefined)

export const ordersQuery = (query: OrdersSearch) =>
  queryOptions({
    queryKey: ['orders', query],
    queryFn: ({ signal }) => api('GET /user/orders', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Order detail; the query polls while a payment may be pending, except in a background tab. */
export const orderQuery = (trade_no: string) =>
  queryOptions({
    queryKey: ['orders', trade_no],
    queryFn: ({ signal }) => api('GET /user/orders/{trade_no}', { params: { trade_no }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data),
  })

function useOrderMutation<T, Answer>(mutationFn: (input: T) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // The refetch runs on failure too: a rejected call means that the cached order is outdated.
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
}

export const useCancelOrder = () =>
  useOrderMutation((trade_no: string) => api('PUT /user/orders/{trade_no}/cancel', { params: { trade_no } }))

type PaymentRequestInput = Sent<Contract['POST /user/orders/{trade_no}/pay']>

export const usePayOrder = () =>
  useOrderMutation((wish: PaymentRequestInput) => api('POST /user/orders/{trade_no}/pay', wish))

export const useDownloadInvoice = (language: string) =>
  useMutation({
    async mutationFn(trade_no: string) {
      const bytes = await apiBytes('GET /user/orders/{trade_no}/invoice', { params: { trade_no }, query: { language } })
      saveFile(new File([bytes as Uint8Array<ArrayBuffer>], `${trade_no}.pdf`, { type: 'application/pdf' }))
    },
  })

export const adminOrdersQuery = (search: Omit<AdminOrdersSearch, 'trade_no'>) => {
  const { q, page, status, late, transfer } = search
  const query = {
    ...(q && { q }),
    ...(page && { page }),
    ...(status && { status }),
    ...(late && { late: '1' as const }),
    ...(transfer && { transfer: '1' as const }),
    sort: getAdminOrderSort(search),
  }
  return queryOptions({
    queryKey: ['admin', 'orders', query],
    queryFn: ({ signal }) => api('GET /admin/orders', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const adminOrderQuery = (trade_no: string) =>
  queryOptions({
    queryKey: ['admin', 'order', trade_no],
    queryFn: () => api('GET /admin/orders/{trade_no}', { params: { trade_no } }),
  })

/** The order may belong to the administrator, whose own queries then change too. */
const affectedKeys = [['group'], ['orders'], ['profile']]

export const useConfirmTransfer = (trade_no: string) =>
  useAdminMutation(
    (note: string) => api('PUT /admin/orders/{trade_no}/confirm', { params: { trade_no }, body: { note } }),
    affectedKeys,
  )

const cancelOrder = (trade_no: string) => api('PUT /admin/orders/{trade_no}/cancel', { params: { trade_no } })

export const cancelOrders = (orders: Pick<AdminOrder, 'trade_no'>[]) =>
  api('PUT /admin/orders', { body: { action: 'cancel', ids: orders.map(({ trade_no }) => trade_no) } })

export const useAdminCancelOrder = (trade_no: string) =>
  useAdminMutation<void, unknown>(() => cancelOrder(trade_no), affectedKeys)

type Refund = Sent<Contract['POST /admin/orders/{trade_no}/refund']>['body']

export const useRefundOrder = (trade_no: string) =>
  useAdminMutation(
    (body: Refund) => api('POST /admin/orders/{trade_no}/refund', { params: { trade_no }, body }),
    affectedKeys,
  )

type Resolution = Sent<Contract['PUT /admin/payments/{id}/resolve']>['body'] & { id: number }

export const useResolvePayment = () =>
  useAdminMutation(
    ({ id, ...body }: Resolution) => api('PUT /admin/payments/{id}/resolve', { params: { id }, body }),
    affectedKeys,
  )

export const revenueQuery = (days: DaySpan) =>
  queryOptions({
    queryKey: ['admin', 'revenue', days],
    queryFn: () => api('GET /admin/revenue', { query: { days } }),
    placeholderData: keepPreviousData,
  })
