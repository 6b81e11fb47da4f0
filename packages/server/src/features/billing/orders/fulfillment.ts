import * as queries from './queries.ts'
import type { PayLabel } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { CouponService } from '#features/billing/coupons/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { EntitlementService } from '#features/billing/entitlements/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { Tell } from '#features/operations/webhooks/publish-event.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { type OrderPaymentContext, judgeMoney, type Money, readSnapshot } from './order-state.ts'
import type { OrderRow } from './queries.ts'

interface GrantingNeeds {
  reservations: Pick<Reservations, 'lockUser'>
  owned: Pick<EntitlementService, 'apply'>
  coupons: Pick<CouponService, 'take'>
  letters: Pick<EmailService, 'orderPaid'>
  tell: Tell
  /** What else was begun to pay an order is closed soon. */
  closeSoon: (tx: Db, orderId: number) => Promise<void>
  now: () => Date
}

/**
 * [Note: Locks of orders] Whoever changes an order locks the row of its user first, as uploads do, then the order, then
 * its coupon; what is owned comes under the lock of the user. Nobody takes them in another order, or two purchases would
 * wait for each other.
 */
export function orderGranting({ reservations, owned, coupons, letters, tell, closeSoon, now }: GrantingNeeds) {
  async function claimOf(tx: Db, order: OrderRow, isStale: boolean): Promise<OrderPaymentContext> {
    const { group } = readSnapshot(order.snapshot)
    return {
      ...order,
      hasOwner: order.user_id !== null,
      hasCoupon: true,
      isThere: group === null || (await queries.hasGroup(tx, group.id)),
      isStale,
    }
  }

  /** A cancelled order has given its coupon back; false where somebody else has it now. */
  async function takeCouponAgain(tx: Db, { id, status, user_id, coupon_id, created_at }: OrderRow) {
    if (status !== 'cancelled' || coupon_id === null || user_id === null) return true
    await queries.mark(tx)
    try {
      // It was ordered in time, whenever it is paid.
      await coupons.take(tx, { id: coupon_id }, user_id, id, created_at)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await queries.undoToMark(tx)
      return false
    }
  }

  return {
    /** The order as nobody else can change it now. */
    async lock(tx: Db, orderId: number) {
      const found = await queries.findOrder(tx, orderId)
      if (found && found.user_id !== null) await reservations.lockUser(tx, found.user_id)
      return queries.lockOrder(tx, orderId)
    },

    /** Whether it is too late is for whoever asks to say: nothing is where somebody has decided. */
    async judge(tx: Db, order: OrderRow, money: Money, isStale = false) {
      const claim = await claimOf(tx, order, isStale)
      const verdict = judgeMoney(claim, money)
      if (verdict !== 'grant') return verdict
      return judgeMoney({ ...claim, hasCoupon: await takeCouponAgain(tx, order) }, money)
    },

    /** Marks it paid and hands over what was bought, in the transaction that has locked it. */
    async grant(tx: Db, order: OrderRow, pay_label: PayLabel) {
      const { id: order_id, plan_id } = order
      const user_id = order.user_id!
      const time = now().toISOString()
      const paid = { paid_at: time, pay_label, canceled_at: null, cancel_reason: null }
      if (!(await queries.follow(tx, order_id, 'paid', paid))) throw refuse('order_paid')
      const { type, group, capacity_bytes, product } = readSnapshot(order.snapshot)
      const bought = { type, group_id: group?.id ?? null, capacity_bytes, duration: product.duration }
      await owned.apply(tx, { user_id, order_id, plan_id, ...bought }, time)
      await letters.orderPaid(tx, user_id, order)
      await tell(tx, 'order.paid', [order_id])
      await closeSoon(tx, order_id)
    },
  }
}

export type OrderGranting = ReturnType<typeof orderGranting>

/** Grants what somebody has decided on, whatever came for it, where it can be granted at all. */
export const granted =
  (granting: Pick<OrderGranting, 'judge' | 'grant'>) => async (tx: Db, order: OrderRow, label: PayLabel) => {
    const verdict = await granting.judge(tx, order, order)
    if (verdict === 'double') throw refuse('order_paid')
    if (verdict === 'ownerless') throw refuse('order_ownerless')
    if (verdict === 'withdrawn') throw refuse('grant_impossible')
    await granting.grant(tx, order, label)
  }

export type Deciding = ReturnType<typeof granted>
