import type { PayInput, PayOption } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { PaymentGateway, PaymentRequest, StartedPayment } from '#gateways/payments/payment-gateway.ts'
import { originFor } from '#gateways/payments/origins.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { OrderRow } from './queries.ts'

/** The part of the payment gateways that orders use. */
export interface PaymentGateways {
  offersFor(currency: string): Promise<PayOption[]>
  /** A form is posted by a page of ours, so the buyer is redirected there. */
  begin(
    id: number,
    wish: Omit<PaymentRequest, 'notify_url'>,
    origin: string,
  ): Promise<Exclude<StartedPayment, { action: 'form' }>>
  /** Disabled gateways are opened too, because payments begun with them may still be paid, queried and closed. */
  openAny(id: number): Promise<{ gateway: PaymentGateway }>
}

/** The selected payment option and the URLs to return to. */
export interface Way {
  offer: PayOption
  method: PayInput['method']
  return_url: string
  cancel_url: string
}

/** Returns the URL of a page of this site, given as a path or in full. */
function pageOf(field: string, given: string | undefined, usual: string, origin: string) {
  if (given === undefined || given === '') return usual
  const url = URL.parse(given, `${origin}/`)
  if (url?.origin !== new URL(origin).origin) throw invalid(field, 'not_this_site')
  return url.href
}

export const wayKey = ({ offer: { gateway_id, channel }, method, return_url, cancel_url }: Way) =>
  JSON.stringify([gateway_id, channel, method, return_url, cancel_url])

/** Returns the first offer that matches the request. */
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
