import {
  decimalOf,
  minorOf,
  type BegunPayment,
  PaymentFailure,
  type Standing,
  type PaymentRequest,
} from '#gateways/payments/payment-gateway.ts'
import { isTold, told, toldText } from '#gateways/payments/http-client.ts'
import type { paypalClient } from './client.ts'

const MAX_TITLE_CHARS = 127

export function moneyOf(capture: unknown) {
  const currency = toldText(capture, 'amount', 'currency_code')
  const provider_trade_no = toldText(capture, 'id')
  return { provider_trade_no, amount: minorOf(toldText(capture, 'amount', 'value'), currency), currency }
}

const nothingIn = (currency: string) => ({ provider_trade_no: '', amount: 0, currency })
const closedIn = (currency: string): Standing => ({ state: 'closed', ...nothingIn(currency) })

function listIn(order: unknown, name: 'captures' | 'refunds') {
  const list = told(order, 'purchase_units', 0, 'payments', name)
  return Array.isArray(list) ? (list as unknown[]).filter(isTold) : []
}

const kept = new Set<unknown>(['COMPLETED', 'PARTIALLY_REFUNDED'])
const returned = new Set<unknown>(['REFUNDED', 'REVERSED'])

/** Returns the captured amount less refunds; null if nothing was captured. */
function takenIn(order: unknown, currency: string): Standing | null {
  const captures = listIn(order, 'captures')
  const done = captures.find(({ status }) => kept.has(status))
  if (!done) return captures.some(({ status }) => returned.has(status)) ? closedIn(currency) : null
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
      amount: { currency_code: currency, value: decimalOf(amount, currency) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: { return_url, cancel_url, user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' },
    },
  },
})

/** An approved payment is an order at PayPal; the money moves when the order is captured. */
export function paypalOrders(client: ReturnType<typeof paypalClient>) {
  const pathOf = (orderId: string) => {
    if (!/^[\w-]{1,64}$/.test(orderId)) throw new PaymentFailure('malformed')
    return `/v2/checkout/orders/${orderId}`
  }

  return {
    /** Captures an approved order; an order that is already captured is no error. */
    async capture({ reference, provider_id, currency }: BegunPayment): Promise<Standing> {
      const path = pathOf(provider_id ?? '')
      const { answer, issue } = await client.call('POST', `${path}/capture`, { requestId: `${reference}-capture` })
      if (answer === null && issue !== 'ORDER_ALREADY_CAPTURED') throw new PaymentFailure('refused')
      const order = answer ?? (await client.call('GET', path)).answer
      return takenIn(order, currency) ?? { state: 'open', ...nothingIn(currency) }
    },

    async begin(wish: PaymentRequest) {
      const content = orderOf(wish)
      const { answer } = await client.call('POST', '/v2/checkout/orders', { content, requestId: wish.reference })
      const links = told(answer, 'links')
      const list = Array.isArray(links) ? (links as unknown[]) : []
      const link = list.find((each) => ['payer-action', 'approve'].includes(toldText(each, 'rel')))
      const [url, provider_id] = [toldText(link, 'href'), toldText(answer, 'id')]
      if (!/^https?:\/\//.test(url) || provider_id === '') throw new PaymentFailure('refused')
      return { action: 'jump', url, provider_id } as const
    },

    async query({ reference, provider_id, currency }: BegunPayment): Promise<Standing> {
      const nothing = nothingIn(currency)
      const answer = provider_id === null ? null : (await client.call('GET', pathOf(provider_id))).answer
      if (provider_id === null || answer === null) return { state: 'missing', ...nothing }
      if (toldText(answer, 'purchase_units', 0, 'custom_id') !== reference) {
        throw new PaymentFailure('malformed')
      }
      const status = toldText(answer, 'status')
      if (status === 'APPROVED') return { state: 'agreed', ...nothing }
      return takenIn(answer, currency) ?? { state: status === 'VOIDED' ? 'closed' : 'open', ...nothing }
    },
  }
}
