import type { Stripe } from 'stripe'
import {
  type BegunPayment,
  type GatewaySettings,
  jsonAnswer,
  type Notice,
  PaymentFailure,
  type PaymentGateway,
  type RawNotice,
  secretOf,
  type Standing,
  type Wish,
} from '../gateway.ts'
import { inOrder, tried } from '../http.ts'
import { stripeClient } from './client.ts'

type Session = Stripe.Checkout.Session

const freshSeconds = 300
/** The shortest and the longest life of a session, with some seconds for the way. */
const [shortest, longest] = [31 * 60, 24 * 60 * 60 - 60]

function expiryOf(expires_at: string | null, now: Date) {
  const time = Math.floor(now.getTime() / 1000)
  const wanted = expires_at ? Math.floor(Date.parse(expires_at) / 1000) - time : longest
  return time + Math.min(Math.max(wanted, shortest), longest)
}

const idOf = (thing: string | { id: string } | null) => (typeof thing === 'string' ? thing : (thing?.id ?? ''))

const moneyOf = (session: Session) => ({
  provider_trade_no: idOf(session.payment_intent) || session.id,
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
})

function noticeIn(event: Stripe.Event): Notice {
  const { type } = event
  const isDone = type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded'
  if (!isDone && type !== 'checkout.session.expired') {
    return { reference: '', provider_trade_no: '', amount: 0, currency: '', state: 'other' }
  }
  const session = event.data.object
  const ended = isDone ? 'other' : 'closed'
  const state = isDone && session.payment_status === 'paid' ? 'paid' : ended
  return { reference: session.client_reference_id ?? '', ...moneyOf(session), state }
}

function checkSecret(settings: GatewaySettings) {
  if (!secretOf(settings, 'webhook_secret').startsWith('whsec_')) {
    throw new PaymentFailure('key_unreadable', 'webhook_secret')
  }
  return ''
}

/** Stripe Checkout: whatever ways to pay the merchant has switched on there. */
export function stripeGateway(settings: GatewaySettings): PaymentGateway {
  const { now } = settings
  const client = stripeClient(settings)

  async function begin({ reference, title, amount, currency, return_url, cancel_url, expires_at }: Wish) {
    const wish: Stripe.Checkout.SessionCreateParams = {
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
      expires_at: expiryOf(expires_at, now()),
    }
    const session = await client.call((stripe) =>
      stripe.checkout.sessions.create(wish, { idempotencyKey: `imagora-${reference}` }),
    )
    if (!session.url) throw new PaymentFailure('malformed', client.host)
    return { action: 'jump', url: session.url, provider_id: session.id } as const
  }

  async function readNotice({ headers, body }: RawNotice): Promise<Notice> {
    const { stripe } = await client.open()
    const [secret, signature] = [secretOf(settings, 'webhook_secret'), headers['stripe-signature'] ?? '']
    let event: Stripe.Event
    try {
      event = stripe.webhooks.constructEvent(body, signature, secret, freshSeconds, undefined, now().getTime())
    } catch (error) {
      throw new PaymentFailure('notice_refused', 'the signature is wrong', { cause: error })
    }
    // Of another merchant, for whom this account merely acts.
    if (event.account) throw new PaymentFailure('notice_refused', 'of another merchant')
    return noticeIn(event)
  }

  const retrieve = (id: string) => client.call((stripe) => stripe.checkout.sessions.retrieve(id))

  async function query({ reference, provider_id, currency }: BegunPayment): Promise<Standing> {
    const nothing = { provider_trade_no: '', amount: 0, currency }
    if (provider_id === null) return { state: 'missing', ...nothing }
    const session = await retrieve(provider_id)
    if (session.client_reference_id !== reference) throw new PaymentFailure('malformed', client.host)
    if (session.payment_status === 'paid') return { state: 'paid', ...moneyOf(session) }
    return { state: session.status === 'expired' ? 'closed' : 'open', ...nothing }
  }

  return {
    platform: 'stripe',
    currencies: settings.currencies,
    channels: settings.channels,
    methodsOf: () => ['web'],
    begin,
    readNotice,
    answers: {
      ok: jsonAnswer({ received: true }),
      unknown: jsonAnswer({ received: true }),
      refused: jsonAnswer({ received: false }, 400),
    },
    query,

    async close({ provider_id }) {
      if (provider_id === null) return
      // Only an open session can be ended; one that has ended needs nothing.
      const { status } = await retrieve(provider_id)
      if (status === 'complete') throw new PaymentFailure('refused', 'paid already')
      if (status === 'open') await client.call((stripe) => stripe.checkout.sessions.expire(provider_id))
    },

    probe: () =>
      inOrder(
        () => tried('settings', () => checkSecret(settings)),
        () =>
          tried('credentials', async () => {
            await client.call((stripe) => stripe.checkout.sessions.list({ limit: 1 }))
            return client.host
          }),
      ),
  }
}
