import type { PaymentGatewayInput } from '@imagora/contract'
import type { PeerReply, PeerRequest, SentNotice } from './peer-server.ts'

/** Fields of a genuine notification to change; the result is signed as usual. */
export interface NoticeOverrides {
  amount?: number
  currency?: string
  merchant?: string
  reference?: string
  trade_no?: string
  /** Time of the signature. */
  time?: Date
}

/** Fake platform with random keys, and the variants of its notifications. */
export interface PlatformPeer {
  url: string
  received: PeerRequest[]
  state: { instead: PeerReply | null }
  stop: () => Promise<void>
  input: Pick<PaymentGatewayInput, 'name' | 'platform' | 'options' | 'secrets'>
  currency: string
  channel: string | null
  method: 'web' | 'scan'
  /** Opens the payment page; some platforms know an order only from then on. */
  visit: (url: string) => Promise<void>
  /** Marks the payment as paid, which a query then returns. */
  pay: (reference: string) => void
  /** Refunds all or part of the payment; null if the platform does not report refunds on the payment. */
  refund: ((reference: string, amount?: number) => void) | null
  notice: (reference: string, otherwise?: NoticeOverrides) => SentNotice
  /** Notifications without a signature, and with a signature by another key. */
  unsigned: (reference: string) => SentNotice
  forged: (reference: string) => SentNotice
  /** Declares a signature method without a key, or is signed with an empty one. */
  weakened: (reference: string) => SentNotice
  /** Genuine, with a second amount next to the signed one. */
  doubled: (reference: string) => SentNotice
  /** True if notifications contain the time of their signature. */
  isTimed: boolean
  /** HTTP status that tells the platform that its notification was rejected. */
  refusal: number
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' }
export const formNotice = (fields: Record<string, string>): SentNotice => ({
  method: 'POST',
  headers: formType,
  body: new URLSearchParams(fields).toString(),
})

export const sorted = (fields: Record<string, string>) =>
  Object.keys(fields)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

export const decimal = (minor: number) => (minor / 100).toFixed(2)
