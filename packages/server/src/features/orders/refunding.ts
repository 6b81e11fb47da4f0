import { isPayable, type RefundInput, type ResolveInput, toMinor } from '@imagora/contract'
import type { Db } from '#db/schema.ts'
import type { Actor, AuditService } from '#features/audit/service.ts'
import type { LetterService } from '#features/letters/service.ts'
import type { OwnedService } from '#features/owned/service.ts'
import type { Tell } from '#features/webhooks/telling.ts'
import { invalid, refuse } from '#refusal.ts'
import { targetOf } from './admin.ts'
import type { Deciding } from './deciding.ts'
import type { OrderGranting } from './granting.ts'
import * as payments from './payment-queries.ts'
import type { PaymentRow } from './payment-queries.ts'
import * as queries from './queries.ts'
import type { OrderRow } from './queries.ts'

interface Needs {
  db: Db
  audit: Pick<AuditService, 'record'>
  letters: Pick<LetterService, 'refundRecorded'>
  tell: Tell
  owned: Pick<OwnedService, 'takeBack'>
  granting: Pick<OrderGranting, 'lock'>
  decide: Deciding
  now: () => Date
}

/** What is paid back, and what becomes of money that fits no order. It is sent back at the provider, and written down here. */
export function orderRefunding({ db, audit, letters, tell, owned, granting, decide, now }: Needs) {
  async function found(tx: Db, tradeNo: string) {
    const order = await queries.findByTradeNo(tx, tradeNo)
    if (!order) throw refuse('order_missing')
    return order
  }

  async function writeRefund(
    tx: Db,
    actor: Actor,
    { id, order_id, currency }: PaymentRow,
    amount: number,
    note: string,
  ) {
    const created_at = now().toISOString()
    await payments.insertRefund(tx, {
      order_id,
      payment_id: id,
      amount,
      currency,
      note,
      user_id: actor.caller.id,
      created_at,
    })
  }

  /** Of the money that the order was paid with; zero where only what was bought is taken back. */
  async function refundMoney(tx: Db, actor: Actor, order: OrderRow, amount: number, note: string) {
    const paid = (await payments.listOf(tx, order.id)).find(({ state }) => state === 'paid')
    const refunded = paid && (await payments.refund(tx, paid.id, amount))
    if (!paid || !refunded) throw refuse('refund_too_much')
    if (amount === 0) return
    if (refunded.refunded_amount === refunded.amount) await payments.change(tx, paid.id, ['paid'], 'refunded')
    await queries.addRefunded(tx, order.id, amount)
    await writeRefund(tx, actor, paid, amount, note)
  }

  const tellRefund = async (tx: Db, { id, user_id, trade_no, name }: OrderRow, amount: number, currency: string) => {
    await tell(tx, 'order.refunded', [id])
    if (user_id !== null) await letters.refundRecorded(tx, user_id, { trade_no, name, amount, currency })
  }

  async function resolveLate(tx: Db, actor: Actor, payment: PaymentRow, { decision, note }: ResolveInput) {
    const order = await granting.lock(tx, payment.order_id)
    const state = decision === 'grant' ? 'paid' : 'refunded'
    if (!(await payments.change(tx, payment.id, ['late'], state, { note }))) throw refuse('payment_resolved')
    if (decision === 'grant') {
      await decide(tx, order, payment.label)
    } else {
      const [amount, currency] = [
        payment.received_amount ?? payment.amount,
        payment.received_currency ?? payment.currency,
      ]
      await writeRefund(tx, actor, { ...payment, currency }, amount, note)
      await tellRefund(tx, order, amount, currency)
    }
    await audit.record(
      tx,
      actor,
      { action: 'payment.resolve', target: targetOf(order) },
      { payment: payment.id, decision, note },
    )
  }

  return {
    refund: (actor: Actor, tradeNo: string, { amount: given, note, takes_back }: RefundInput) =>
      db.transaction().execute(async (tx) => {
        const order = await granting.lock(tx, (await found(tx, tradeNo)).id)
        if (order.status !== 'paid') throw refuse('order_unpaid')
        if (!isPayable(given, order.currency)) throw invalid('amount', 'malformed')
        if (given === 0 && !takes_back) throw invalid('amount', 'too_small')
        const amount = toMinor(given, order.currency)
        await refundMoney(tx, actor, order, amount, note)
        if (takes_back) await owned.takeBack(tx, order, now().toISOString())
        if (amount > 0) await tellRefund(tx, order, amount, order.currency)
        const detail = { amount: given, currency: order.currency, note, takes_back }
        await audit.record(tx, actor, { action: 'order.refund', target: targetOf(order) }, detail)
      }),

    /** What becomes of money that came for an order and was not what it waited for. */
    resolve: (actor: Actor, paymentId: number, input: ResolveInput) =>
      db.transaction().execute(async (tx) => {
        const payment = await payments.findPayment(tx, paymentId)
        if (!payment) throw refuse('payment_missing')
        await resolveLate(tx, actor, payment, input)
      }),
  }
}

export type OrderRefunding = ReturnType<typeof orderRefunding>
