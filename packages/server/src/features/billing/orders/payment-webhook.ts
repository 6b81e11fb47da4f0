import type { Db } from '#db/schema/schema.ts'
import type { PaymentNotification } from '#gateways/payments/payment-gateway.ts'
import type { Log } from '#platform/process/log.ts'
import type { PaymentProviderClient } from './payment-provider-client.ts'
import * as payments from './payment-queries.ts'
import type { PaymentRow } from './payment-queries.ts'
import * as queries from './queries.ts'
import type { PaymentCapture, CaptureOutcome } from './payment-capture.ts'

interface PaymentWebhookDeps {
  db: Db
  providerClient: PaymentProviderClient
  paymentCapture: PaymentCapture
  renewals: { endAfterReversal(orderId: number): Promise<void> }
  log: Log
  now: () => Date
}

/**
 * Result of a notification. `unconfirmed`: the provider's API does not confirm it, or is unreachable, and is polled
 * again; `unknown`: no payment with that reference exists; `nothing`: the notification is not about money.
 */
type Outcome = CaptureOutcome | 'unconfirmed' | 'unknown' | 'nothing'

/** Handles payment notifications and confirms each with the provider's API instead of trusting the sender. */
export function createPaymentWebhook({ db, providerClient, paymentCapture, renewals, log, now }: PaymentWebhookDeps) {
  /** A notification that the provider does not confirm raises one alert; polling continues. */
  async function flagUnconfirmed(payment: PaymentRow, { amount, currency, provider_trade_no }: PaymentNotification) {
    await db.transaction().execute(async (tx) => {
      if (!(await payments.markUnconfirmed(tx, payment.id, 'unconfirmed', providerClient.nextPollAt(0)))) return
      const order = (await queries.findOrder(tx, payment.order_id))!
      const { reference } = payment
      await paymentCapture.alert(tx, order, { reason: 'unconfirmed', amount, currency, reference, provider_trade_no })
    })
    return 'unconfirmed' as const
  }

  async function pollNow(payment: PaymentRow) {
    try {
      return await providerClient.pollPayment(payment)
    } catch (error) {
      log.warn({ err: error, reference: payment.reference }, 'A provider could not be asked about a notice')
      await payments.reopenPayment(db, payment.id, providerClient.nextPollAt(0))
      return 'unconfirmed'
    }
  }

  async function confirm(payment: PaymentRow, notice: PaymentNotification): Promise<Outcome> {
    if (!(await providerClient.canPoll(payment))) return paymentCapture.capturePayment(payment.id, notice)
    // The provider has just denied this payment, so a repeated notification does not query it each time.
    const isDoubted = payment.late_reason === 'unconfirmed'
    const isSoon = payment.ask_at > now().toISOString()
    if (isDoubted && (isSoon || !(await providerClient.claimNextPoll(payment)))) return 'unconfirmed'
    return (await pollNow(payment)) ?? flagUnconfirmed(payment, notice)
  }

  /** Chargebacks do not name the reference, only the money. */
  const findNamed = (gatewayId: number, { reference, provider_trade_no, is_reversal }: PaymentNotification) =>
    is_reversal && reference === ''
      ? payments.findByProviderTradeNo(db, gatewayId, provider_trade_no)
      : payments.findByReference(db, reference)

  /** The server may have stopped before it recorded a charge that the provider has made. */
  async function recordProviderId(payment: PaymentRow, { provider_id }: PaymentNotification) {
    if (payment.provider_id !== null || provider_id === undefined) return payment
    await payments.saveProviderId(db, payment.id, provider_id)
    return { ...payment, provider_id }
  }

  return {
    /** Handles a notification whose signature the caller has verified. */
    async handleNotification(gatewayId: number, notice: PaymentNotification): Promise<Outcome> {
      const payment = await findNamed(gatewayId, notice)
      if (!payment || payment.gateway_id !== gatewayId) {
        log.warn({ gateway_id: gatewayId, reference: notice.reference }, 'A notice speaks of a payment nobody began')
        return 'unknown'
      }
      if (notice.is_reversal) await renewals.endAfterReversal(payment.order_id)
      if (notice.state === 'closed') await payments.updatePaymentState(db, payment.id, ['open'], 'closed')
      if (notice.state === 'agreed') return (await pollNow(payment)) ?? 'nothing'
      if (notice.state !== 'paid') return 'nothing'
      return payment.provider_trade_no === notice.provider_trade_no
        ? 'repeated'
        : confirm(await recordProviderId(payment, notice), notice)
    },
  }
}

export type PaymentWebhook = ReturnType<typeof createPaymentWebhook>
