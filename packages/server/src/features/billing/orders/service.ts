import {
  type OrderDetail,
  type OrderInput,
  type OrderPreview,
  type OrderQuery,
  type PayInput,
  toMajor,
} from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EntitlementService } from '#features/billing/entitlements/service.ts'
import type { PaymentNotification } from '#gateways/payments/payment-gateway.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { OrderCancellation } from './order-cancellation.ts'
import type { PaymentPolling } from './poll-payments.ts'
import type { PaymentStart } from './start-payment.ts'
import type { CouponGuessLimiter, OrderQuoter } from './create-order.ts'
import type { PaymentWebhook } from './payment-webhook.ts'
import * as payments from './payment-queries.ts'
import { presentOrder, presentOwnPayment, presentProduct } from './present-order.ts'
import * as queries from './queries.ts'
import { listOrderPayOptions, type PaymentGateways } from './payment-provider-client.ts'

interface OrderServiceDeps {
  db: Db
  entitlements: Pick<EntitlementService, 'previewPurchase'>
  paymentGateways: Pick<PaymentGateways, 'listPayOptions'>
  quoteOrder: OrderQuoter
  cancellation: OrderCancellation
  paymentPolling: Pick<PaymentPolling, 'enqueuePollIfDue'>
  paymentWebhook: PaymentWebhook
  paymentStart: PaymentStart
  rateLimits: Pick<RateLimiter, 'hit'>
  limitCouponGuesses: CouponGuessLimiter
  now: () => Date
}

export function createOrderService(deps: OrderServiceDeps) {
  const {
    db,
    entitlements,
    paymentGateways,
    quoteOrder,
    cancellation,
    paymentPolling,
    paymentWebhook,
    paymentStart,
    rateLimits,
    limitCouponGuesses,
    now,
  } = deps

  async function find({ id }: Caller, tradeNo: string) {
    const order = await queries.findOwn(db, id, tradeNo)
    if (!order) throw refuse('order_missing')
    return order
  }

  return {
    async preview({ id }: Caller, input: OrderInput): Promise<OrderPreview> {
      await rateLimits.hit('order_preview', { account: id })
      const quoted = await limitCouponGuesses(id, input.coupon_code, () => quoteOrder(db, id, input, now()))
      const { plan, snapshot, coupon, amount, deduct_amount, currency } = quoted
      const major = (minor: number) => toMajor(minor, currency)
      const full = major(amount + deduct_amount)
      return {
        price: full,
        amount: major(amount),
        deduct_amount: major(deduct_amount),
        currency,
        plan: { id: plan.id, name: plan.name, type: plan.type },
        product: presentProduct(snapshot.product, currency),
        coupon: coupon && { code: coupon.code, name: coupon.name },
        ...(await entitlements.previewPurchase(db, id, plan, snapshot.product)),
      }
    },

    async list({ id }: Caller, query: OrderQuery) {
      const { data, total } = await queries.listOwn(db, id, query)
      return { data: data.map(presentOrder), total }
    },

    /** A buyer who opens the order is waiting for its payment, so the providers are polled soon. */
    async get(caller: Caller, tradeNo: string): Promise<OrderDetail> {
      const order = await find(caller, tradeNo)
      await paymentPolling.enqueuePollIfDue(order)
      const isOpen = order.status === 'unpaid' && order.expires_at > now().toISOString()
      return {
        ...presentOrder(order),
        pay_options: isOpen ? await listOrderPayOptions(paymentGateways, order) : [],
        payments: (await payments.listOrderPayments(db, order.id)).map((payment) => presentOwnPayment(order, payment)),
      }
    },

    /** Returns the order with its buyer, for the receipt. */
    async read(caller: Caller, tradeNo: string) {
      const order = presentOrder(await find(caller, tradeNo))
      return { order, buyer: (await queries.findPerson(db, caller.id))! }
    },

    async cancel(caller: Caller, tradeNo: string) {
      const { id } = await find(caller, tradeNo)
      await db.transaction().execute((tx) => cancellation.cancel(tx, id, 'user'))
    },

    async pay(
      { caller, client }: { caller: Caller; client: Client },
      tradeNo: string,
      input: PayInput,
      key: string | null,
    ) {
      return paymentStart.pay({ caller, client }, await find(caller, tradeNo), input, key)
    },

    /** Handles a payment notification; an unconfirmed one is refused, so that the provider sends it again. */
    async handleNotification(gatewayId: number, notice: PaymentNotification) {
      const outcome = await paymentWebhook.handleNotification(gatewayId, notice)
      if (outcome === 'unknown') throw refuse('payment_missing')
      if (outcome === 'unconfirmed' || outcome === 'reused') throw refuse('payment_failed')
    },
  }
}

export type OrderService = ReturnType<typeof createOrderService>
