import type { OrderDetail, Payment } from '@imagora/contract'

type Followed = Pick<OrderDetail, 'status' | 'expires_at' | 'payments'>

/** Poll intervals in milliseconds. Bank transfers use the long one, since nobody waits at the screen for them. */
const SHORT_POLL_INTERVAL_MS = 3000
const LONG_POLL_INTERVAL_MS = 30_000

/** Returns whether the payment deadline has passed, even if the order's status does not reflect it yet. */
export const isPastDeadline = ({ expires_at }: Pick<Followed, 'expires_at'>, now = Date.now()) =>
  expires_at !== null && new Date(expires_at).getTime() <= now

/** Returns the poll interval in milliseconds, or false for an order that cannot change by itself. */
export function pollInterval(order: Followed | undefined, now = Date.now()): number | false {
  if (order?.status !== 'unpaid') return false
  if (isPastDeadline(order, now)) return SHORT_POLL_INTERVAL_MS
  const open = order.payments.filter(({ state }) => state === 'open')
  if (open.length === 0) return false
  return open.every(({ platform }) => platform === 'transfer') ? LONG_POLL_INTERVAL_MS : SHORT_POLL_INTERVAL_MS
}

export const lastPayment = ({ payments }: Pick<Followed, 'payments'>) =>
  payments.reduce<Payment | undefined>((last, payment) => (last && last.id > payment.id ? last : payment), undefined)
