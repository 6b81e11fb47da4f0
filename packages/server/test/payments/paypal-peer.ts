import { randomBytes, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { keyPair } from './certificates.ts'
import { json, listen, type PeerReply, type PeerRequest } from './peer.ts'

interface Order {
  id: string
  custom_id: string
  value: string
  currency_code: string
  status: string
  capture_id: string
  /** What became of the capture; it is done unless something else is said. */
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

export const shown = (order: Order) => ({
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

export const random = () => randomBytes(12).toString('hex')

/** PayPal, as far as a merchant speaks to it. */
export async function startPaypal() {
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

  /** Over the very bytes that were sent, so whoever asks must hand them on as they came. */
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
