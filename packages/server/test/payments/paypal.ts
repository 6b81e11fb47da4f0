import { randomBytes, verify, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { keyPair } from './certificates.ts'
import { json, listen, type PeerReply, type PeerRequest, type SentNotice } from './peer-server.ts'
import { decimal, type NoticeOverrides, type PlatformPeer } from './platform-peer.ts'

interface Order {
  id: string
  custom_id: string
  value: string
  currency_code: string
  status: string
  capture_id: string
  /** Status of the capture; completed by default. */
  capture_status?: string
  refunds: string[]
}

const amountOf = ({ value, currency_code }: Pick<Order, 'value' | 'currency_code'>) => ({ value, currency_code })

function paymentsOf({ capture_id, capture_status = 'COMPLETED', refunds, ...order }: Order) {
  const back = refunds.map((value) => ({ status: 'COMPLETED', amount: { ...amountOf(order), value } }))
  return {
    captures: [{ id: capture_id, status: capture_status, amount: amountOf(order) }],
    ...(back.length > 0 && { refunds: back }),
  }
}

const shown = (order: Order) => ({
  id: order.id,
  status: order.status,
  purchase_units: [
    {
      custom_id: order.custom_id,
      amount: amountOf(order),
      ...(order.status === 'COMPLETED' && { payments: paymentsOf(order) }),
    },
  ],
})

function capture(order: Order) {
  if (order.status === 'COMPLETED') {
    return json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] }, 422)
  }
  if (order.status !== 'APPROVED') {
    return json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] }, 422)
  }
  order.status = 'COMPLETED'
  return json(shown(order), 201)
}

const random = () => randomBytes(12).toString('hex')

/** Fake PayPal with the API that a merchant uses. */
async function startPaypal() {
  const own = keyPair()
  const [client_id, client_secret, webhook_id] = [random(), random(), random()]
  const orders = new Map<string, Order>()
  const byId = (id: string) => [...orders.values()].find((order) => order.id === id)
  let token = ''

  function login({ headers }: PeerRequest) {
    const pair = Buffer.from(String(headers.authorization).replace('Basic ', ''), 'base64').toString()
    if (pair !== `${client_id}:${client_secret}`) {
      return json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
    }
    token = random()
    return json({ access_token: token, expires_in: 32_400 })
  }

  function create({ body }: PeerRequest, url: string) {
    const sent = JSON.parse(body) as {
      purchase_units: [{ custom_id: string; amount: Pick<Order, 'value' | 'currency_code'> }]
    }
    const [{ custom_id, amount }] = sent.purchase_units
    const id = random().slice(0, 17).toUpperCase()
    const order: Order = {
      id,
      custom_id,
      ...amount,
      status: 'PAYER_ACTION_REQUIRED',
      capture_id: random(),
      refunds: [],
    }
    orders.set(custom_id, order)
    return json(
      { id, status: order.status, links: [{ rel: 'payer-action', href: `${url}/checkoutnow?token=${id}` }] },
      201,
    )
  }

  const textOf = (id: string, time: string, event: string) => Buffer.from(`${id}|${time}|${webhook_id}|${crc32(event)}`)

  /** The signature covers the exact bytes sent, so the caller must forward them unchanged. */
  function check({ body }: PeerRequest) {
    const sent = JSON.parse(body) as Record<string, string>
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const text = textOf(sent.transmission_id!, sent.transmission_time!, event)
    const isRight =
      sent.webhook_id === webhook_id &&
      sent.auth_algo === 'SHA256withRSA' &&
      verify('RSA-SHA256', text, own.publicKey, Buffer.from(sent.transmission_sig!, 'base64'))
    return json({ verification_status: isRight ? 'SUCCESS' : 'FAILURE' })
  }

  function answerAboutOrders(request: PeerRequest) {
    const { url, method } = request
    if (method === 'POST' && url.pathname === '/v2/checkout/orders') return create(request, url.origin)
    const [, id = '', captures] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(url.pathname) ?? []
    const order = byId(id)
    if (!order) return json({ name: 'RESOURCE_NOT_FOUND' }, 404)
    return captures ? capture(order) : json(shown(order))
  }

  const platform = await listen((request): PeerReply => {
    const { url, headers } = request
    if (url.pathname === '/v1/oauth2/token') return login(request)
    if (headers.authorization !== `Bearer ${token}`) return json({ name: 'AUTHENTICATION_FAILURE', message: 'no' }, 401)
    if (url.pathname === '/v1/notifications/verify-webhook-signature') return check(request)
    if (url.pathname.startsWith('/v1/notifications/webhooks/')) {
      return url.pathname.endsWith(webhook_id) ? json({ id: webhook_id, url: 'https://x' }) : json({}, 404)
    }
    return answerAboutOrders(request)
  })

  const options = { client_id, webhook_id, endpoint: platform.url }
  return { platform, orders, own, textOf, options, secrets: { client_secret } }
}

