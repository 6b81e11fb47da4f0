import type { Plan, PlanPrice } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { firstPrice } from '#components/plans/cycles.ts'
import { type OrderRequest, orderPreviewQuery, useCreateOrder } from '#data/billing/checkout.ts'
import type { PlanSearch } from '#data/billing/search-params.ts'

const route = getRouteApi('/user/plans/$id')

/** Returns the prices that can be bought without contacting the site. */
const purchasablePrices = ({ prices }: Plan): PlanPrice[] => prices.filter(({ price }) => price !== null)

/** Returns the price selected in the URL, or the default one. */
export function useSelectedPrice(plan: Plan) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const prices = purchasablePrices(plan)
  const price = prices.find(({ id }) => id === search.price) ?? firstPrice(prices)
  const change = (changes: Partial<PlanSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false })
  return { search, prices, price, change }
}

/** Preview with the coupon from the URL; a rejected coupon leaves the price unchanged. */
function useCouponPreview(baseRequest: OrderRequest, code: string | undefined) {
  const isAsked = code !== undefined
  const couponRequest = { ...baseRequest, ...(isAsked && { coupon_code: code }) }
  const couponPreview = useQuery({ ...orderPreviewQuery(couponRequest), enabled: isAsked })
  const isTaken = isAsked && couponPreview.data !== undefined && !couponPreview.error
  const coupon = {
    code,
    name: isTaken && !couponPreview.isPlaceholderData ? couponPreview.data.coupon?.name : undefined,
    error: isAsked ? couponPreview.error : null,
    isPending: isAsked && couponPreview.isFetching,
  }
  return { couponRequest, couponPreview, isTaken, coupon }
}

/** State of the checkout: the request, its preview and the order mutation. */
export function useCheckout(price: PlanPrice) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const currency = price.amounts.find((amount) => amount.currency === search.currency)?.currency ?? price.currency
  const baseRequest = { price_id: price.id, currency }
  const plain = useQuery(orderPreviewQuery(baseRequest))
  const { couponRequest, couponPreview, isTaken, coupon } = useCouponPreview(baseRequest, search.coupon)
  const activePreview = isTaken ? couponPreview : plain
  const create = useCreateOrder()
  const isBusy = useRef(false)

  const order = () => {
    // A second click may arrive before the button is disabled.
    if (isBusy.current) return
    isBusy.current = true
    create.mutate(isTaken ? couponRequest : baseRequest, {
      onSuccess: ({ trade_no }) => void navigate({ to: '/user/orders/$trade_no', params: { trade_no }, replace: true }),
      // The preview may be outdated.
      onError: () => void activePreview.refetch(),
      onSettled: () => (isBusy.current = false),
    })
  }

  // Ordering waits for the preview, so that the visible price is the one that is ordered.
  const isWaiting = activePreview.isPlaceholderData || coupon.isPending
  return { currency, activePreview, coupon, isWaiting, create, order }
}

export type CheckoutState = ReturnType<typeof useCheckout>
