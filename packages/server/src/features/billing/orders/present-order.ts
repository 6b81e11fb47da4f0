import type { PaymentRow } from './payment-queries.ts'
import { type AdminPayment, type Order, type Payment, toMajor } from '@imagora/contract'
import type { Row } from '#db/schema/schema.ts'
import { readSnapshot, type StoredOrderSnapshot } from './order-state.ts'

/** Returns the received amount, which may differ from the requested one in sum or currency. */
export const receivedOf = ({ received_amount, received_currency, amount, currency }: PaymentRow) =>
  received_amount === null || received_currency === null
    ? { amount, currency }
    : { amount: received_amount, currency: received_currency }

/**
 * Returns the payment that paid the order. A late payment that was refunded without being counted has a refunded sum of
 * zero.
 */
export const findSettledPayment = (all: PaymentRow[]) =>
  all.find(({ state, refunded_amount }) => state === 'paid' || (state === 'refunded' && refunded_amount > 0))

/** Orders from before prices per calendar month have no months in their snapshot. */
export const presentProduct = (
  { name, duration, months = 0, price }: StoredOrderSnapshot['product'],
  currency: string,
) => ({ name, duration, months, price: toMajor(price, currency) })

type Kept = Row<'orders'> & { is_late: boolean }

export function presentOrder(order: Kept): Order {
  const { currency } = order
  const { product, coupon, capacity_bytes, ...plan } = readSnapshot(order.snapshot)
  const major = (minor: number) => toMajor(minor, currency)
  return {
    trade_no: order.trade_no,
    status: order.status,
    amount: major(order.amount),
    deduct_amount: major(order.deduct_amount),
    currency,
    pay_method: order.pay_label,
    paid_at: order.paid_at,
    canceled_at: order.canceled_at,
    cancel_reason: order.cancel_reason,
    created_at: order.created_at,
    expires_at: order.status === 'unpaid' ? order.expires_at : null,
    snapshot: { ...plan, capacity: capacity_bytes === null ? null : capacity_bytes / 1024 },
    product: presentProduct(product, currency),
    pay_cycle: product.name,
    coupon,
    plan_id: order.plan_id,
    price_id: order.price_id,
    refunded_amount: major(order.refunded_amount),
    is_renewal: order.is_renewal,
    late: order.is_late,
  }
}

const presentPayment = (payment: Row<'payments'>): Payment => ({
  id: payment.id,
  platform: payment.platform,
  label: payment.label,
  amount: toMajor(payment.amount, payment.currency),
  currency: payment.currency,
  state: payment.state,
  created_at: payment.created_at,
  paid_at: payment.paid_at,
})

/** The buyer sees no open payment of an ended order, though its provider may still be polled. */
export function presentOwnPayment({ status }: Row<'orders'>, payment: Row<'payments'>): Payment {
  const presentedPayment = presentPayment(payment)
  return presentedPayment.state === 'open' && status !== 'unpaid'
    ? { ...presentedPayment, state: 'closed' }
    : presentedPayment
}

/** Returns what is left to refund of the payment. */
export function presentRefundable(paid: Row<'payments'>) {
  const { amount, currency } = receivedOf(paid)
  return { amount: toMajor(amount - paid.refunded_amount, currency), currency }
}

export function presentAdminPayment(payment: Row<'payments'>): AdminPayment {
  const { received_amount, received_currency } = payment
  const hasReceived = received_amount !== null && received_currency !== null
  return {
    ...presentPayment(payment),
    reference: payment.reference,
    provider_trade_no: payment.provider_trade_no,
    gateway_id: payment.gateway_id,
    channel: payment.channel,
    received_amount: hasReceived ? toMajor(received_amount, received_currency) : null,
    received_currency,
    late_reason: payment.late_reason,
    refunded_amount: toMajor(payment.refunded_amount, receivedOf(payment).currency),
    note: payment.note,
  }
}
