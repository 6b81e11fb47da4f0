import type { PaymentRow } from './payment-queries.ts'

/** What came in, which may be another sum or currency than was asked for. */
export const receivedOf = ({ received_amount, received_currency, amount, currency }: PaymentRow) =>
  received_amount === null || received_currency === null
    ? { amount, currency }
    : { amount: received_amount, currency: received_currency }

/** The money that an order was paid with. Late money that was sent back without ever counting has no sum of refunds. */
export const paidWith = (all: PaymentRow[]) =>
  all.find(({ state, refunded_amount }) => state === 'paid' || (state === 'refunded' && refunded_amount > 0))
