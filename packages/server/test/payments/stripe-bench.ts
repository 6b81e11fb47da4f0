import { createHmac } from 'node:crypto'
import type { Otherwise, PlatformPeer } from './bench.ts'
import type { SentNotice } from './peer.ts'
import { random, startStripe } from './stripe-peer.ts'

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

export async function stripeBench({ now }: { now: () => Date }): Promise<PlatformPeer & { events: StripeEvents }> {
  const { platform, sessions, charges, secret_key, webhook_secret } = await startStripe()

  const eventOf = (reference: string, { amount, currency, reference: named, trade_no }: Otherwise = {}) => {
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
    giveBack(reference, amount = sessions.get(reference)!.amount_total) {
      charges.get(reference)!.amount_refunded += amount
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
    refusal: 400,
    events: eventsOf({ sessions, charges }, sent),
  }
}
