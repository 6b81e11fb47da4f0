import type { Stripe } from 'stripe'
import {
  type BegunPayment,
  type GatewaySettings,
  jsonAnswer,
  type PaymentNotification,
  PaymentFailure,
  type PaymentGateway,
  type RawNotice,
  secretOf,
  type Standing,
  type PaymentRequest,
} from '#gateways/payments/payment-gateway.ts'
import { inOrder, tried } from '#gateways/payments/http-client.ts'
import { stripeClient } from './client.ts'
import { charged, noticeIn, sessionFor, standingOf } from './sessions.ts'
import { MINUTE_SECONDS } from '#platform/time.ts'

const SIGNATURE_TTL_SECONDS = 5 * MINUTE_SECONDS

function checkSecret(settings: GatewaySettings) {
  if (!secretOf(settings, 'webhook_secret').startsWith('whsec_')) {
    throw new PaymentFailure('key_unreadable', 'webhook_secret')
  }
  return ''
}

/** Stripe Checkout with every payment method that the merchant has enabled there. */
export function stripeGateway(settings: GatewaySettings): PaymentGateway {
  const { now } = settings
  const client = stripeClient(settings)

  async function begin(wish: PaymentRequest) {
    const session = await client.call((stripe) =>
      stripe.checkout.sessions.create(sessionFor(wish, now()), { idempotencyKey: `imagora-${wish.reference}` }),
    )
    if (!session.url) throw new PaymentFailure('malformed')
    return { action: 'jump', url: session.url, provider_id: session.id } as const
  }

  async function readNotice({ headers, body }: RawNotice): Promise<PaymentNotification> {
    const { stripe } = await client.open()
    const [secret, signature] = [secretOf(settings, 'webhook_secret'), headers['stripe-signature'] ?? '']
    let event: Stripe.Event
    try {
      event = stripe.webhooks.constructEvent(body, signature, secret, SIGNATURE_TTL_SECONDS, undefined, now().getTime())
    } catch {
      throw new PaymentFailure('notice_refused', 'the signature is wrong')
    }
    // Connect events belong to another merchant, for whom this account merely acts.
    if (event.account) throw new PaymentFailure('notice_refused', 'of another merchant')
    return noticeIn(event)
  }

  const retrieve = (id: string) => client.call((stripe) => stripe.checkout.sessions.retrieve(id, { expand: [charged] }))

  async function query(payment: BegunPayment): Promise<Standing> {
    const { reference, provider_id, currency } = payment
    if (provider_id === null) return { state: 'missing', provider_trade_no: '', amount: 0, currency }
    const session = await retrieve(provider_id)
    if (session.client_reference_id !== reference) throw new PaymentFailure('malformed')
    return standingOf(session, payment)
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

    async close(payment) {
      const { state } = await query(payment)
      // Only an open session can be expired; an expired one needs nothing.
      if (state === 'paid') throw new PaymentFailure('refused', 'paid already')
      if (state === 'open') await client.call((stripe) => stripe.checkout.sessions.expire(payment.provider_id!))
    },

    probe: () =>
      inOrder(
        () => tried('settings', () => checkSecret(settings)),
        () =>
          tried('credentials', async () => {
            // A restricted key may read sessions but not their charges.
            const expand = [`data.${charged}`]
            await client.call((stripe) => stripe.checkout.sessions.list({ limit: 1, expand }))
            return client.host
          }),
      ),
  }
}
