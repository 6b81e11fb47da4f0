import type { Stripe as StripeClient, Stripe } from 'stripe'
import {
  PaymentFailure,
  type PaymentNotification,
  type ProviderPaymentRef,
  type ProviderPaymentStatus,
  type SavedMethodCharge,
  type SavedMethodChargeRef,
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

/** An intent in one of these has taken the money, or may still do so. */
const takenStatuses = new Set<Intent['status']>(['succeeded', 'processing'])

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

interface ChargeError {
  type?: string
  code?: string
  param?: string
  payment_intent?: { id: string }
}

/** Stripe names what was removed there; a detached payment method has no code but the parameter. */
const isRemoved = ({ type, code, param }: ChargeError) =>
  type === 'StripeInvalidRequestError' &&
  (code === 'resource_missing' || param === 'customer' || param === 'payment_method')

/** A card that is refused, or was removed at Stripe, is an answer; every other error leaves the outcome open. */
function declineOf(error: unknown, currency: string): SavedMethodChargeResult | null {
  const { type, code, payment_intent } = error as ChargeError
  if (type !== 'StripeCardError' && !isRemoved(error as ChargeError)) return null
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
  const listIntents = (customer: string) =>
    call(async (stripe) => {
      try {
        const params = { customer, limit: LISTED_INTENTS_COUNT, expand: ['data.latest_charge'] }
        return (await stripe.paymentIntents.list(params)).data
      } catch (error) {
        // A removed customer has no charges, and the charge itself is declined.
        if (isRemoved(error as ChargeError)) return []
        throw error
      }
    })

  /**
   * Looks for an earlier charge: Stripe forgets idempotency keys after a day. Money for the same purpose may have come
   * under another reference, where an attempt was closed before its answer was known, or a backup was restored.
   */
  async function findCharge({ customer_id, reference, purpose }: SavedMethodChargeRef) {
    const intents = await listIntents(customer_id)
    return (
      intents.find(({ metadata, status }) => metadata.renewal === purpose && takenStatuses.has(status)) ??
      intents.find(({ metadata }) => metadata.reference === reference)
    )
  }

  const create = (charge: SavedMethodCharge) =>
    call(async (stripe) => {
      const { reference, title, amount, currency, purpose, customer_id, payment_method_id, idempotency_key } = charge
      const params: Stripe.PaymentIntentCreateParams = {
        amount,
        currency: currency.toLowerCase(),
        customer: customer_id,
        payment_method: payment_method_id,
        off_session: true,
        confirm: true,
        description: title,
        metadata: { reference, renewal: purpose },
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

    async findSavedMethodCharge(charge: SavedMethodChargeRef) {
      const earlierCharge = await findCharge(charge)
      return earlierCharge ? resultOf(earlierCharge) : null
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
