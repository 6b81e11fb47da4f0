import type { Db } from '#db/schema/schema.ts'
import type { PaymentNotification } from '#gateways/payments/payment-gateway.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentProviderClient } from './payment-provider-client.ts'
import * as payments from './payment-queries.ts'
import type { PaymentRow } from './payment-queries.ts'
import * as queries from './queries.ts'
import type { PaymentCapture, Settled } from './payment-capture.ts'

interface PaymentWebhookDeps {
  db: Db
  asking: PaymentProviderClient
  settling: PaymentCapture
  log: Log
  now: () => Date
}

/**
 * What a notice came to. `unconfirmed`: the provider itself does not say so, or could not be asked, and it is asked
 * again; `unknown`: nothing was begun under that reference here; `nothing`: it does not speak of money.
 */
type Outcome = Settled | 'unconfirmed' | 'unknown' | 'nothing'

/** Hears notices, and believes providers rather than whoever brings news of them. */
export function createPaymentWebhook({ db, asking, settling, log, now }: PaymentWebhookDeps) {
  /** Of a notice that its provider does not stand by, somebody is told once; it is asked again meanwhile. */
  async function doubt(payment: PaymentRow, { amount, currency, provider_trade_no }: PaymentNotification) {
    await db.transaction().execute(async (tx) => {
      if (!(await payments.doubt(tx, payment.id, 'unconfirmed', asking.pauseAfter(0)))) return
      const order = (await queries.findOrder(tx, payment.order_id))!
      const { reference } = payment
      await settling.alert(tx, order, { reason: 'unconfirmed', amount, currency, reference, provider_trade_no })
    })
    return 'unconfirmed' as const
  }

  async function askNow(payment: PaymentRow) {
    try {
      return await asking.ask(payment)
    } catch (error) {
      log.warn({ err: error, reference: payment.reference }, 'A provider could not be asked about a notice')
      await payments.askAgain(db, payment.id, asking.pauseAfter(0))
      return 'unconfirmed'
    }
  }

  async function confirm(payment: PaymentRow, notice: PaymentNotification): Promise<Outcome> {
    if (!(await asking.canBeAsked(payment))) return settling.settle(payment.id, notice)
    // Its provider has just denied it: whoever says it again does not have it asked each time.
    const isDoubted = payment.late_reason === 'unconfirmed'
    const isSoon = payment.ask_at > now().toISOString()
    if (isDoubted && (isSoon || !(await asking.takeTurn(payment)))) return 'unconfirmed'
    return (await askNow(payment)) ?? doubt(payment, notice)
  }

  return {
    /** What a provider has said, its signature found right by whoever hands it in. */
    async settle(gatewayId: number, notice: PaymentNotification): Promise<Outcome> {
      const payment = await payments.findByReference(db, notice.reference)
      if (!payment || payment.gateway_id !== gatewayId) {
        log.warn({ gateway_id: gatewayId, reference: notice.reference }, 'A notice speaks of a payment nobody began')
        return 'unknown'
      }
      if (notice.state === 'closed') await payments.change(db, payment.id, ['open'], 'closed')
      if (notice.state === 'agreed') return (await askNow(payment)) ?? 'nothing'
      if (notice.state !== 'paid') return 'nothing'
      return payment.provider_trade_no === notice.provider_trade_no ? 'repeated' : confirm(payment, notice)
    },
  }
}

export type PaymentWebhook = ReturnType<typeof createPaymentWebhook>
