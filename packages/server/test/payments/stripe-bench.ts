import { createHmac, randomBytes } from 'node:crypto'
import type { Otherwise, PlatformPeer } from './bench.ts'
import { json, listen, type PeerReply, type SentNotice } from './peer.ts'

interface Session {
  id: string
  object: 'checkout.session'
  client_reference_id: string
  amount_total: number
  currency: string
  payment_status: string
  payment_intent: string
  status: string
  url: string
}

/** Stripe, as far as a merchant speaks to it. */
export async function stripeBench({ now }: { now: () => Date }): Promise<PlatformPeer> {
  const random = () => randomBytes(12).toString('hex')
  const [secret_key, webhook_secret] = [`sk_test_${random()}`, `whsec_${random()}`]
  const sessions = new Map<string, Session>()
  const byId = (id: string) => [...sessions.values()].find((session) => session.id === id)

  function create(body: string, origin: string) {
    const sent = new URLSearchParams(body)
    const reference = sent.get('client_reference_id')!
    const id = `cs_test_${random()}`
    const session: Session = {
      id,
      object: 'checkout.session',
      client_reference_id: reference,
      amount_total: Number(sent.get('line_items[0][price_data][unit_amount]')),
      currency: sent.get('line_items[0][price_data][currency]')!,
      payment_status: 'unpaid',
      payment_intent: `pi_${random()}`,
      status: 'open',
      url: `${origin}/c/${id}`,
    }
    sessions.set(reference, session)
    return json(session)
  }

  const platform = await listen(({ method, url, headers, body }): PeerReply => {
    if (headers.authorization !== `Bearer ${secret_key}`) {
      return json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401)
    }
    if (url.pathname === '/v1/checkout/sessions') {
      return method === 'POST' ? create(body, url.origin) : json({ object: 'list', data: [] })
    }
    const [, id = '', expires] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(url.pathname) ?? []
    const session = byId(id)
    if (!session) return json({ error: { type: 'invalid_request_error', message: 'No such checkout.session' } }, 404)
    if (expires && session.status !== 'open') {
      return json({ error: { type: 'invalid_request_error', message: 'Only open sessions can be expired' } }, 400)
    }
    if (expires) session.status = 'expired'
    return json(session)
  })

  const eventOf = (reference: string, { amount, currency, reference: named, trade_no }: Otherwise = {}) => {
    const session = sessions.get(reference)!
    const object = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: named ?? reference,
      ...(amount !== undefined && { amount_total: amount }),
      ...(currency && { currency: currency.toLowerCase() }),
      ...(trade_no && { payment_intent: trade_no }),
    }
    return JSON.stringify({
      id: `evt_${random()}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object },
    })
  }

  function sent(body: string, secret = webhook_secret, time = now()): SentNotice {
    const t = Math.floor(time.getTime() / 1000)
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
      body,
    }
  }

  return {
    ...platform,
    input: {
      name: 'Stripe',
      platform: 'stripe',
      options: { endpoint: platform.url },
      secrets: { secret_key, webhook_secret },
    },
    currency: 'USD',
    channel: null,
    method: 'web',
    visit: async () => {},
    pay(reference) {
      const session = sessions.get(reference)!
      Object.assign(session, { status: 'complete', payment_status: 'paid' })
    },
    notice: (reference, otherwise = {}) =>
      // Another merchant's notices are signed with another secret.
      sent(eventOf(reference, otherwise), otherwise.merchant ? `whsec_${random()}` : webhook_secret, otherwise.time),
    unsigned: (reference) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: eventOf(reference),
    }),
    forged: (reference) => sent(eventOf(reference), 'whsec_guessed'),
    weakened(reference) {
      const notice = sent(eventOf(reference), '')
      const header = notice.headers!['stripe-signature']!.replace('v1=', 'v0=')
      return { ...notice, headers: { ...notice.headers, 'stripe-signature': header } }
    },
    doubled(reference) {
      const notice = sent(eventOf(reference))
      return { ...notice, body: notice.body!.replace('"data":', '"data":{"object":{"amount_total":10000}},"data":') }
    },
    isTimed: true,
  }
}
