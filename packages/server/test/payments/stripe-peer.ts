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

export const random = () => randomBytes(12).toString('hex')

/** Stripe, as far as a merchant speaks to it. */
export async function startStripe() {
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

  return { platform, sessions, secret_key, webhook_secret }
}
