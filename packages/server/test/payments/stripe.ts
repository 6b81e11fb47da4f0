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
  customer: string | null
  payment_method: string | null
}

/** Off-session charge, or the part of a session that holds its payment method. */
interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  customer: string
  status: string
  metadata: Record<string, string>
  last_payment_error: { code: string } | null
}

/**
 * Response of the bank to off-session charges; `lost` charges the card and answers with an error of the server, `down`
 * charges nothing and answers with one.
 */
type BankAnswer = 'ok' | 'declined' | 'authentication_required' | 'processing' | 'lost' | 'down' | 'removed'

interface Charge {
  id: string
  amount_refunded: number
  disputed: boolean
}

const noSuchCustomer = json(
  {
    error: { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message: 'No such customer' },
  },
  400,
)

const random = () => randomBytes(12).toString('hex')

/** Fake Stripe with the API that a merchant uses. */
async function startStripe() {
  const [secret_key, webhook_secret] = [`sk_test_${random()}`, `whsec_${random()}`]
  const sessions = new Map<string, Session>()
  const charges = new Map<string, Charge>()
  const intents: Intent[] = []
  const bank = { answer: 'ok' as BankAnswer }
  const answersByKey = new Map<string, PeerReply>()
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
      customer: sent.get('customer_creation') === 'always' ? `cus_${random()}` : null,
      payment_method: sent.get('payment_intent_data[setup_future_usage]') === 'off_session' ? `pm_${random()}` : null,
    }
    sessions.set(reference, session)
    charges.set(reference, { id: `ch_${random()}`, amount_refunded: 0, disputed: false })
    return json(session)
  }

  /** Stripe expands an id to its object only on request. */
  function shown(session: Session, asked: URLSearchParams) {
    if (!asked.getAll('expand[0]').includes('payment_intent.latest_charge')) return session
    const latest_charge = session.payment_status === 'paid' ? charges.get(session.client_reference_id) : null
    const { payment_intent: intentId, payment_method } = session
    return { ...session, payment_intent: { id: intentId, latest_charge, payment_method } }
  }

  const shownIntent = (intent: Intent) => ({
    ...intent,
    latest_charge: intent.status === 'succeeded' ? charges.get(intent.metadata.reference!) : null,
  })

  const cardError = (code: string, intent: Intent) =>
    json({ error: { type: 'card_error', code, message: 'Declined', payment_intent: shownIntent(intent) } }, 402)

  function charge(body: string) {
    const sent = new URLSearchParams(body)
    const { answer } = bank
    const isTaken = answer === 'ok' || answer === 'lost'
    const isWaiting = answer === 'processing'
    const amount = Number(sent.get('amount'))
    const ending = isWaiting ? 'processing' : 'requires_payment_method'
    const intent: Intent = {
      id: `pi_${random()}`,
      object: 'payment_intent',
      amount,
      amount_received: isTaken ? amount : 0,
      currency: sent.get('currency')!,
      customer: sent.get('customer')!,
      status: isTaken ? 'succeeded' : ending,
      metadata: { reference: sent.get('metadata[reference]')!, renewal: sent.get('metadata[renewal]')! },
      last_payment_error: isTaken || isWaiting ? null : { code: answer },
    }
    intents.unshift(intent)
    charges.set(intent.metadata.reference!, { id: `ch_${random()}`, amount_refunded: 0, disputed: false })
    if (!isTaken && !isWaiting) return cardError(answer === 'declined' ? 'card_declined' : answer, intent)
    return json(shownIntent(intent))
  }

  /** Stripe returns the first response again for a key that it has seen. */
  function chargeOnce(body: string, key: string) {
    const isLost = bank.answer === 'lost'
    const reply = answersByKey.get(key) ?? charge(body)
    answersByKey.set(key, reply)
    return isLost ? json({ error: { type: 'api_error', message: 'Lost' } }, 500) : reply
  }

  function answerIntent(method: string, url: URL, body: string, key: string) {
    const [, id] = /^\/v1\/payment_intents\/(\w+)$/.exec(url.pathname) ?? []
    if (id) return json(shownIntent(intents.find((intent) => intent.id === id)!))
    if (bank.answer === 'down') return json({ error: { type: 'api_error', message: 'Down' } }, 500)
    if (bank.answer === 'removed') return noSuchCustomer
    if (method === 'POST') return chargeOnce(body, key)
    const own = intents.filter(({ customer }) => customer === url.searchParams.get('customer'))
    return json({ object: 'list', data: own.map(shownIntent) })
  }

  const platform = await listen(({ method, url, headers, body }): PeerReply => {
    if (headers.authorization !== `Bearer ${secret_key}`) {
      return json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401)
    }
    if (url.pathname === '/v1/checkout/sessions') {
      return method === 'POST' ? create(body, url.origin) : json({ object: 'list', data: [] })
    }
    if (url.pathname.startsWith('/v1/payment_intents')) {
      return answerIntent(method, url, body, String(headers['idempotency-key']))
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

  return { platform, sessions, charges, intents, bank, answersByKey, secret_key, webhook_secret }
}

interface StripeEvents {
  dispute: (reference: string) => void
  refunded: (reference: string) => SentNotice
  disputed: (reference: string) => SentNotice
  /** Tells of the newest off-session charge. */
  charged: () => SentNotice
}

/** Off-session charges, and how the bank answers them. */
interface SavedMethodPeer {
  intents: Intent[]
  bank: { answer: BankAnswer }
  /** Stripe forgets idempotency keys after a day. */
  forgetKeys: () => void
}

type Kept = Pick<Awaited<ReturnType<typeof startStripe>>, 'sessions' | 'charges' | 'intents'>

const eventText = (type: string, object: object) =>
  JSON.stringify({ id: `evt_${random()}`, object: 'event', type, data: { object } })

const eventsOf = ({ sessions, charges, intents }: Kept, sent: (body: string) => SentNotice): StripeEvents => ({
  disputed(reference) {
    const { id: charge } = charges.get(reference)!
    const { payment_intent } = sessions.get(reference)!
    return sent(
      eventText('charge.dispute.created', { id: `dp_${random()}`, object: 'dispute', charge, payment_intent }),
    )
  },
  charged: () => sent(eventText('payment_intent.succeeded', intents[0]!)),
  dispute: (reference) => void (charges.get(reference)!.disputed = true),
  refunded(reference) {
    const { amount_total: amount, payment_intent } = sessions.get(reference)!
    const charge = { ...charges.get(reference)!, object: 'charge', amount, payment_intent, metadata: { reference } }
    const object = { ...charge, refunded: charge.amount_refunded === amount }
    return sent(eventText('charge.refunded', object))
  },
})

type StripePeer = PlatformPeer & { events: StripeEvents; saved: SavedMethodPeer }

export async function startStripePeer({ now }: { now: () => Date }): Promise<StripePeer> {
  const { platform, sessions, charges, intents, bank, answersByKey, ...keys } = await startStripe()
  const { secret_key, webhook_secret } = keys

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
    return eventText('checkout.session.completed', object)
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
    events: eventsOf({ sessions, charges, intents }, sent),
    saved: { intents, bank, forgetKeys: () => answersByKey.clear() },
  }
}
