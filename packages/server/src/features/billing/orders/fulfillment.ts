import * as queries from './queries.ts'
import type { PayLabel } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { CouponService } from '#features/billing/coupons/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { EntitlementService } from '#features/billing/entitlements/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { type OrderPaymentContext, checkReceivedPayment, type Money, readSnapshot } from './order-state.ts'
import type { OrderRow } from './queries.ts'

/** Learns which subscription an order started or extended. */
interface FulfilledRenewals {
  recordPurchase(tx: Db, purchase: { user_id: number; order_id: number; user_group_id: number }): Promise<void>
}

interface OrderFulfillmentDeps {
  reservations: Pick<Reservations, 'lockUser'>
  entitlements: Pick<EntitlementService, 'grantPurchase'>
  coupons: Pick<CouponService, 'redeem'>
  emails: Pick<EmailService, 'orderPaid'>
  publishEvent: PublishEvent
  renewals: FulfilledRenewals
  /** Enqueues closing of the order's other open payments. */
  enqueuePaymentClosing: (tx: Db, orderId: number) => Promise<void>
  now: () => Date
}

/**
 * [Note: Locks of orders] A transaction that changes an order locks the row of its user first, as uploads do, then the
 * order, then its coupon; entitlements are covered by the lock of the user. Any other order of locks could deadlock two
 * purchases.
 */
export function createOrderFulfillment({
  reservations,
  entitlements,
  coupons,
  emails,
  publishEvent,
  renewals,
  enqueuePaymentClosing,
  now,
}: OrderFulfillmentDeps) {
  async function paymentContextOf(tx: Db, order: OrderRow, isStale: boolean): Promise<OrderPaymentContext> {
    const { group } = readSnapshot(order.snapshot)
    return {
      ...order,
      hasOwner: order.user_id !== null,
      hasCoupon: true,
      isThere: group === null || (await queries.hasGroup(tx, group.id)),
      isStale,
    }
  }

  /** A cancelled order has released its coupon; returns false if the coupon was used up meanwhile. */
  async function reclaimCoupon(tx: Db, { id, status, user_id, coupon_id, created_at }: OrderRow) {
    if (status !== 'cancelled' || coupon_id === null || user_id === null) return true
    await queries.createSavepoint(tx)
    try {
      // The coupon is checked at the time of the order, not of the payment.
      await coupons.redeem(tx, { id: coupon_id }, user_id, id, created_at)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await queries.rollbackToSavepoint(tx)
      return false
    }
  }

  return {
    /** Locks the user's row and the order, and returns the order. */
    async lock(tx: Db, orderId: number) {
      const order = await queries.findOrder(tx, orderId)
      if (order && order.user_id !== null) await reservations.lockUser(tx, order.user_id)
      return queries.lockOrder(tx, orderId)
    },

    /** The caller decides whether the order is stale; an administrator's decision ignores staleness. */
    async checkPayment(tx: Db, order: OrderRow, money: Money, isStale = false) {
      const claim = await paymentContextOf(tx, order, isStale)
      const verdict = checkReceivedPayment(claim, money)
      if (verdict !== 'grant') return verdict
      return checkReceivedPayment({ ...claim, hasCoupon: await reclaimCoupon(tx, order) }, money)
    },

    /** Marks the order paid and grants its entitlement, in the transaction that holds its lock. */
    async fulfillOrder(tx: Db, order: OrderRow, pay_label: PayLabel) {
      const { id: order_id, plan_id } = order
      const user_id = order.user_id!
      const time = now().toISOString()
      const paid = { paid_at: time, pay_label, canceled_at: null, cancel_reason: null }
      if (!(await queries.updateOrderStatus(tx, order_id, 'paid', paid))) throw refuse('order_paid')
      const { type, group, capacity_bytes, product } = readSnapshot(order.snapshot)
      const { duration, months, time_zone } = product
      const purchase = { type, group_id: group?.id ?? null, capacity_bytes, duration, months, time_zone }
      const { owned_id } = await entitlements.grantPurchase(tx, { user_id, order_id, plan_id, ...purchase }, time)
      if (type === 'vip') await renewals.recordPurchase(tx, { user_id, order_id, user_group_id: owned_id })
      await emails.orderPaid(tx, user_id, order)
      await publishEvent(tx, 'order.paid', [order_id])
      await enqueuePaymentClosing(tx, order_id)
      return { owned_id }
    },
  }
}

export type OrderFulfillment = ReturnType<typeof createOrderFulfillment>

/** Grants an order that an administrator decided on, whatever amount was received, if it can be granted at all. */
export const createManualFulfillment =
  (fulfillment: Pick<OrderFulfillment, 'checkPayment' | 'fulfillOrder'>) =>
  async (tx: Db, order: OrderRow, label: PayLabel) => {
    const verdict = await fulfillment.checkPayment(tx, order, order)
    if (verdict === 'double') throw refuse('order_paid')
    if (verdict === 'ownerless') throw refuse('order_ownerless')
    if (verdict === 'withdrawn') throw refuse('grant_impossible')
    await fulfillment.fulfillOrder(tx, order, label)
  }

export type ManualFulfillment = ReturnType<typeof createManualFulfillment>
