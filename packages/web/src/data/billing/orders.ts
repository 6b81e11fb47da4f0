import type { Contract, Sent } from '@imagora/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiBytes } from '#data/api/client.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { pollInterval } from './payment-status.ts'
import type { OrdersSearch } from './order-search.ts'

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

function useOrderChange<T, Answer>(mutationFn: (input: T) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // The refetch runs on failure too: a rejected call means that the cached order is outdated.
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
}

export const useCancelOrder = () =>
  useOrderChange((trade_no: string) => api('PUT /user/orders/{trade_no}/cancel', { params: { trade_no } }))

type PayWish = Sent<Contract['POST /user/orders/{trade_no}/pay']>

export const usePay = () => useOrderChange((wish: PayWish) => api('POST /user/orders/{trade_no}/pay', wish))

export const useInvoice = (language: string) =>
  useMutation({
    async mutationFn(trade_no: string) {
      const bytes = await apiBytes('GET /user/orders/{trade_no}/invoice', { params: { trade_no }, query: { language } })
      saveFile(new File([bytes as Uint8Array<ArrayBuffer>], `${trade_no}.pdf`, { type: 'application/pdf' }))
    },
  })
