import { randomBytes, createHmac } from 'node:crypto'
import { json, listen, type PeerReply, type SentNotice } from './peer-server.ts'
import type { NoticeOverrides, PlatformPeer } from './platform-peer.ts'

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

interface Charge {
  id: string
  amount_refunded: number
  disputed: boolean
}

const random = () => randomBytes(12).toString('hex')

/** Fake Stripe with the API that a merchant uses. */
async function startStripe() {
  const [secret_key, webhook_secret] = [`sk_test_${random()}`, `whsec_${random()}`]
  const sessions = new Map<string, Session>()
  const charges = new Map<string, Charge>()
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
    charges.set(reference, { id: `ch_${random()}`, amount_refunded: 0, disputed: false })
    return json(session)
  }

  /** Stripe expands an id to its object only on request. */
  function shown(session: Session, asked: URLSearchParams) {
    if (!asked.getAll('expand[0]').includes('payment_intent.latest_charge')) return session
    const latest_charge = session.payment_status === 'paid' ? charges.get(session.client_reference_id) : null
    return { ...session, payment_intent: { id: session.payment_intent, latest_charge } }
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
    return json(shown(session, url.searchParams))
  })

  return { platform, sessions, charges, secret_key, webhook_secret }
}

interface StripeEvents {
  dispute: (reference: string) => void
  refunded: (reference: string) => SentNotice
}

type Kept = Pick<Awaited<ReturnType<typeof startStripe>>, 'sessions' | 'charges'>

const eventsOf = ({ sessions, charges }: Kept, sent: (body: string) => SentNotice): StripeEvents => ({
  dispute: (reference) => void (charges.get(reference)!.disputed = true),
  refunded(reference) {
    const { amount_total: amount, payment_intent } = sessions.get(reference)!
    const charge = { ...charges.get(reference)!, object: 'charge', amount, payment_intent, metadata: { reference } }
    const object = { ...charge, refunded: charge.amount_refunded === amount }
    return sent(JSON.stringify({ id: `evt_${random()}`, object: 'event', type: 'charge.refunded', data: { object } }))
  },
})

export async function startStripePeer({ now }: { now: () => Date }): Promise<PlatformPeer & { events: StripeEvents }> {
  const { platform, sessions, charges, secret_key, webhook_secret } = await startStripe()

  const eventOf = (reference: string, { amount, currency, reference: named, trade_no }: NoticeOverrides = {}) => {
    const session = sessions.get(reference)!
    const object = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: named ?? reference,
      ...(amount !== undefined && { amount_total: amount }),
      ...(currency && { currency: currency.toLowerCase() }),
      ...(trade_no !== undefined && { payment_intent: trade_no }),
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
    refund(reference, amount = sessions.get(reference)!.amount_total) {
      charges.get(reference)!.amount_refunded += amount
    },
    notice: (reference, otherwise = {}) =>
      // Notifications of another merchant are signed with another secret.
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
    refusal: 400,
    events: eventsOf({ sessions, charges }, sent),
  }
}
