import type { Stripe } from 'stripe'
import {
  type BegunPayment,
  type PaymentNotification,
  PaymentFailure,
  type Standing,
  type PaymentRequest,
} from '#gateways/payments/payment-gateway.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from '#platform/time.ts'

type Session = Stripe.Checkout.Session

/** Expansion required for every session query, as only the charge holds the refunded amount. */
export const charged = 'payment_intent.latest_charge'

/** Shortest and longest lifetime of a session, with a minute of margin for the request. */
const [MIN_SESSION_SECONDS, MAX_SESSION_SECONDS] = [31 * MINUTE_SECONDS, DAY_SECONDS - MINUTE_SECONDS]

function expiryOf(expires_at: string | null, now: Date) {
  const time = Math.floor(now.getTime() / 1000)
  const wanted = expires_at ? Math.floor(Date.parse(expires_at) / 1000) - time : MAX_SESSION_SECONDS
  return time + Math.min(Math.max(wanted, MIN_SESSION_SECONDS), MAX_SESSION_SECONDS)
}

export function sessionFor(wish: PaymentRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const { reference, title, amount, currency, return_url, cancel_url, expires_at } = wish
  return {
    mode: 'payment',
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: { metadata: { reference } },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } },
      },
    ],
    success_url: return_url,
    cancel_url,
    expires_at: expiryOf(expires_at, now),
  }
}

const idOf = (thing: string | { id: string } | null) => (typeof thing === 'string' ? thing : (thing?.id ?? ''))

const moneyOf = (session: Session) => ({
  provider_trade_no: idOf(session.payment_intent) || session.id,
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
})

/** A session stays paid after refunds and disputes: only the charge holds both. */
function leftOf(session: Session) {
  const intent = session.payment_intent
  const charge = typeof intent === 'object' && intent !== null ? intent.latest_charge : null
  if (typeof charge !== 'object' || charge === null) throw new PaymentFailure('malformed', 'a payment without a charge')
  return charge.disputed ? 0 : (session.amount_total ?? 0) - charge.amount_refunded
}

export function standingOf(session: Session, { currency }: Pick<BegunPayment, 'currency'>): Standing {
  const nothing = { provider_trade_no: '', amount: 0, currency }
  if (session.status === 'expired') return { state: 'closed', ...nothing }
  if (session.payment_status !== 'paid') return { state: 'open', ...nothing }
  const amount = leftOf(session)
  return amount > 0 ? { state: 'paid', ...moneyOf(session), amount } : { state: 'closed', ...nothing }
}

const unrelated: PaymentNotification = { reference: '', provider_trade_no: '', amount: 0, currency: '', state: 'other' }

const refundIn = ({ metadata, refunded }: Stripe.Charge): PaymentNotification => ({
  ...unrelated,
  reference: metadata.reference ?? '',
  state: refunded ? 'closed' : 'other',
})

export function noticeIn(event: Stripe.Event): PaymentNotification {
  const { type } = event
  if (type === 'charge.refunded') return refundIn(event.data.object)
  const isDone = type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded'
  if (!isDone && type !== 'checkout.session.expired') return unrelated
  const session = event.data.object
  const ended = isDone ? 'other' : 'closed'
  const state = isDone && session.payment_status === 'paid' ? 'paid' : ended
  return { reference: session.client_reference_id ?? '', ...moneyOf(session), state }
}
