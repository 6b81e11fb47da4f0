import type { Stripe as StripeClient } from 'stripe'
import { type GatewaySettings, optionOf, PaymentFailure, secretOf } from '#gateways/payments/payment-gateway.ts'
import { paymentFetch } from '#gateways/payments/http-client.ts'

/** Converts 5xx into a `status` failure, as the body of a broken server is no answer. */
const stripeFetch = (settings: GatewaySettings) => async (url: unknown, init: unknown) => {
  const response = await paymentFetch(settings)(String(url), init as RequestInit)
  const { status } = response
  if (status >= 500) throw new PaymentFailure('status', `HTTP ${status}`)
  return response
}

/** Stripe's SDK with the configured endpoint and our own HTTP limits. */
export function stripeClient(settings: GatewaySettings) {
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
