import { randomBytes } from 'node:crypto'
import { json, listen, type PeerReply } from './peer.ts'

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

export const random = () => randomBytes(12).toString('hex')

/** Stripe, as far as a merchant speaks to it. */
export async function startStripe() {
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

  /** As Stripe does it: what lies behind an id is told to whoever asks for it by name. */
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
