import { isPayable, type RefundInput, type ResolveInput, toMinor } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { EntitlementService } from '#features/billing/entitlements/service.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import { Invalid, invalid, refuse } from '#platform/refusal.ts'
import { targetOf } from './admin-service.ts'
import type { ManualFulfillment, OrderFulfillment } from './fulfillment.ts'
import * as payments from './payment-queries.ts'
import type { PaymentRow } from './payment-queries.ts'
import * as queries from './queries.ts'
import type { OrderRow } from './queries.ts'
import { findSettledPayment, receivedOf } from './present-order.ts'

interface OrderRefundsDeps {
  db: Db
  audit: Pick<AuditService, 'record'>
  emails: Pick<EmailService, 'refundRecorded'>
  publishEvent: PublishEvent
  entitlements: Pick<EntitlementService, 'revokeEntitlement'>
  fulfillment: Pick<OrderFulfillment, 'lock'>
  fulfillManually: ManualFulfillment
  renewals: { endForOrder(tx: Db, orderId: number): Promise<void> }
  now: () => Date
}

interface Sum {
  amount: number
  currency: string
}

/**
 * Refunds, and decisions on payments that match no order. The money is sent back at the provider; this service records
 * it.
 */
export function createOrderRefunds({
  db,
  audit,
  emails,
  publishEvent,
  entitlements,
  fulfillment,
  fulfillManually,
  renewals,
  now,
}: OrderRefundsDeps) {
  async function requireOrder(tx: Db, tradeNo: string) {
    const order = await queries.findByTradeNo(tx, tradeNo)
    if (!order) throw refuse('order_missing')
    return order
  }

  const writeRefund = (tx: Db, actor: Actor, { id, order_id }: PaymentRow, sum: Sum, note: string) =>
    payments.insertRefund(tx, {
      order_id,
      payment_id: id,
      ...sum,
      note,
      user_id: actor.caller.id,
      created_at: now().toISOString(),
    })

  /** Refunds part or all of the payment that paid the order. */
  async function refundMoney(tx: Db, actor: Actor, order: OrderRow, paid: PaymentRow, sum: Sum, note: string) {
    const refunded = await payments.addPaymentRefund(tx, paid.id, sum.amount)
    if (!refunded) throw refuse('refund_too_much')
    if (refunded.refunded_amount === receivedOf(paid).amount)
      await payments.updatePaymentState(tx, paid.id, ['paid'], 'refunded')
    // The order sums refunds in its own currency only; a refund in another currency is recorded on its payment.
    if (sum.currency === order.currency) await queries.addRefunded(tx, order.id, sum.amount)
    await writeRefund(tx, actor, paid, sum, note)
    await notifyRefund(tx, order, sum)
  }

  const notifyRefund = async (tx: Db, { id, user_id, trade_no, name }: OrderRow, sum: Sum) => {
    await publishEvent(tx, 'order.refunded', [id])
    if (user_id !== null) await emails.refundRecorded(tx, user_id, { trade_no, name, ...sum })
  }

  async function resolveLate(tx: Db, actor: Actor, payment: PaymentRow, { decision, note }: ResolveInput) {
    const order = await fulfillment.lock(tx, payment.order_id)
    const state = decision === 'grant' ? 'paid' : 'refunded'
    if (!(await payments.updatePaymentState(tx, payment.id, ['late'], state, { note })))
      throw refuse('payment_resolved')
    if (decision === 'grant') {
      await fulfillManually(tx, order, payment.label)
    } else {
      const sum = receivedOf(payment)
      await writeRefund(tx, actor, payment, sum, note)
      await notifyRefund(tx, order, sum)
    }
    await audit.record(
      tx,
      actor,
      { action: 'payment.resolve', target: targetOf(order) },
      { payment: payment.id, state: { from: payment.state, to: state }, decision, note },
    )
  }

  return {
    /** The amount is in the received currency. Zero only revokes the entitlement, for example after a full refund. */
    refund: (actor: Actor, tradeNo: string, { amount: requestedAmount, note, takes_back }: RefundInput) =>
      db.transaction().execute(async (tx) => {
        const order = await fulfillment.lock(tx, (await requireOrder(tx, tradeNo)).id)
        const paid = findSettledPayment(await payments.listOrderPayments(tx, order.id))
        if (order.status !== 'paid' || !paid) throw refuse('order_unpaid')
        const { currency } = receivedOf(paid)
        if (!isPayable(requestedAmount, currency)) throw invalid('amount', 'malformed')
        if (requestedAmount === 0 && !takes_back)
          throw new Invalid([{ field: 'amount', code: 'too_small', values: { minimum: 0.01 } }])
        const amount = toMinor(requestedAmount, currency)
        if (amount > 0) await refundMoney(tx, actor, order, paid, { amount, currency }, note)
        const isTaken = takes_back && (await entitlements.revokeEntitlement(tx, order, now().toISOString()))
        if (amount === 0 && !isTaken) throw refuse('nothing_to_take_back')
        await renewals.endForOrder(tx, order.id)
        const detail = { amount: requestedAmount, currency, note, takes_back: isTaken }
        await audit.record(tx, actor, { action: 'order.refund', target: targetOf(order) }, detail)
      }),

    /** Decides on a payment that did not match what its order waited for. */
    resolve: (actor: Actor, paymentId: number, input: ResolveInput) =>
      db.transaction().execute(async (tx) => {
        const payment = await payments.findPayment(tx, paymentId)
        if (!payment) throw refuse('payment_missing')
        await resolveLate(tx, actor, payment, input)
      }),
  }
}

export type OrderRefunds = ReturnType<typeof createOrderRefunds>
