import { trimEndOf } from '@imagora/contract'
import {
  type GatewaySettings,
  optionOf,
  PaymentFailure,
  secretOf,
  formatDecimal,
  parseMinorUnits,
  type ProviderPaymentRef,
  type ProviderPaymentStatus,
  type PaymentRequest,
  requireFresh,
  jsonReply,
  type PaymentNotification,
  type PaymentGateway,
  type RawPaymentNotification,
} from './payment-gateway.ts'
import {
  sendPaymentRequest,
  parseJsonObject,
  textAt,
  isJsonObject,
  valueAt,
  runProbeSteps,
  runProbeStep,
} from './http-client.ts'
import { MINUTE_MS, MINUTE_SECONDS } from '#platform/time.ts'

const PRODUCTION_ENDPOINT = 'https://api-m.paypal.com'

/** Tokens are not used in the last minute before they expire. */
const TOKEN_MARGIN_MS = MINUTE_MS

/** Client of PayPal's REST API; a new token is fetched once the last one has expired. */
function paypalClient(settings: GatewaySettings) {
  const { now } = settings
  const base = trimEndOf(optionOf(settings, 'endpoint') || PRODUCTION_ENDPOINT, '/')
  const { host } = new URL(base)
  const token = { text: '', until: 0 }

  async function login() {
    const pair = `${optionOf(settings, 'client_id')}:${secretOf(settings, 'client_secret')}`
    const { status, text } = await sendPaymentRequest(settings, {
      url: `${base}/v1/oauth2/token`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const answer = parseJsonObject(text)
    if (status >= 400) {
      throw new PaymentFailure('credentials_refused', `HTTP ${status}`)
    }
    token.text = textAt(answer, 'access_token')
    token.until = now().getTime() + Number(textAt(answer, 'expires_in')) * 1000 - TOKEN_MARGIN_MS
    if (token.text === '') throw new PaymentFailure('malformed')
  }

  interface Call {
    content?: object | string
    /** Idempotency key: PayPal executes calls with the same id once. */
    requestId?: string
  }

  async function send(method: 'GET' | 'POST', path: string, { content, requestId }: Call) {
    if (now().getTime() >= token.until) await login()
    const body = typeof content === 'string' ? content : JSON.stringify(content ?? {})
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token.text}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(requestId && { 'paypal-request-id': requestId, prefer: 'return=representation' }),
    }
    return sendPaymentRequest(settings, { url: base + path, method, headers, ...(method === 'POST' && { body }) })
  }

  /** Retries once with a new token after 401, as a token may be revoked early. */
  async function sendAgain(method: 'GET' | 'POST', path: string, call: Call) {
    const first = await send(method, path, call)
    if (first.status !== 401) return first
    token.until = 0
    return send(method, path, call)
  }

  return {
    host,
    login,

    /** Returns null as the answer for a missing resource or a refusal; `issue` is PayPal's error code. */
    async call(method: 'GET' | 'POST', path: string, call: Call = {}) {
      const { status, text } = await sendAgain(method, path, call)
      if (status === 404) return { answer: null, issue: 'RESOURCE_NOT_FOUND' }
      const answer = text === '' ? {} : parseJsonObject(text)
      if (status < 400) return { answer, issue: '' }
      const issue = textAt(answer, 'details', 0, 'issue') || textAt(answer, 'name')
      if (status === 422) return { answer: null, issue }
      const reason = [401, 403].includes(status) ? 'credentials_refused' : 'refused'
      throw new PaymentFailure(reason, `HTTP ${status}`)
    },
  }
}

const MAX_TITLE_CHARS = 127

function moneyOf(capture: unknown) {
  const currency = textAt(capture, 'amount', 'currency_code')
  const provider_trade_no = textAt(capture, 'id')
  return { provider_trade_no, amount: parseMinorUnits(textAt(capture, 'amount', 'value'), currency), currency }
}

const nothingIn = (currency: string) => ({ provider_trade_no: '', amount: 0, currency })
const closedIn = (currency: string): ProviderPaymentStatus => ({ state: 'closed', ...nothingIn(currency) })

function listIn(order: unknown, name: 'captures' | 'refunds') {
  const list = valueAt(order, 'purchase_units', 0, 'payments', name)
  return Array.isArray(list) ? (list as unknown[]).filter(isJsonObject) : []
}

const CAPTURED_STATUSES = new Set<unknown>(['COMPLETED', 'PARTIALLY_REFUNDED'])
const RETURNED_STATUSES = new Set<unknown>(['REFUNDED', 'REVERSED'])

/** Returns the captured amount less refunds; null if nothing was captured. */
function parseCaptures(order: unknown, currency: string): ProviderPaymentStatus | null {
  const captures = listIn(order, 'captures')
  const done = captures.find(({ status }) => CAPTURED_STATUSES.has(status))
  if (!done) return captures.some(({ status }) => RETURNED_STATUSES.has(status)) ? closedIn(currency) : null
  const money = moneyOf(done)
  const refunds = listIn(order, 'refunds').filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
  const amount = refunds.reduce((left, refund) => left - moneyOf(refund).amount, money.amount)
  if (done.status === 'PARTIALLY_REFUNDED' && amount === money.amount) {
    throw new PaymentFailure('malformed', 'a refund that is not told')
  }
  return amount > 0 ? { state: 'paid', ...money, amount } : closedIn(currency)
}

