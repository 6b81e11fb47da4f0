import type { OrderStatus } from '@imagora/contract'
import { tableOrders } from '@imagora/contract/limits'
import { readSpanSearch, type SpanSearch } from '#data/operations/search-params.ts'
import { createTableSearchReader } from '#lib/state/table-search.ts'

export const adminOrderStatuses = ['unpaid', 'paid', 'cancelled'] as const satisfies OrderStatus[]
/** Sort orders; the default is newest first. */
export const adminOrderSorts = tableOrders.orders
type AdminOrderSort = (typeof adminOrderSorts)[number]

export const readAdminOrdersSearch = createTableSearchReader({
  order: adminOrderSorts,
  status: adminOrderStatuses,
  /** Only orders with a late payment that needs a decision. */
  late: [1],
  /** Only orders whose bank transfer is awaiting confirmation. */
  transfer: [1],
  /** Order whose panel is open. */
  trade_no: 'text',
})
export type AdminOrdersSearch = ReturnType<typeof readAdminOrdersSearch>

export const getAdminOrderSort = ({ order = 'newest' }: AdminOrdersSearch): AdminOrderSort => order

export const readCouponsSearch = createTableSearchReader({ coupon: 'panel', batch: 'id' })
export type CouponsSearch = ReturnType<typeof readCouponsSearch>

const ownOrderStatuses = ['unpaid', 'paid', 'cancelled'] as const

export type OrderStatusName = (typeof ownOrderStatuses)[number]

export interface OrdersSearch {
  page?: number
  status?: OrderStatusName
}

/** Parses the URL search; invalid values are dropped. */
export function readOrdersSearch({ page, status }: Record<string, unknown>): OrdersSearch {
  const known = ownOrderStatuses.find((name) => name === status)
  return {
    ...(Number.isSafeInteger(page) && Number(page) > 1 && { page: Number(page) }),
    ...(known && { status: known }),
  }
}

interface OrderSearch {
  /** Flag set by the redirect of a user who cancelled at the payment provider. */
  payment?: 'failed'
}

export const readOrderSearch = ({ payment }: Record<string, unknown>): OrderSearch =>
  payment === 'failed' ? { payment } : {}

interface PlansSearch {
  type?: 'storage'
}

/** Subscriptions are the default tab and need no search parameter. */
export const readPlansSearch = ({ type }: Record<string, unknown>): PlansSearch => (type === 'storage' ? { type } : {})

export interface PlanSearch {
  price?: number
  currency?: string
  coupon?: string
  step?: 'checkout'
}

const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Parses the URL search; invalid values are dropped. */
export function readPlanSearch({ price, currency, coupon, step }: Record<string, unknown>): PlanSearch {
  return {
    ...(Number.isSafeInteger(price) && Number(price) > 0 && { price: Number(price) }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(isWord(coupon) && coupon !== '' && { coupon: String(coupon).slice(0, 64) }),
    ...(step === 'checkout' && { step }),
  }
}

interface RevenueSearch extends SpanSearch {
  /** Defaults to the site's currency, or to the first one. */
  currency?: string
}

/** Parses the URL search; invalid values are dropped. */
export function readRevenueSearch({ currency, ...raw }: Record<string, unknown>): RevenueSearch {
  return {
    ...readSpanSearch(raw),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
  }
}
