import type { PayInput, PayOption } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { PaymentGateway, PaymentRequest, StartedPayment } from '#gateways/payments/payment-gateway.ts'
import { originFor } from '#gateways/payments/origins.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { OrderRow } from './queries.ts'

/** Who takes money for the site, as orders need them. */
export interface PaymentGateways {
  offersFor(currency: string): Promise<PayOption[]>
  /** A form is posted by a page of ours, to which one jumps. */
  begin(
    id: number,
    wish: Omit<PaymentRequest, 'notify_url'>,
    origin: string,
  ): Promise<Exclude<StartedPayment, { action: 'form' }>>
  /** Also one that is switched off: what was begun by it may still be paid, asked for and closed. */
  openAny(id: number): Promise<{ gateway: PaymentGateway }>
}

/** How somebody wants to pay: the offer, and where to go afterwards. */
export interface Way {
  offer: PayOption
  method: PayInput['method']
  return_url: string
  cancel_url: string
}

/** A page of this site, as a path or in full. */
function pageOf(field: string, given: string | undefined, usual: string, origin: string) {
  if (given === undefined || given === '') return usual
  const url = URL.parse(given, `${origin}/`)
  if (url?.origin !== new URL(origin).origin) throw invalid(field, 'not_this_site')
  return url.href
}

/** What tells one way from another. */
export const wayKey = ({ offer: { gateway_id, channel }, method, return_url, cancel_url }: Way) =>
  JSON.stringify([gateway_id, channel, method, return_url, cancel_url])

/** The first of the offers that is what somebody wants. */
export async function wayOf(
  gateways: Pick<PaymentGateways, 'offersFor'>,
  order: OrderRow,
  input: PayInput,
  client: Client,
): Promise<Way> {
  const offers = await gateways.offersFor(order.currency)
  const offer = offers.find(
    ({ platform, gateway_id, channel, methods }) =>
      platform === input.platform &&
      gateway_id === (input.gateway_id ?? gateway_id) &&
      channel === (input.channel ?? channel) &&
      methods.includes(input.method),
  )
  if (!offer) throw refuse('payment_unavailable')
  const origin = originFor(offer.platform, client)
  const page = `${origin}/user/orders/${order.trade_no}`
  return {
    offer,
    method: input.method,
    return_url: pageOf('return_url', input.return_url, page, origin),
    cancel_url: pageOf('cancel_url', input.cancel_url, page, origin),
  }
}
