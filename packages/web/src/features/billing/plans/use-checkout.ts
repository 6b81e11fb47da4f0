import type { Plan, PlanPrice } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { firstPrice } from '#components/plans/cycles.ts'
import { type OrderRequest, previewQuery, useCreateOrder } from '#data/billing/checkout.ts'
import type { PlanSearch } from '#data/billing/search-params.ts'

const route = getRouteApi('/user/plans/$id')

/** Returns the prices that can be bought without contacting the site. */
const pricedOf = ({ prices }: Plan): PlanPrice[] => prices.filter(({ price }) => price !== null)

/** Returns the price selected in the URL, or the default one. */
export function useChosenPrice(plan: Plan) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const prices = pricedOf(plan)
  const price = prices.find(({ id }) => id === search.price) ?? firstPrice(prices)
  const change = (changes: Partial<PlanSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false })
  return { search, prices, price, change }
}

/** Preview with the coupon from the URL; a rejected coupon leaves the price unchanged. */
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

/** State of the checkout: the request, its preview and the order mutation. */
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
    // A second click may arrive before the button is disabled.
    if (isBusy.current) return
    isBusy.current = true
    create.mutate(isTaken ? wish : plainWish, {
      onSuccess: ({ trade_no }) => void navigate({ to: '/user/orders/$trade_no', params: { trade_no }, replace: true }),
      // The preview may be outdated.
      onError: () => void shown.refetch(),
      onSettled: () => (isBusy.current = false),
    })
  }

  // Ordering waits for the preview, so that the visible price is the one that is ordered.
  const isWaiting = shown.isPlaceholderData || coupon.isPending
  return { currency, shown, coupon, isWaiting, create, order }
}

export type CheckoutState = ReturnType<typeof useCheckout>
