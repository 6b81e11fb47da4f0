import type { PaymentGatewayInput } from '@imagora/contract'
import type { PeerReply, PeerRequest, SentNotice } from './peer-server.ts'

/** What of a genuine notice is to be otherwise; it is signed like any other. */
export interface Otherwise {
  amount?: number
  currency?: string
  merchant?: string
  reference?: string
  trade_no?: string
  /** When it was signed. */
  time?: Date
}

/** A platform on this machine, with keys made at its start, and all that can be done to its notices. */
export interface PlatformPeer {
  url: string
  received: PeerRequest[]
  state: { instead: PeerReply | null }
  stop: () => Promise<void>
  input: Pick<PaymentGatewayInput, 'name' | 'platform' | 'options' | 'secrets'>
  currency: string
  channel: string | null
  method: 'web' | 'scan'
  /** Whoever pays goes where they were sent to: some platforms know an order only from then on. */
  visit: (url: string) => Promise<void>
  /** The money arrives, and is known when the platform is asked. */
  pay: (reference: string) => void
  /** The money goes back, all of it or this much; null where the platform does not say so of the payment. */
  giveBack: ((reference: string, amount?: number) => void) | null
  notice: (reference: string, otherwise?: Otherwise) => SentNotice
  /** Without a signature, and with one that somebody else has made. */
  unsigned: (reference: string) => SentNotice
  forged: (reference: string) => SentNotice
  /** Said to be signed in a way that needs no key, or signed with an empty one. */
  weakened: (reference: string) => SentNotice
  /** Genuine, with a second amount beside the one that was signed. */
  doubled: (reference: string) => SentNotice
  /** Whether its notices carry the time at which they were signed. */
  isTimed: boolean
  /** How it is told by HTTP that it was not believed. */
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