const orderOf = ({ reference, title, amount, currency, return_url, cancel_url }: PaymentRequest) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: reference,
      invoice_id: reference,
      description: Array.from(title).slice(0, MAX_TITLE_CHARS).join(''),
      amount: { currency_code: currency, value: formatDecimal(amount, currency) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: { return_url, cancel_url, user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' },
    },
  },
})

/** An approved payment is an order at PayPal; the money moves when the order is captured. */
function paypalOrders(client: ReturnType<typeof paypalClient>) {
  const pathOf = (orderId: string) => {
    if (!/^[\w-]{1,64}$/.test(orderId)) throw new PaymentFailure('malformed')
    return `/v2/checkout/orders/${orderId}`
  }

  return {
    /** Captures an approved order; an order that is already captured is no error. */
    async capture({ reference, provider_id, currency }: ProviderPaymentRef): Promise<ProviderPaymentStatus> {
      const path = pathOf(provider_id ?? '')
      const { answer, issue } = await client.call('POST', `${path}/capture`, { requestId: `${reference}-capture` })
      if (answer === null && issue !== 'ORDER_ALREADY_CAPTURED') throw new PaymentFailure('refused')
      const order = answer ?? (await client.call('GET', path)).answer
      return parseCaptures(order, currency) ?? { state: 'open', ...nothingIn(currency) }
    },

    async startPayment(request: PaymentRequest) {
      const content = orderOf(request)
      const { answer } = await client.call('POST', '/v2/checkout/orders', { content, requestId: request.reference })
      const links = valueAt(answer, 'links')
      const list = Array.isArray(links) ? (links as unknown[]) : []
      const link = list.find((each) => ['payer-action', 'approve'].includes(textAt(each, 'rel')))
      const [url, provider_id] = [textAt(link, 'href'), textAt(answer, 'id')]
      if (!/^https?:\/\//.test(url) || provider_id === '') throw new PaymentFailure('refused')
      return { action: 'jump', url, provider_id } as const
    },

    async query({ reference, provider_id, currency }: ProviderPaymentRef): Promise<ProviderPaymentStatus> {
      const nothing = nothingIn(currency)
      const answer = provider_id === null ? null : (await client.call('GET', pathOf(provider_id))).answer
      if (provider_id === null || answer === null) return { state: 'missing', ...nothing }
      if (textAt(answer, 'purchase_units', 0, 'custom_id') !== reference) {
        throw new PaymentFailure('malformed')
      }
      const status = textAt(answer, 'status')
      if (status === 'APPROVED') return { state: 'agreed', ...nothing }
      return parseCaptures(answer, currency) ?? { state: status === 'VOIDED' ? 'closed' : 'open', ...nothing }
    },
  }
}

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
  async function requireGenuine({ headers, body }: RawPaymentNotification) {
    const entries = Object.entries(signedHeaders).map(([name, header]) => [name, headers[header] ?? ''] as const)
    if (entries.some(([, value]) => value === '')) throw new PaymentFailure('notice_refused', 'no signature')
    const signed = Object.fromEntries(entries)
    requireFresh(Date.parse(signed.transmission_time!), now(), SIGNATURE_TTL_SECONDS)
    const text = body.toString()
    parseJsonObject(text)
    const content = `${JSON.stringify({ ...signed, webhook_id }).slice(0, -1)},"webhook_event":${text}}`
    const { answer } = await client.call('POST', '/v1/notifications/verify-webhook-signature', { content })
    if (textAt(answer, 'verification_status') !== 'SUCCESS') {
      throw new PaymentFailure('notice_refused', 'the signature is wrong')
    }
  }

  async function verifyNotification(raw: RawPaymentNotification): Promise<PaymentNotification> {
    await requireGenuine(raw)
    const event = parseJsonObject(raw.body.toString())
    const { resource } = event
    const type = textAt(event, 'event_type')
    if (type === 'PAYMENT.CAPTURE.COMPLETED') {
      return { reference: textAt(resource, 'custom_id'), ...moneyOf(resource), state: 'paid' }
    }
    if (type !== 'CHECKOUT.ORDER.APPROVED') return other(textAt(resource, 'custom_id'))
    // The order may belong to another shop with the same account: nothing is captured before its payment is found.
    return { ...other(textAt(resource, 'purchase_units', 0, 'custom_id')), state: 'agreed' }
  }

  async function checkWebhook() {
    const { answer } = await client.call('GET', `/v1/notifications/webhooks/${encodeURIComponent(webhook_id)}`)
    if (answer === null) throw new PaymentFailure('credentials_refused', 'webhook_id')
    return textAt(answer, 'url')
  }

  return {
    platform: 'paypal',
    currencies: settings.currencies,
    channels: settings.channels,
    methodsOf: () => ['web'],
    startPayment: orders.startPayment,
    verifyNotification,
    webhookReplies: { ok: jsonReply({}), unknown: jsonReply({}), refused: jsonReply({}, 400) },
    query: orders.query,
    capture: orders.capture,
    probe: () =>
      runProbeSteps(
        () => runProbeStep('credentials', async () => (await client.login(), client.host)),
        () => runProbeStep('notices', checkWebhook),
      ),
  }
}
