import { PaymentFailure } from '#gateways/payments/payment-gateway.ts'
import type { PaymentRow } from './payment-queries.ts'

/**
 * Gateways that have failed in one run. They are left alone for the rest of it: a dead provider is waited for once, and
 * holds up nobody who pays elsewhere.
 */
export function failingGateways() {
  const ids = new Set<number>()
  return {
    list: () => [...ids],
    has: ({ gateway_id }: PaymentRow) => gateway_id !== null && ids.has(gateway_id),
    note({ gateway_id }: PaymentRow, error: unknown) {
      // Who refuses one payment is there for the others.
      const isThere = error instanceof PaymentFailure && error.reason === 'refused'
      if (gateway_id !== null && !isThere) ids.add(gateway_id)
    },
  }
}

export type FailingGateways = ReturnType<typeof failingGateways>
