import type { Stripe as StripeClient, Stripe } from 'stripe'
import {
  type GatewaySettings,
  optionOf,
  PaymentFailure,
  secretOf,
  type ProviderPaymentRef,
  type PaymentNotification,
  type ProviderPaymentStatus,
  type PaymentRequest,
  jsonReply,
  type PaymentGateway,
  type RawPaymentNotification,
} from './payment-gateway.ts'
import { paymentFetch, runProbeSteps, runProbeStep } from './http-client.ts'
import { createStripeSavedMethods, isIntentId, savedMethodNotice } from './stripe-saved-methods.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from '#platform/time.ts'

/** Converts 5xx into a `status` failure, as the body of a broken server is no answer. */
const stripeFetch = (settings: GatewaySettings) => async (url: unknown, init: unknown) => {
  const response = await paymentFetch(settings)(String(url), init as RequestInit)
  const { status } = response
  if (status >= 500) throw new PaymentFailure('status', `HTTP ${status}`)
  return response
}

/** Stripe's SDK with the configured endpoint and our own HTTP limits. */
function stripeClient(settings: GatewaySettings) {
  const endpoint = new URL(optionOf(settings, 'endpoint') || 'https://api.stripe.com')
  let opened: Promise<{ stripe: StripeClient; errors: typeof StripeClient.errors }> | undefined

  async function load() {
    const { Stripe } = await import('stripe')
    const stripe = new Stripe(secretOf(settings, 'secret_key'), {
      host: endpoint.hostname,
      port: endpoint.port || (endpoint.protocol === 'https:' ? 443 : 80),
      protocol: endpoint.protocol === 'https:' ? 'https' : 'http',
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(stripeFetch(settings)),
    })
    return { stripe, errors: Stripe.errors }
  }

  const open = () => (opened ??= load())

  return {
    host: endpoint.host,
    open,

    /** Converts Stripe's errors into a `PaymentFailure`. */
    async call<T>(work: (stripe: StripeClient) => Promise<T>): Promise<T> {
      const { stripe, errors } = await open()
      try {
        return await work(stripe)
      } catch (error) {
        if (!(error instanceof errors.StripeError)) throw error
        const isKey = error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError
        if (isKey) throw new PaymentFailure('credentials_refused')
        const { detail } = error as { detail?: unknown }
        if (detail instanceof PaymentFailure) throw detail
        const isLost = error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError
        throw new PaymentFailure(isLost ? 'malformed' : 'refused')
      }
    },
  }
}

type Session = Stripe.Checkout.Session

/** Expansion required for every session query, as only the charge holds the refunded amount. */
const CHARGE_EXPANSION = 'payment_intent.latest_charge'

/** Shortest and longest lifetime of a session, with a minute of margin for the request. */
const [MIN_SESSION_SECONDS, MAX_SESSION_SECONDS] = [31 * MINUTE_SECONDS, DAY_SECONDS - MINUTE_SECONDS]

function expiryOf(expires_at: string | null, now: Date) {
  const time = Math.floor(now.getTime() / 1000)
  const requestedSeconds = expires_at ? Math.floor(Date.parse(expires_at) / 1000) - time : MAX_SESSION_SECONDS
  return time + Math.min(Math.max(requestedSeconds, MIN_SESSION_SECONDS), MAX_SESSION_SECONDS)
}

