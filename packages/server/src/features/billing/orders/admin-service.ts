import { type AdminOrderDetail, type AdminOrderQuery, toMajor } from '@imagora/contract'
import type { PageRequest } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import type { EntitlementService } from '#features/billing/entitlements/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { OrderCancellation } from './order-cancellation.ts'
import type { ManualFulfillment, OrderFulfillment } from './fulfillment.ts'
import { newPayment } from './payment-queries.ts'
import * as payments from './payment-queries.ts'
import { presentAdminPayment, presentOrder, presentRefundable, findSettledPayment } from './present-order.ts'
import * as queries from './queries.ts'
import type { OrderRow } from './queries.ts'

interface OrderAdminDeps {
  db: Db
  audit: Pick<AuditService, 'record'>
  fulfillment: Pick<OrderFulfillment, 'lock'>
  fulfillManually: ManualFulfillment
  cancellation: Pick<OrderCancellation, 'cancel'>
  entitlements: Pick<EntitlementService, 'canRevoke'>
  now: () => Date
}

const personOf = (id: number | null, username: string | null) =>
  id !== null && username !== null ? { id, username } : null

export const targetOf = ({ trade_no }: OrderRow) => `order ${trade_no}`

/** Orders in the admin panel. Money is moved at the payment provider; this service only records it. */
export function createOrderAdmin({
  db,
  audit,
  fulfillment,
  fulfillManually,
  cancellation,
  entitlements,
  now,
}: OrderAdminDeps) {
  async function find(tx: Db, tradeNo: string) {
    const order = await queries.findByTradeNo(tx, tradeNo)
    if (!order) throw refuse('order_missing')
    return order
  }

  /** Marks the bank transfer begun for the order as paid, or inserts one if none was begun. */
  async function recordTransfer(tx: Db, order: OrderRow, note: string) {
    const paid_at = now().toISOString()
    const received = { received_amount: order.amount, received_currency: order.currency, note, paid_at }
    const transferPayment = (await payments.listOrderPayments(tx, order.id)).findLast(
      ({ platform }) => platform === 'transfer',
    )
    if (
      transferPayment &&
      (await payments.updatePaymentState(tx, transferPayment.id, ['open', 'closed'], 'paid', received))
    )
      return
    const transfer = { platform: 'transfer', label: 'bank', state: 'paid' } as const
    await payments.insertPayment(tx, newPayment(order, paid_at, { ...transfer, ...received }))
  }

  return {
    async list(query: AdminOrderQuery & PageRequest) {
      const { data, ...counted } = await queries.listAll(db, query)
      return {
        data: data.map(({ username, ...order }) => ({
          ...presentOrder(order),
          user: personOf(order.user_id, username),
        })),
        ...counted,
      }
    },

    async get(tradeNo: string): Promise<AdminOrderDetail> {
      const order = await queries.findWithPerson(db, tradeNo)
      if (!order) throw refuse('order_missing')
      const refunds = await payments.listRefunds(db, order.id)
      const tries = await payments.listOrderPayments(db, order.id)
      const paid = order.status === 'paid' ? findSettledPayment(tries) : undefined
      return {
        ...presentOrder(order),
        user: personOf(order.user_id, order.username),
        payments: tries.map(presentAdminPayment),
        refunds: refunds.map(({ user_id, username, amount, currency, ...refund }) => ({
          ...refund,
          amount: toMajor(amount, currency),
          currency,
          by: personOf(user_id, username),
        })),
        can_confirm: order.status !== 'paid' && order.user_id !== null,
        refundable: paid ? presentRefundable(paid) : null,
        can_take_back: await entitlements.canRevoke(db, order),
      }
    },

    /**
     * Confirms a bank transfer, which no provider reports. It also pays a cancelled order, as any other payment does.
     */
    confirm: (actor: Actor, tradeNo: string, note: string) =>
      db.transaction().execute(async (tx) => {
        const order = await fulfillment.lock(tx, (await find(tx, tradeNo)).id)
        if (order.status === 'paid') throw refuse('order_paid')
        await recordTransfer(tx, order, note)
        await fulfillManually(tx, order, 'bank')
        const status = { from: order.status, to: 'paid' }
        await audit.record(tx, actor, { action: 'order.confirm', target: targetOf(order) }, { status, note })
      }),

    cancel: (actor: Actor, tradeNo: string) =>
      db.transaction().execute(async (tx) => {
        const order = await find(tx, tradeNo)
        await cancellation.cancel(tx, order.id, 'admin')
        const status = { from: order.status, to: 'cancelled' }
        await audit.record(tx, actor, { action: 'order.cancel', target: targetOf(order) }, { status })
      }),
  }
}

export type OrderAdmin = ReturnType<typeof createOrderAdmin>
