import { type PaymentFinding, type PaymentPlatform, minorDigits } from '@imagora/contract'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { HOUR_MS } from '#platform/time.ts'

/** On the spot (`web`: the browser goes there) or by another device (`scan`: a code is shown). */
export type PaymentFlow = 'scan' | 'web'

/** One payment to be begun. Amounts are in the smallest unit of their currency, everywhere here. */
export interface PaymentRequest {
  /** What the payment is known by at the platform: 8 to 32 letters and digits, never used twice. */
  reference: string
  title: string
  amount: number
  currency: string
  channel: string | null
  method: PaymentFlow
  notify_url: string
  return_url: string
  cancel_url: string
  expires_at: string | null
  ip: string
}

/** What is to be done next by whoever pays; `provider_id` is kept with the payment and handed back in `query` and `close`. */
export type StartedPayment = { provider_id?: string } & (
  | { action: 'jump'; url: string }
  | { action: 'qrcode'; content: string }
  | { action: 'transfer'; content: string }
  | { action: 'form'; url: string; fields: Record<string, string> }
)

/** What a platform said of one payment, after its signature was found right. Whether it fits the order is not known here. */
export interface PaymentNotification {
  reference: string
  /** What the platform calls the money; '' where nothing was paid. */
  provider_trade_no: string
  amount: number
  currency: string
  /** `agreed`: whoever pays has said yes, and nothing has been taken yet. */
  state: 'paid' | 'agreed' | 'closed' | 'other'
}

/** What a platform says of a payment when it is asked. */
export interface Standing {
  /** `missing`: the platform never heard of it, as nobody has opened its page. `agreed`: waits to be captured. */
  state: 'paid' | 'agreed' | 'open' | 'closed' | 'missing'
  provider_trade_no: string
  amount: number
  currency: string
}

/** A payment that was begun. */
export interface BegunPayment {
  reference: string
  provider_id: string | null
  channel: string | null
  amount: number
  currency: string
}

/** A notice as it came: nothing of it is believed yet. Names of headers are in lower case. */
export interface RawNotice {
  method: 'GET' | 'POST'
  query: string
  headers: Record<string, string | undefined>
  body: Buffer
}

export interface PaymentWebhookReply {
  status: number
  type: string
  body: string
}

/**
 * `unknown`: about a payment that nobody began here. Some platforms send what happens to a whole account, of which this
 * site may be one user among several, and they would stop sending were that refused.
 */
export interface Answers {
  ok: PaymentWebhookReply
  refused: PaymentWebhookReply
  unknown?: PaymentWebhookReply
}

/** Talks to one platform with one set of keys. What fails throws a `PaymentFailure`. */
export interface PaymentGateway {
  platform: PaymentPlatform
  currencies: readonly string[]
  channels: readonly string[]
  methodsOf(channel: string | null): PaymentFlow[]
  begin(wish: PaymentRequest): Promise<StartedPayment>
  /** Throws unless the notice is genuine, fresh and meant for this merchant. */
  readNotice(raw: RawNotice): Promise<PaymentNotification>
  /** What the platform wants to hear: that it need not say it again, and that it was not believed. */
  answers: Answers
  /** Only the platforms that can be asked have it. */
  query?(payment: BegunPayment): Promise<Standing>
  /** Takes what whoever pays has agreed to, where the platform does not do so by itself. */
  capture?(payment: BegunPayment): Promise<Standing>
  /** No money is taken for it from now on; silent when that was so already. Throws when it is paid. */
  close?(payment: BegunPayment): Promise<void>
  /** Goes as far as a payment can go without money, for whoever sets the gateway up. */
  probe(): Promise<PaymentFinding[]>
}

type Reason = Exclude<PaymentFinding['outcome'], 'ok' | 'unclear'> | 'notice_refused' | 'refused'

/** Why a platform did not do what it was asked, or was not believed. `detail` is in our own words, never in the platform's. */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure'
  readonly reason: Reason
  readonly detail: string

  constructor(reason: Reason, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

/** What one gateway was told by whoever runs the site. */
export interface GatewaySettings {
  options: Record<string, string>
  secrets: Record<string, string>
  currencies: readonly string[]
  channels: readonly string[]
  /** A keyed digest that only this server can make: the development double signs its notices by it. */
  digest: (text: string) => string
  now: () => Date
  outbound: Pick<Outbound, 'send'>
}

export const optionOf = ({ options }: Pick<GatewaySettings, 'options'>, name: string) => options[name] ?? ''
export const secretOf = ({ secrets }: Pick<GatewaySettings, 'secrets'>, name: string) => secrets[name] ?? ''

export const plainAnswer = (body: string, status = 200): PaymentWebhookReply => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
})
export const jsonAnswer = (body: object, status = 200): PaymentWebhookReply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

/** An amount as platforms write it: `12.30`, or `12` where the currency is counted whole. */
export function decimalOf(minor: number, currency: string) {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Read digit by digit, never as a floating number: what has parts of the smallest unit is no amount. */
export function minorOf(text: unknown, currency: string) {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(String(text)) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) {
    throw new PaymentFailure('malformed', 'an amount that is none')
  }
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

/** A genuine notice may be caught on its way and sent again later: what was signed long ago is not taken. */
export function requireFresh(signedAt: number, now: Date, seconds: number) {
  const isFresh = Math.abs(now.getTime() - signedAt) <= seconds * 1000
  if (!isFresh) throw new PaymentFailure('notice_refused', 'signed at another time')
}

/** `YYYY-MM-DD HH:mm:ss` in Beijing, where the platforms of China keep their clocks. */
export const beijingTime = (time: Date) =>
  new Date(time.getTime() + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