function sessionFor(request: PaymentRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const { reference, title, amount, currency, return_url, cancel_url, expires_at } = request
  return {
    mode: 'payment',
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: {
      metadata: { reference },
      ...(request.saves_method && { setup_future_usage: 'off_session' }),
    },
    // Without a customer Stripe would save the payment method for nobody.
    ...(request.saves_method && { customer_creation: 'always' }),
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

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

const moneyOf = (session: Session) => ({
  provider_trade_no: idOf(session.payment_intent) || session.id,
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
})

/** A session stays paid after refunds and disputes: only the charge holds both. */
function remainingAmount(session: Session) {
  const intent = session.payment_intent
  const charge = typeof intent === 'object' && intent !== null ? intent.latest_charge : null
  if (typeof charge !== 'object' || charge === null) throw new PaymentFailure('malformed', 'a payment without a charge')
  return charge.disputed ? 0 : (session.amount_total ?? 0) - charge.amount_refunded
}

function standingOf(session: Session, { currency }: Pick<ProviderPaymentRef, 'currency'>): ProviderPaymentStatus {
  const nothing = { provider_trade_no: '', amount: 0, currency }
  if (session.status === 'expired') return { state: 'closed', ...nothing }
  if (session.payment_status !== 'paid') return { state: 'open', ...nothing }
  const amount = remainingAmount(session)
  return amount > 0
    ? { state: 'paid', ...moneyOf(session), amount, ...savedMethodOf(session) }
    : { state: 'closed', ...nothing }
}

function savedMethodOf({ customer, payment_intent }: Session): Pick<ProviderPaymentStatus, 'saved_method'> {
  const method = typeof payment_intent === 'object' ? payment_intent?.payment_method : null
  const saved_method = { customer_id: idOf(customer), payment_method_id: idOf(method ?? null) }
  return saved_method.customer_id && saved_method.payment_method_id ? { saved_method } : {}
}

const unrelated: PaymentNotification = { reference: '', provider_trade_no: '', amount: 0, currency: '', state: 'other' }

const refundIn = ({ metadata, refunded, payment_intent }: Stripe.Charge): PaymentNotification => ({
  ...unrelated,
  reference: metadata.reference ?? '',
  provider_trade_no: idOf(payment_intent),
  state: refunded ? 'closed' : 'other',
  is_reversal: true,
})

function noticeIn(event: Stripe.Event): PaymentNotification {
  const { type } = event
  if (type === 'charge.refunded') return refundIn(event.data.object)
  if (type === 'charge.dispute.created') {
    return { ...unrelated, provider_trade_no: idOf(event.data.object.payment_intent), is_reversal: true }
  }
  if (type === 'payment_intent.succeeded') return savedMethodNotice(event.data.object) ?? unrelated
  const isDone = type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded'
  if (!isDone && type !== 'checkout.session.expired') return unrelated
  const session = event.data.object
  const ended = isDone ? 'other' : 'closed'
  const state = isDone && session.payment_status === 'paid' ? 'paid' : ended
  return { reference: session.client_reference_id ?? '', ...moneyOf(session), state }
}

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
  const savedMethods = createStripeSavedMethods(client)

  async function startPayment(request: PaymentRequest) {
    const session = await client.call((stripe) =>
      stripe.checkout.sessions.create(sessionFor(request, now()), { idempotencyKey: `imagora-${request.reference}` }),
    )
    if (!session.url) throw new PaymentFailure('malformed')
    return { action: 'jump', url: session.url, provider_id: session.id } as const
  }

  async function verifyNotification({ headers, body }: RawPaymentNotification): Promise<PaymentNotification> {
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

  const retrieve = (id: string) =>
    client.call((stripe) => stripe.checkout.sessions.retrieve(id, { expand: [CHARGE_EXPANSION] }))

  async function query(payment: ProviderPaymentRef): Promise<ProviderPaymentStatus> {
    const { reference, provider_id, currency } = payment
    if (provider_id === null) return { state: 'missing', provider_trade_no: '', amount: 0, currency }
    if (isIntentId(provider_id)) return savedMethods.query(payment)
    const session = await retrieve(provider_id)
    if (session.client_reference_id !== reference) throw new PaymentFailure('malformed')
    return standingOf(session, payment)
  }

  return {
    platform: 'stripe',
    currencies: settings.currencies,
    channels: settings.channels,
    methodsOf: () => ['web'],
    startPayment,
    verifyNotification,
    webhookReplies: {
      ok: jsonReply({ received: true }),
      unknown: jsonReply({ received: true }),
      refused: jsonReply({ received: false }, 400),
    },
    query,
    chargeSavedMethod: savedMethods.chargeSavedMethod,
    findSavedMethodCharge: savedMethods.findSavedMethodCharge,

    async close(payment) {
      const { state } = await query(payment)
      // Only an open session can be expired; an expired one needs nothing.
      if (state === 'paid') throw new PaymentFailure('refused', 'paid already')
      if (state === 'open' && isIntentId(payment.provider_id!)) throw new PaymentFailure('refused', 'being charged')
      if (state === 'open') await client.call((stripe) => stripe.checkout.sessions.expire(payment.provider_id!))
    },

    probe: () =>
      runProbeSteps(
        () => runProbeStep('settings', () => checkSecret(settings)),
        () =>
          runProbeStep('credentials', async () => {
            // A restricted key may read sessions but not their charges.
            const expand = [`data.${CHARGE_EXPANSION}`]
            await client.call((stripe) => stripe.checkout.sessions.list({ limit: 1, expand }))
            return client.host
          }),
      ),
  }
}
