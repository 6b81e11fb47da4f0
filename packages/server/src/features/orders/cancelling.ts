import type { Db } from '#db/schema.ts'
import type { CouponService } from '#features/coupons/service.ts'
import type { Log } from '#log.ts'
import { refuse } from '#refusal.ts'
import type { PaymentAsking } from './asking.ts'
import type { OrderGranting } from './granting.ts'
import * as payments from './payment-queries.ts'
import * as queries from './queries.ts'
import type { OrderRow } from './queries.ts'

interface Needs {
  db: Db
  coupons: Pick<CouponService, 'release'>
  granting: Pick<OrderGranting, 'lock'>
  asking: Pick<PaymentAsking, 'close'>
  closeSoon: (tx: Db, orderId: number) => Promise<void>
  log: Log
  now: () => Date
}

type Reason = NonNullable<OrderRow['cancel_reason']>

const atOnce = 100
/** After this long an order ends though its provider cannot be reached: money that still comes is granted all the same. */
const patience = 24 * 3_600_000

/** How orders end that nobody pays. */
export function orderCancelling({ db, coupons, granting, asking, closeSoon, log, now }: Needs) {
  /** Frees its coupon for others. */
  async function cancel(tx: Db, orderId: number, cancel_reason: Reason) {
    const { status } = await granting.lock(tx, orderId)
    const changes = { canceled_at: now().toISOString(), cancel_reason }
    if (await queries.follow(tx, orderId, 'cancelled', changes)) {
      await coupons.release(tx, orderId)
      await closeSoon(tx, orderId)
      return
    }
    throw refuse(status === 'paid' ? 'order_paid' : 'order_cancelled')
  }

  const isHopeless = ({ expires_at }: OrderRow) => now().getTime() - Date.parse(expires_at) > patience

  /** Closed at the provider first, so that nobody pays for what has ended. */
  async function expire(order: OrderRow) {
    try {
      for (const payment of await payments.listOpen(db, order.id)) await asking.close(payment)
    } catch (error) {
      log.warn({ err: error, trade_no: order.trade_no }, 'A payment could not be closed at its provider yet')
      if (!isHopeless(order)) return
    }
    const current = await queries.findOrder(db, order.id)
    if (current?.status === 'unpaid') await db.transaction().execute((tx) => cancel(tx, order.id, 'expired'))
  }

  return {
    cancel,

    async expireAll(signal?: AbortSignal) {
      let last = 0
      for (;;) {
        const overdue = await queries.listOverdue(db, now().toISOString(), last, atOnce)
        for (const order of overdue) {
          if (signal?.aborted) return
          await expire(order).catch((error: unknown) =>
            log.error({ err: error, trade_no: order.trade_no }, 'An order could not be ended yet'),
          )
          last = order.id
        }
        if (overdue.length < atOnce) return
      }
    },

    /** What is still open of an order that is paid or cancelled. */
    async closeAll(orderId: number) {
      const order = await queries.findOrder(db, orderId)
      if (!order || order.status === 'unpaid') return
      for (const payment of await payments.listOpen(db, orderId)) await asking.close(payment)
    },
  }
}

export type OrderCancelling = ReturnType<typeof orderCancelling>
