import type { LateReason, OrderStatus, PlanType } from '@imagora/contract'
import { randomInt } from 'node:crypto'
import { DAY_MS } from '#platform/time.ts'

/** What there is of an order when money comes for it. */
export interface OrderPaymentContext {
  status: OrderStatus
  amount: number
  currency: string
  hasOwner: boolean
  /** Its coupon is still taken, or could be taken again. */
  hasCoupon: boolean
  /** What it sells is still there. */
  isThere: boolean
  /** It ended so long ago that its price may have nothing to do with today's. */
  isStale: boolean
}

export interface Money {
  amount: number
  currency: string
}

/**
 * Whether money is what an order waits for. It is granted also when the order was cancelled, for whoever paid has paid;
 * what is not granted is kept for somebody to decide on, with the reason.
 */
export function judgeMoney(claim: OrderPaymentContext, { amount, currency }: Money): 'grant' | LateReason {
  if (currency !== claim.currency) return 'currency'
  if (amount !== claim.amount) return 'amount'
  if (claim.status === 'paid') return 'double'
  if (!claim.hasOwner) return 'ownerless'
  if (!claim.isThere) return 'withdrawn'
  if (claim.isStale) return 'stale'
  return claim.hasCoupon ? 'grant' : 'coupon'
}

/** For so long after its time to pay an order is granted by itself when its money comes. */
const GRACE_PERIOD_MS = 7 * DAY_MS

export const isStale = (expires_at: string, time: Date) => time.getTime() - Date.parse(expires_at) > GRACE_PERIOD_MS

/** What an order must be to become this. A paid one stays paid: what is paid back is told apart from that. */
export const previousStatuses: Record<'paid' | 'cancelled', readonly OrderStatus[]> = {
  paid: ['unpaid', 'cancelled'],
  cancelled: ['unpaid'],
}

/** What was ordered, as it was then. Written once with the order, and never changed: not when the plan changes, nor when it goes. */
export interface StoredOrderSnapshot {
  name: string
  intro: string
  badge: string
  features: string[]
  type: PlanType
  group: { id: number; name: string } | null
  capacity_bytes: number | null
  /** The price as it was called, for how many minutes, and how much in the smallest coins. */
  product: { name: string; duration: number; price: number }
  coupon: { code: string; name: string } | null
}

export const readSnapshot = (text: string) => JSON.parse(text) as StoredOrderSnapshot

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

/** The day, for people who read it out, and twelve digits that nobody guesses. Providers take no other signs. */
export const newTradeNo = (time: Date) =>
  `${time.toISOString().slice(0, 10).replaceAll('-', '')}${sixDigits()}${sixDigits()}`

/** What the provider knows the nth try to pay an order by. */
export const referenceOf = (tradeNo: string, place: number) => `${tradeNo}${String(place).padStart(2, '0')}`
