import type { OrderDetail } from '@imagora/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type OrderWish, previewQuery, useCreateOrder } from '#data/billing/checkout.ts'

/**
 * Orders the same once more, at what it costs now. Where another subscription would be lost by it, the way leads over the
 * checkout, which says so.
 */
export function useRenewal({ plan_id, price_id, currency }: OrderDetail) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = useCreateOrder()
  const { mutate, isPending, error } = useMutation({
    async mutationFn(price: number) {
      // An order was made in a currency of the site; whether it still sells in it, the server says.
      const wish = { price_id: price, currency } as OrderWish
      const { replaces } = await client.fetchQuery({ ...previewQuery(wish), staleTime: 0 })
      if (replaces && plan_id !== null) {
        const search = { price, currency, step: 'checkout' as const }
        return navigate({ to: '/user/plans/$id', params: { id: String(plan_id) }, search })
      }
      const { trade_no } = await create.mutateAsync(wish)
      return navigate({ to: '/user/orders/$trade_no', params: { trade_no } })
    },
  })
  const renew = () => {
    if (price_id !== null && !isPending) mutate(price_id)
  }
  return { renew, isPending, error }
}
