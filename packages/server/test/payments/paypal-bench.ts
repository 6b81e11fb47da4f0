import { sign } from 'node:crypto'
import { decimal, type Otherwise, type PlatformPeer } from './bench.ts'
import { keyPair } from './certificates.ts'
import { random, shown, startPaypal } from './paypal-peer.ts'
import type { SentNotice } from './peer.ts'

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

export async function paypalBench({ now }: { now: () => Date }): Promise<PlatformPeer & { events: PaypalEvents }> {
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

  const eventOf = (reference: string, { amount, currency, reference: named, trade_no }: Otherwise = {}) => {
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
    giveBack(reference, amount) {
      const order = orders.get(reference)!
      order.capture_status = amount === undefined ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      order.refunds.push(amount === undefined ? order.value : decimal(amount))
    },
    notice: (reference, otherwise = {}) =>
      sent(
        eventOf(reference, otherwise),
        // Another merchant's notices are not signed for our webhook.
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