interface PaypalEvents {
  approve: (reference: string) => void
  approved: (reference: string) => SentNotice
  statusOf: (reference: string) => string
  reverse: (reference: string) => void
}

type Orders = Awaited<ReturnType<typeof startPaypal>>['orders']

const eventsOf = (orders: Orders, sent: (event: object) => SentNotice): PaypalEvents => ({
  approve: (reference) => void (orders.get(reference)!.status = 'APPROVED'),
  approved: (reference) =>
    sent({ id: `WH-${random()}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource: shown(orders.get(reference)!) }),
  reverse: (reference) => void (orders.get(reference)!.capture_status = 'REVERSED'),
  statusOf: (reference) => orders.get(reference)!.status,
})

export async function startPaypalPeer({ now }: { now: () => Date }): Promise<PlatformPeer & { events: PaypalEvents }> {
  const { platform, orders, own, textOf, options, secrets } = await startPaypal()
  const stranger = keyPair()

  function sent(event: object, key = own.privateKey, time = now()): SentNotice {
    const body = JSON.stringify(event)
    const [id, at] = [random(), time.toISOString()]
    const headers = {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT',
      'paypal-transmission-id': id,
      'paypal-transmission-time': at,
      'paypal-transmission-sig': sign('RSA-SHA256', textOf(id, at, body), key).toString('base64'),
    }
    return { method: 'POST', headers, body }
  }

  const eventOf = (reference: string, { amount, currency, reference: named, trade_no }: NoticeOverrides = {}) => {
    const order = orders.get(reference)!
    const value = amount === undefined ? order.value : decimal(amount)
    return {
      id: `WH-${random()}`,
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: {
        id: trade_no ?? order.capture_id,
        status: 'COMPLETED',
        custom_id: named ?? reference,
        amount: { value, currency_code: currency ?? order.currency_code },
      },
    }
  }

  return {
    ...platform,
    input: {
      name: 'PayPal',
      platform: 'paypal',
      options,
      secrets,
    },
    currency: 'USD',
    channel: null,
    method: 'web',
    visit: async () => {},
    pay: (reference) => void (orders.get(reference)!.status = 'COMPLETED'),
    refund(reference, amount) {
      const order = orders.get(reference)!
      order.capture_status = amount === undefined ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      order.refunds.push(amount === undefined ? order.value : decimal(amount))
    },
    notice: (reference, otherwise = {}) =>
      sent(
        eventOf(reference, otherwise),
        // Notifications of another merchant are not signed for our webhook.
        otherwise.merchant ? stranger.privateKey : own.privateKey,
        otherwise.time,
      ),
    unsigned: (reference) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(eventOf(reference)),
    }),
    forged: (reference) => sent(eventOf(reference), stranger.privateKey),
    weakened(reference) {
      const notice = sent(eventOf(reference))
      return { ...notice, headers: { ...notice.headers, 'paypal-auth-algo': 'none', 'paypal-transmission-sig': 'x' } }
    },
    doubled(reference) {
      const notice = sent(eventOf(reference))
      return {
        ...notice,
        body: notice.body!.replace('"resource":', '"resource":{"amount":{"value":"100.00"}},"resource":'),
      }
    },
    isTimed: true,
    refusal: 400,
    events: eventsOf(orders, sent),
  }
}
