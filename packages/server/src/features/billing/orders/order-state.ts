import type { LateReason, OrderStatus, PlanType } from '@imagora/contract'
import { randomInt } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#platform/time.ts'

/** State of an order when a payment arrives for it. */
export interface OrderPaymentContext {
  status: OrderStatus
  amount: number
  currency: string
  hasOwner: boolean
  /** The order still holds its coupon, or could take it again. */
  hasCoupon: boolean
  /** The plan's goods still exist. */
  isThere: boolean
  /** The order expired so long ago that its price may be outdated. */
  isStale: boolean
}

export interface Money {
  amount: number
  currency: string
}

/**
 * Decides whether a received payment is granted. A cancelled order is granted too, because its buyer has paid; a
 * payment that is not granted is kept with the reason, for an administrator to decide on.
 */
export function checkReceivedPayment(claim: OrderPaymentContext, { amount, currency }: Money): 'grant' | LateReason {
  if (currency !== claim.currency) return 'currency'
  if (amount !== claim.amount) return 'amount'
  if (claim.status === 'paid') return 'double'
  if (!claim.hasOwner) return 'ownerless'
  if (!claim.isThere) return 'withdrawn'
  if (claim.isStale) return 'stale'
  return claim.hasCoupon ? 'grant' : 'coupon'
}

/** A payment that arrives within this time after the order expired is granted automatically. */
const GRACE_PERIOD_MS = 7 * DAY_MS

export const isStale = (expires_at: string, time: Date) => time.getTime() - Date.parse(expires_at) > GRACE_PERIOD_MS

/** Statuses from which an order may change. A paid order stays paid; refunds are recorded separately. */
export const previousStatuses: Record<'paid' | 'cancelled', readonly OrderStatus[]> = {
  paid: ['unpaid', 'cancelled'],
  cancelled: ['unpaid'],
}

/**
 * The goods at the time of the order. The snapshot is written once with the order and never changes, not even when the
 * plan is changed or deleted.
 */
export interface StoredOrderSnapshot {
  name: string
  intro: string
  badge: string
  features: string[]
  type: PlanType
  group: { id: number; name: string } | null
  capacity_bytes: number | null
  /** Name of the price, its length in minutes or in calendar months of the time zone, and price in minor units. */
  product: { name: string; duration: number; months?: number; time_zone?: string; price: number }
  coupon: { code: string; name: string } | null
}

export const readSnapshot = (text: string) => JSON.parse(text) as StoredOrderSnapshot

/** The buyer is told of a renewal seven days ahead, so it must be clear of the purchase itself. */
const MIN_RENEWABLE_MINUTES = 14 * (DAY_MS / MINUTE_MS)

/** Returns whether a purchase may renew automatically: a subscription that ends, and not soon. */
export const isRenewable = ({ type, product }: Pick<StoredOrderSnapshot, 'type' | 'product'>) =>
  type === 'vip' && ((product.months ?? 0) > 0 || product.duration >= MIN_RENEWABLE_MINUTES)

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

/** The date, for users who read the number out, and twelve random digits. Providers accept digits only. */
export const newTradeNo = (time: Date) =>
  `${time.toISOString().slice(0, 10).replaceAll('-', '')}${sixDigits()}${sixDigits()}`

/** Reference of the nth payment attempt of an order at the provider. */
export const referenceOf = (tradeNo: string, attempt: number) => `${tradeNo}${String(attempt).padStart(2, '0')}`
