import * as payments from './payment-queries.ts'
import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type {
  PaymentGateway,
  ProviderPaymentStatus,
  PaymentRequest,
  StartedPayment,
} from '#gateways/payments/payment-gateway.ts'
import { Refusal, invalid, refuse } from '#platform/refusal.ts'
import type { PaymentRow } from './payment-queries.ts'
import type { PaymentCapture, CaptureOutcome } from './payment-capture.ts'
import type { PayInput, PayOption } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import { originFor } from '#gateways/payments/http-client.ts'
import { isRenewable, readSnapshot } from './order-state.ts'
import type { OrderRow } from './queries.ts'

interface PaymentProviderClientDeps {
  db: Db
  paymentGateways: Pick<PaymentGateways, 'openAnyGateway'>
  paymentCapture: Pick<PaymentCapture, 'capturePayment'>
  now: () => Date
}

/** Seconds until the next poll; the last value repeats for some days. */
const POLL_PAUSES_SECONDS = [15, 15, 30, 60, 120, 300, 600, 1800]
const MAX_POLL_COUNT = 200
const NEVER_POLL_AT = '9999-12-31T00:00:00.000Z'

const toProviderPayment = (payment: PaymentRow) => ({ ...payment, reference: payment.reference! })

/** Queries providers for the state of payments. A payment reported as captured is settled at once. */
export function createPaymentProviderClient({ db, paymentGateways, paymentCapture, now }: PaymentProviderClientDeps) {
  function nextPollAt(asks: number) {
    if (asks >= MAX_POLL_COUNT) return NEVER_POLL_AT
    return new Date(
      now().getTime() + POLL_PAUSES_SECONDS[Math.min(asks, POLL_PAUSES_SECONDS.length - 1)]! * 1000,
    ).toISOString()
  }

  /** Returns null if the payment has no gateway, or the gateway was deleted. */
  async function gatewayOf({ gateway_id }: PaymentRow): Promise<PaymentGateway | null> {
    if (gateway_id === null) return null
    try {
      return (await paymentGateways.openAnyGateway(gateway_id)).gateway
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  async function applyStatus(payment: PaymentRow, status: ProviderPaymentStatus) {
    if (status.state === 'paid') return paymentCapture.capturePayment(payment.id, status)
    if (status.state === 'closed') await payments.updatePaymentState(db, payment.id, ['open'], 'closed')
    return null
  }

  /** A buyer who has cancelled, or paid otherwise, is not charged for an approved payment. */
  async function captureApproved(payment: PaymentRow, { capture }: PaymentGateway) {
    const order = await queries.findOrder(db, payment.order_id)
    if (order?.status !== 'unpaid' || !capture) return null
    return applyStatus(payment, await capture(toProviderPayment(payment)))
  }

  return {
    nextPollAt,

    /** Claims the next poll, so that concurrent callers do not query the provider twice. */
    claimNextPoll: (payment: PaymentRow) => payments.claimPoll(db, payment, nextPollAt(payment.asks)),

    /** Returns null if the provider reports no payment, or cannot be queried. */
    async pollPayment(payment: PaymentRow): Promise<CaptureOutcome | null> {
      const gateway = await gatewayOf(payment)
      if (gateway?.query) {
        const status = await gateway.query(toProviderPayment(payment))
        return status.state === 'agreed' ? captureApproved(payment, gateway) : applyStatus(payment, status)
      }
      await payments.reopenPayment(db, payment.id, NEVER_POLL_AT)
      return null
    },

    canPoll: async (payment: PaymentRow) => (await gatewayOf(payment))?.query !== undefined,

    /**
     * Closes the payment at the provider and throws if that fails. A payment that was already captured is settled
     * instead. Returns false and leaves it open if the provider cannot close payments: it may still be paid there.
     */
    async close(payment: PaymentRow) {
      const gateway = await gatewayOf(payment)
      const settled = gateway?.query
        ? await applyStatus(payment, await gateway.query(toProviderPayment(payment)))
        : null
      if (settled || (gateway && !gateway.close)) return settled !== null
      await gateway?.close?.(toProviderPayment(payment))
      await payments.updatePaymentState(db, payment.id, ['open'], 'closed')
      return true
    },
  }
}

export type PaymentProviderClient = ReturnType<typeof createPaymentProviderClient>

/** The part of the payment gateways that orders use. */
export interface PaymentGateways {
  listPayOptions(currency: string): Promise<PayOption[]>
  /** A form is posted by a page of ours, so the buyer is redirected there. */
  startPayment(
    id: number,
    wish: Omit<PaymentRequest, 'notify_url'>,
    origin: string,
  ): Promise<Exclude<StartedPayment, { action: 'form' }>>
  /** Disabled gateways are opened too, because payments begun with them may still be paid, queried and closed. */
  openAnyGateway(id: number): Promise<{ gateway: PaymentGateway }>
}

/** The selected payment option and the URLs to return to. */
export interface PaymentSelection {
  offer: PayOption
  method: PayInput['method']
  /** The buyer agrees to renew what is bought with this payment method. */
  renews: boolean
  return_url: string
  cancel_url: string
}

/** Returns the URL of a page of this site, given as a path or in full. */
function pageOf(field: string, requestedUrl: string | undefined, usual: string, origin: string) {
  if (requestedUrl === undefined || requestedUrl === '') return usual
  const url = URL.parse(requestedUrl, `${origin}/`)
  if (url?.origin !== new URL(origin).origin) throw invalid(field, 'not_this_site')
  return url.href
}

export const paymentSelectionKey = ({
  offer: { gateway_id, channel },
  method,
  renews,
  return_url,
  cancel_url,
}: PaymentSelection) => JSON.stringify([gateway_id, channel, method, renews, return_url, cancel_url])

/** Lists the ways to pay the order; only a subscription of some length can renew. */
export async function listOrderPayOptions(gateways: Pick<PaymentGateways, 'listPayOptions'>, order: OrderRow) {
  const canRenew = isRenewable(readSnapshot(order.snapshot))
  const options = await gateways.listPayOptions(order.currency)
  return options.map((option) => ({ ...option, can_renew: option.can_renew && canRenew }))
}

/** Returns the first offer that matches the request. */
export async function resolvePaymentSelection(
  gateways: Pick<PaymentGateways, 'listPayOptions'>,
  order: OrderRow,
  input: PayInput,
  client: Client,
): Promise<PaymentSelection> {
  const offers = await listOrderPayOptions(gateways, order)
  const offer = offers.find(
    ({ platform, gateway_id, channel, methods, can_renew }) =>
      platform === input.platform &&
      gateway_id === (input.gateway_id ?? gateway_id) &&
      channel === (input.channel ?? channel) &&
      methods.includes(input.method) &&
      (can_renew || !input.renews),
  )
  if (!offer) throw refuse('payment_unavailable')
  const origin = originFor(offer.platform, client)
  const page = `${origin}/user/orders/${order.trade_no}`
  return {
    offer,
    method: input.method,
    renews: input.renews,
    return_url: pageOf('return_url', input.return_url, page, origin),
    cancel_url: pageOf('cancel_url', input.cancel_url, page, origin),
  }
}
