import type { Db } from '#db/schema/schema.ts'
import type { PaymentGateway, Standing } from '#gateways/payments/payment-gateway.ts'
import { Refusal } from '#platform/refusal.ts'
import * as payments from './payment-queries.ts'
import type { PaymentRow } from './payment-queries.ts'
import * as queries from './queries.ts'
import type { PaymentCapture, Settled } from './payment-capture.ts'
import type { PaymentGateways } from './payment-methods.ts'

interface PaymentProviderClientDeps {
  db: Db
  paymentGateways: Pick<PaymentGateways, 'openAny'>
  settling: Pick<PaymentCapture, 'settle'>
  now: () => Date
}

/** Seconds until the provider is asked the next time; the last goes on for some days. */
const POLL_PAUSES_SECONDS = [15, 15, 30, 60, 120, 300, 600, 1800]
const MAX_POLL_COUNT = 200
const never = '9999-12-31T00:00:00.000Z'

const begunOf = (payment: PaymentRow) => ({ ...payment, reference: payment.reference! })

/** Asks providers what became of payments. What they say of money is settled at once. */
export function createPaymentProviderClient({ db, paymentGateways, settling, now }: PaymentProviderClientDeps) {
  function pauseAfter(asks: number) {
    if (asks >= MAX_POLL_COUNT) return never
    return new Date(
      now().getTime() + POLL_PAUSES_SECONDS[Math.min(asks, POLL_PAUSES_SECONDS.length - 1)]! * 1000,
    ).toISOString()
  }

  /** Null where nobody is there to be asked, or nobody any more. */
  async function gatewayOf({ gateway_id }: PaymentRow): Promise<PaymentGateway | null> {
    if (gateway_id === null) return null
    try {
      return (await paymentGateways.openAny(gateway_id)).gateway
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  async function take(payment: PaymentRow, standing: Standing) {
    if (standing.state === 'paid') return settling.settle(payment.id, standing)
    if (standing.state === 'closed') await payments.change(db, payment.id, ['open'], 'closed')
    return null
  }

  /** Whoever has cancelled, or paid by other means, is not charged for having agreed. */
  async function takeAgreed(payment: PaymentRow, { capture }: PaymentGateway) {
    const order = await queries.findOrder(db, payment.order_id)
    if (order?.status !== 'unpaid' || !capture) return null
    return take(payment, await capture(begunOf(payment)))
  }

  return {
    pauseAfter,

    /** Whoever gets the turn asks; nobody asks the same provider twice in a moment. */
    takeTurn: (payment: PaymentRow) => payments.claimAsking(db, payment, pauseAfter(payment.asks)),

    /** Null where the provider says that nothing was paid, or cannot be asked. */
    async ask(payment: PaymentRow): Promise<Settled | null> {
      const gateway = await gatewayOf(payment)
      if (gateway?.query) {
        const standing = await gateway.query(begunOf(payment))
        return standing.state === 'agreed' ? takeAgreed(payment, gateway) : take(payment, standing)
      }
      await payments.askAgain(db, payment.id, never)
      return null
    },

    canBeAsked: async (payment: PaymentRow) => (await gatewayOf(payment))?.query !== undefined,

    /**
     * No money is taken for it from now on; throws where that failed. What had been paid already is settled instead.
     * It stays open, and this is false, where the provider closes nothing: it may still be paid there.
     */
    async close(payment: PaymentRow) {
      const gateway = await gatewayOf(payment)
      const settled = gateway?.query ? await take(payment, await gateway.query(begunOf(payment))) : null
      if (settled || (gateway && !gateway.close)) return settled !== null
      await gateway?.close?.(begunOf(payment))
      await payments.change(db, payment.id, ['open'], 'closed')
      return true
    },
  }
}

export type PaymentProviderClient = ReturnType<typeof createPaymentProviderClient>
