import { type PaymentFinding, type PaymentPlatform, minorDigits } from '@imagora/contract'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { HOUR_MS } from '#platform/time.ts'

/** `web` redirects the browser; `scan` displays a QR code for another device. */
export type PaymentFlow = 'scan' | 'web'

/** One payment to start. Amounts are in the smallest unit of their currency throughout this module. */
export interface PaymentRequest {
  /** Payment reference at the platform: 8 to 32 letters and digits, never reused. */
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
  /** Saves the payment method for later charges without the payer, who has agreed to them. */
  saves_method?: boolean
}

/** A payment method saved at the platform. Both ids mean nothing elsewhere. */
export interface SavedPaymentMethod {
  customer_id: string
  payment_method_id: string
}

/** A charge of a saved payment method while the payer is absent. */
export interface SavedMethodCharge extends SavedPaymentMethod {
  reference: string
  title: string
  amount: number
  currency: string
  /** What is paid for; attempts with other references and keys share it, and only one of them may take money. */
  purpose: string
  /** The platform charges once for the same key. */
  idempotency_key: string
}

/** What a charge of a saved payment method is found by. */
export type SavedMethodChargeRef = Pick<SavedMethodCharge, 'customer_id' | 'reference' | 'purpose'>

/** `action_required`: the bank wants to see the payer, who must pay at a page of the platform. */
export interface SavedMethodChargeResult {
  state: 'paid' | 'processing' | 'declined' | 'action_required'
  provider_id: string | null
  provider_trade_no: string
  amount: number
  currency: string
}

/** The payer's next step; `provider_id` is stored with the payment and passed back to `query` and `close`. */
export type StartedPayment = { provider_id?: string } & (
  | { action: 'jump'; url: string }
  | { action: 'qrcode'; content: string }
  | { action: 'transfer'; content: string }
  | { action: 'form'; url: string; fields: Record<string, string> }
)

/** A payment notification with a verified signature. The caller checks it against the order. */
export interface PaymentNotification {
  reference: string
  /** The platform's transaction id; '' if nothing was paid. */
  provider_trade_no: string
  amount: number
  currency: string
  /** `agreed`: the payer has approved, and nothing has been captured yet. */
  state: 'paid' | 'agreed' | 'closed' | 'other'
  /** The id by which `query` finds a payment whose start was not recorded. */
  provider_id?: string
  /** Money went back, by a refund or a chargeback; without a reference the transaction id names the payment. */
  is_reversal?: true
}

/** State of a payment at the platform. */
export interface ProviderPaymentStatus {
  /** `missing`: unknown to the platform, as nobody has opened its page. `agreed`: approved, not captured yet. */
  state: 'paid' | 'agreed' | 'open' | 'closed' | 'missing'
  provider_trade_no: string
  amount: number
  currency: string
  /** Present after a payment that saved its method. */
  saved_method?: SavedPaymentMethod
}

export interface ProviderPaymentRef {
  reference: string
  provider_id: string | null
  channel: string | null
  amount: number
  currency: string
}

/** A notification as received, not verified yet. Header names are in lower case. */
export interface RawPaymentNotification {
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
 * `unknown` answers a notification about a payment that was not started here. Some platforms notify of every event of
 * an account, which this site may share with others, and would stop sending if refused.
 */
export interface PaymentWebhookReplies {
  ok: PaymentWebhookReply
  refused: PaymentWebhookReply
  unknown?: PaymentWebhookReply
}

/** Client of one platform with one set of keys. Failures are thrown as `PaymentFailure`. */
export interface PaymentGateway {
  platform: PaymentPlatform
  currencies: readonly string[]
  channels: readonly string[]
  methodsOf(channel: string | null): PaymentFlow[]
  startPayment(request: PaymentRequest): Promise<StartedPayment>
  /** Throws unless the notification is genuine, fresh and meant for this merchant. */
  verifyNotification(raw: RawPaymentNotification): Promise<PaymentNotification>
  /** Replies the platform expects: accepted, so that it does not resend, or refused. */
  webhookReplies: PaymentWebhookReplies
  /** Absent for platforms that offer no query. */
  query?(payment: ProviderPaymentRef): Promise<ProviderPaymentStatus>
  /** Captures an approved payment, for platforms that do not do so automatically. */
  capture?(payment: ProviderPaymentRef): Promise<ProviderPaymentStatus>
  /**
   * Charges a saved payment method, for platforms that can. A charge that exists already, with this reference or with
   * money for this purpose, is returned and not repeated. Throws if its outcome is unknown.
   */
  chargeSavedMethod?(charge: SavedMethodCharge): Promise<SavedMethodChargeResult>
  /** Looks for such a charge without making one; null if there is none. */
  findSavedMethodCharge?(charge: SavedMethodChargeRef): Promise<SavedMethodChargeResult | null>
  /** Closes the payment so that nothing can be paid for it; no error if it is already closed. Throws if it is paid. */
  close?(payment: ProviderPaymentRef): Promise<void>
  /** Tests the settings as far as a payment works without money, for the administrator who sets up the gateway. */
  probe(): Promise<PaymentFinding[]>
}

type Reason = Exclude<PaymentFinding['outcome'], 'ok' | 'unclear'> | 'notice_refused' | 'refused'

/** The reason a platform failed or its notification was refused. `detail` is our own text, never the platform's. */
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

/** Operator's settings of one gateway. */
export interface GatewaySettings {
  options: Record<string, string>
  secrets: Record<string, string>
  currencies: readonly string[]
  channels: readonly string[]
  /** Keyed digest that only this server can create: the development double signs its notifications with it. */
  digest: (text: string) => string
  now: () => Date
  outbound: Pick<Outbound, 'send'>
}

export const optionOf = ({ options }: Pick<GatewaySettings, 'options'>, name: string) => options[name] ?? ''
export const secretOf = ({ secrets }: Pick<GatewaySettings, 'secrets'>, name: string) => secrets[name] ?? ''

export const textReply = (body: string, status = 200): PaymentWebhookReply => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
})
export const jsonReply = (body: object, status = 200): PaymentWebhookReply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

/** Formats an amount for platforms: `12.30`, or `12` for a currency without decimals. */
export function formatDecimal(minor: number, currency: string) {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Parses an amount digit by digit, never as a float; fractions of the smallest unit are malformed. */
export function parseMinorUnits(text: unknown, currency: string) {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(String(text)) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) {
    throw new PaymentFailure('malformed', 'an amount that is none')
  }
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

/** Refuses old signatures, as a genuine notification may be intercepted and replayed later. */
export function requireFresh(signedAt: number, now: Date, seconds: number) {
  const isFresh = Math.abs(now.getTime() - signedAt) <= seconds * 1000
  if (!isFresh) throw new PaymentFailure('notice_refused', 'signed at another time')
}

/** `YYYY-MM-DD HH:mm:ss` in Beijing time, which Chinese platforms use. */
export const beijingTime = (time: Date) =>
  new Date(time.getTime() + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
