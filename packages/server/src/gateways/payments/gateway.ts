import type { PaymentFinding, PaymentPlatform } from '@imagora/contract'
import type { Outbound } from '#gateways/outbound/outbound.ts'

/** On the spot (`web`: the browser goes there) or by another device (`scan`: a code is shown). */
export type PayMethod = 'scan' | 'web'

/** One payment to be begun. Amounts are in the smallest unit of their currency, everywhere here. */
export interface Wish {
  /** What the payment is known by at the platform: 8 to 32 letters and digits, never used twice. */
  reference: string
  title: string
  amount: number
  currency: string
  channel: string | null
  method: PayMethod
  notify_url: string
  return_url: string
  cancel_url: string
  expires_at: string | null
  ip: string
}

/** What is to be done next by whoever pays; `provider_id` is kept with the payment and handed back in `query` and `close`. */
export type Begun = { provider_id?: string } & (
  | { action: 'jump'; url: string }
  | { action: 'qrcode'; content: string }
  | { action: 'transfer'; content: string }
  | { action: 'form'; url: string; fields: Record<string, string> }
)

/** What a platform said of one payment, after its signature was found right. Whether it fits the order is not known here. */
export interface Notice {
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

export interface Answer {
  status: number
  type: string
  body: string
}

/**
 * `unknown`: about a payment that nobody began here. Some platforms send what happens to a whole account, of which this
 * site may be one user among several, and they would stop sending were that refused.
 */
export interface Answers {
  ok: Answer
  refused: Answer
  unknown?: Answer
}

/** Talks to one platform with one set of keys. What fails throws a `PaymentFailure`. */
export interface PaymentGateway {
  platform: PaymentPlatform
  currencies: readonly string[]
  channels: readonly string[]
  methodsOf(channel: string | null): PayMethod[]
  begin(wish: Wish): Promise<Begun>
  /** Throws unless the notice is genuine, fresh and meant for this merchant. */
  readNotice(raw: RawNotice): Promise<Notice>
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

export const plainAnswer = (body: string, status = 200): Answer => ({ status, type: 'text/plain; charset=utf-8', body })
export const jsonAnswer = (body: object, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})
