import {
  requireFresh,
  type GatewaySettings,
  jsonAnswer,
  type PaymentNotification,
  optionOf,
  PaymentFailure,
  type PaymentGateway,
  type RawNotice,
} from '#gateways/payments/payment-gateway.ts'
import { inOrder, objectIn, toldText, tried } from '#gateways/payments/http-client.ts'
import { paypalClient } from './client.ts'
import { moneyOf, paypalOrders } from './orders.ts'
import { MINUTE_SECONDS } from '#platform/time.ts'

/** PayPal resends unaccepted notifications, each time with the time of sending. */
const SIGNATURE_TTL_SECONDS = 15 * MINUTE_SECONDS

const signedHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

const other = (reference: string): PaymentNotification => ({
  reference,
  provider_trade_no: '',
  amount: 0,
  currency: '',
  state: 'other',
})

/** PayPal: the payer approves there, and we capture the payment. */
export function paypalGateway(settings: GatewaySettings): PaymentGateway {
  const { now } = settings
  const client = paypalClient(settings)
  const orders = paypalOrders(client)
  const webhook_id = optionOf(settings, 'webhook_id')

  /** PayPal itself verifies the notification; the body is passed back byte for byte, as the signature covers it. */
  async function requireGenuine({ headers, body }: RawNotice) {
    const entries = Object.entries(signedHeaders).map(([name, header]) => [name, headers[header] ?? ''] as const)
    if (entries.some(([, value]) => value === '')) throw new PaymentFailure('notice_refused', 'no signature')
    const signed = Object.fromEntries(entries)
    requireFresh(Date.parse(signed.transmission_time!), now(), SIGNATURE_TTL_SECONDS)
    const text = body.toString()
    objectIn(text)
    const content = `${JSON.stringify({ ...signed, webhook_id }).slice(0, -1)},"webhook_event":${text}}`
    const { answer } = await client.call('POST', '/v1/notifications/verify-webhook-signature', { content })
    if (toldText(answer, 'verification_status') !== 'SUCCESS') {
      throw new PaymentFailure('notice_refused', 'the signature is wrong')
    }
  }

  async function readNotice(raw: RawNotice): Promise<PaymentNotification> {
    await requireGenuine(raw)
    const event = objectIn(raw.body.toString())
    const { resource } = event
    const type = toldText(event, 'event_type')
    if (type === 'PAYMENT.CAPTURE.COMPLETED') {
      return { reference: toldText(resource, 'custom_id'), ...moneyOf(resource), state: 'paid' }
    }
    if (type !== 'CHECKOUT.ORDER.APPROVED') return other(toldText(resource, 'custom_id'))
    // The order may belong to another shop with the same account: nothing is captured before its payment is found.
    return { ...other(toldText(resource, 'purchase_units', 0, 'custom_id')), state: 'agreed' }
  }

  async function checkWebhook() {
    const { answer } = await client.call('GET', `/v1/notifications/webhooks/${encodeURIComponent(webhook_id)}`)
    if (answer === null) throw new PaymentFailure('credentials_refused', 'webhook_id')
    return toldText(answer, 'url')
  }

  return {
    platform: 'paypal',
    currencies: settings.currencies,
    channels: settings.channels,
    methodsOf: () => ['web'],
    begin: orders.begin,
    readNotice,
    answers: { ok: jsonAnswer({}), unknown: jsonAnswer({}), refused: jsonAnswer({}, 400) },
    query: orders.query,
    capture: orders.capture,
    probe: () =>
      inOrder(
        () => tried('credentials', async () => (await client.login(), client.host)),
        () => tried('notices', checkWebhook),
      ),
  }
}
