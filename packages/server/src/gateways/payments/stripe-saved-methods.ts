import type { Stripe as StripeClient, Stripe } from 'stripe'
import {
  PaymentFailure,
  type PaymentNotification,
  type ProviderPaymentRef,
  type ProviderPaymentStatus,
  type SavedMethodCharge,
  type SavedMethodChargeResult,
} from './payment-gateway.ts'

type Intent = Stripe.PaymentIntent

interface StripeCalls {
  call<T>(work: (stripe: StripeClient) => Promise<T>): Promise<T>
}

/** Ids of payment intents begin with this, those of checkout sessions do not. */
export const isIntentId = (id: string) => id.startsWith('pi_')

/** Number of a customer's newest charges among which a repeated one is looked for; a renewal makes four at most. */
const LISTED_INTENTS_COUNT = 100

const moneyOf = (intent: Intent) => ({
  provider_trade_no: intent.id,
  amount: intent.amount_received,
  currency: intent.currency.toUpperCase(),
})

/** An intent stays succeeded after refunds and disputes: only the charge holds both. */
function remainingAmount({ latest_charge: charge, amount_received }: Intent) {
  if (typeof charge !== 'object' || charge === null) throw new PaymentFailure('malformed', 'a payment without a charge')
  return charge.disputed ? 0 : amount_received - charge.amount_refunded
}

function resultOf(intent: Intent): SavedMethodChargeResult {
  const result = { provider_id: intent.id, ...moneyOf(intent) }
  if (intent.status === 'succeeded') {
    const amount = remainingAmount(intent)
    return { ...result, state: amount > 0 ? 'paid' : 'declined', amount }
  }
  if (intent.status === 'processing') return { state: 'processing', ...result }
  const needsPayer =
    intent.status === 'requires_action' || intent.last_payment_error?.code === 'authentication_required'
  return { state: needsPayer ? 'action_required' : 'declined', ...result }
}

/** A card that is refused, or was removed at Stripe, is an answer; every other error leaves the outcome open. */
function declineOf(error: unknown, currency: string): SavedMethodChargeResult | null {
  const { type, code, payment_intent } = error as { type?: string; code?: string; payment_intent?: { id: string } }
  const isDeclined = type === 'StripeCardError' || (type === 'StripeInvalidRequestError' && code === 'resource_missing')
  if (!isDeclined) return null
  const state = code === 'authentication_required' ? 'action_required' : 'declined'
  return { state, provider_id: payment_intent?.id ?? null, provider_trade_no: '', amount: 0, currency }
}

/** Reads the notification of a charge that was made without the payer; payments at a page have their own. */
export const savedMethodNotice = (intent: Intent): PaymentNotification | null =>
  intent.metadata.renewal === undefined
    ? null
    : { reference: intent.metadata.reference ?? '', provider_id: intent.id, ...moneyOf(intent), state: 'paid' }

/** Charges of saved payment methods, as payment intents of Stripe. */
export function createStripeSavedMethods({ call }: StripeCalls) {
  /** Stripe forgets idempotency keys after a day, so an earlier charge is looked for by its reference first. */
  async function findCharge({ customer_id: customer, reference }: SavedMethodCharge) {
    const { data } = await call((stripe) =>
      stripe.paymentIntents.list({ customer, limit: LISTED_INTENTS_COUNT, expand: ['data.latest_charge'] }),
    )
    return data.find(({ metadata }) => metadata.reference === reference)
  }

  const create = (charge: SavedMethodCharge) =>
    call(async (stripe) => {
      const { reference, title, amount, currency, customer_id, payment_method_id, idempotency_key } = charge
      const params: Stripe.PaymentIntentCreateParams = {
        amount,
        currency: currency.toLowerCase(),
        customer: customer_id,
        payment_method: payment_method_id,
        off_session: true,
        confirm: true,
        description: title,
        metadata: { reference, renewal: '1' },
        expand: ['latest_charge'],
      }
      try {
        return resultOf(await stripe.paymentIntents.create(params, { idempotencyKey: idempotency_key }))
      } catch (error) {
        const decline = declineOf(error, currency)
        if (decline) return decline
        throw error
      }
    })

  return {
    async chargeSavedMethod(charge: SavedMethodCharge) {
      const earlierCharge = await findCharge(charge)
      return earlierCharge ? resultOf(earlierCharge) : create(charge)
    },

    async query({ reference, provider_id, currency }: ProviderPaymentRef): Promise<ProviderPaymentStatus> {
      const intent = await call((stripe) => stripe.paymentIntents.retrieve(provider_id!, { expand: ['latest_charge'] }))
      if (intent.metadata.reference !== reference) throw new PaymentFailure('malformed')
      const nothing = { provider_trade_no: '', amount: 0, currency }
      if (intent.status === 'processing') return { state: 'open', ...nothing }
      if (intent.status !== 'succeeded') return { state: 'closed', ...nothing }
      const amount = remainingAmount(intent)
      return amount > 0 ? { state: 'paid', ...moneyOf(intent), amount } : { state: 'closed', ...nothing }
    },
  }
}
