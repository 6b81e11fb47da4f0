import type { Plan, PlanPrice } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { firstPrice } from '#components/plans/cycles.ts'
import { type OrderRequest, previewQuery, useCreateOrder } from '#data/billing/checkout.ts'
import type { PlanSearch } from '#data/billing/plan-search.ts'

const route = getRouteApi('/user/plans/$id')

/** What can be bought without asking for its price. */
const pricedOf = ({ prices }: Plan): PlanPrice[] => prices.filter(({ price }) => price !== null)

/** The chosen price, as the address says it or as it is offered first. */
export function useChosenPrice(plan: Plan) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const prices = pricedOf(plan)
  const price = prices.find(({ id }) => id === search.price) ?? firstPrice(prices)
  const change = (changes: Partial<PlanSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false })
  return { search, prices, price, change }
}

/** What the coupon of the address makes of a wish; one that is refused leaves the price as it is. */
function useReduction(plainWish: OrderRequest, code: string | undefined) {
  const isAsked = code !== undefined
  const wish = { ...plainWish, ...(isAsked && { coupon_code: code }) }
  const reduced = useQuery({ ...previewQuery(wish), enabled: isAsked })
  const isTaken = isAsked && reduced.data !== undefined && !reduced.error
  const coupon = {
    code,
    name: isTaken && !reduced.isPlaceholderData ? reduced.data.coupon?.name : undefined,
    error: isAsked ? reduced.error : null,
    isPending: isAsked && reduced.isFetching,
  }
  return { wish, reduced, isTaken, coupon }
}

/** What is wished for, what the server makes of it, and the order. */
export function useCheckout(price: PlanPrice) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const currency = price.amounts.find((amount) => amount.currency === search.currency)?.currency ?? price.currency
  const plainWish = { price_id: price.id, currency }
  const plain = useQuery(previewQuery(plainWish))
  const { wish, reduced, isTaken, coupon } = useReduction(plainWish, search.coupon)
  const shown = isTaken ? reduced : plain
  const create = useCreateOrder()
  const isBusy = useRef(false)

  const order = () => {
    // A second click may come before the button rests.
    if (isBusy.current) return
    isBusy.current = true
    create.mutate(isTaken ? wish : plainWish, {
      onSuccess: ({ trade_no }) => void navigate({ to: '/user/orders/$trade_no', params: { trade_no }, replace: true }),
      // What was shown may no longer hold.
      onError: () => void shown.refetch(),
      onSettled: () => (isBusy.current = false),
    })
  }

  // What is ordered is what is shown.
  const isWaiting = shown.isPlaceholderData || coupon.isPending
  return { currency, shown, coupon, isWaiting, create, order }
}

export type CheckoutState = ReturnType<typeof useCheckout>
