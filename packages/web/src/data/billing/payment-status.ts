import type { OrderDetail, Payment } from '@imagora/contract'

type Followed = Pick<OrderDetail, 'status' | 'expires_at' | 'payments'>

/** In milliseconds. Nobody waits at the screen for a transfer between banks. */
const often = 3000
const seldom = 30_000

/** Whether the time to pay is over, whatever the order says of itself yet. */
export const isFinalStatus = ({ expires_at }: Pick<Followed, 'expires_at'>, now = Date.now()) =>
  expires_at !== null && new Date(expires_at).getTime() <= now

/** How often to ask for an order that may change by itself; an order that is settled does not. */
export function pollInterval(order: Followed | undefined, now = Date.now()): number | false {
  if (order?.status !== 'unpaid') return false
  if (isFinalStatus(order, now)) return often
  const open = order.payments.filter(({ state }) => state === 'open')
  if (open.length === 0) return false
  return open.every(({ platform }) => platform === 'transfer') ? seldom : often
}

/** The payment that was begun last. */
export const lastPayment = ({ payments }: Pick<Followed, 'payments'>) =>
  payments.reduce<Payment | undefined>((last, payment) => (last && last.id > payment.id ? last : payment), undefined)
