import type { Db } from '#db/schema/schema.ts'
import type { CouponService } from '#features/billing/coupons/service.ts'
import type { Log } from '#platform/process/log.ts'
import { refuse } from '#platform/refusal.ts'
import type { PaymentProviderClient } from './payment-provider-client.ts'
import { type FailingGateways, failingGateways } from './poll-payments.ts'
import type { OrderGranting } from './fulfillment.ts'
import * as payments from './payment-queries.ts'
import * as queries from './queries.ts'
import type { OrderRow } from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

interface OrderCancellationDeps {
  db: Db
  coupons: Pick<CouponService, 'release'>
  granting: Pick<OrderGranting, 'lock'>
  asking: Pick<PaymentProviderClient, 'close' | 'pauseAfter'>
  closeSoon: (tx: Db, orderId: number) => Promise<void>
  log: Log
  now: () => Date
}

type Reason = NonNullable<OrderRow['cancel_reason']>

const ORDERS_PER_BATCH_COUNT = 100
/**
 * An order expires after this long even if its provider is unreachable; a payment that still arrives is granted anyway.
 */
const UNREACHABLE_PROVIDER_TIMEOUT_MS = DAY_MS

/** Cancels and expires unpaid orders. */
export function createOrderCancellation({ db, coupons, granting, asking, closeSoon, log, now }: OrderCancellationDeps) {
  /** Cancels the order and releases its coupon. */
  async function end(tx: Db, orderId: number, cancel_reason: Reason) {
    const { status } = await granting.lock(tx, orderId)
    const changes = { canceled_at: now().toISOString(), cancel_reason }
    if (!(await queries.follow(tx, orderId, 'cancelled', changes))) {
      throw refuse(status === 'paid' ? 'order_paid' : 'order_cancelled')
    }
    await coupons.release(tx, orderId)
  }

  const isHopeless = ({ expires_at }: OrderRow) =>
    now().getTime() - Date.parse(expires_at) > UNREACHABLE_PROVIDER_TIMEOUT_MS

  /** Returns false if a payment could not be closed at its provider. */
  async function close({ id, trade_no }: OrderRow, failing: FailingGateways) {
    let isTold = true
    for (const payment of await payments.listOpen(db, id)) {
      if (failing.has(payment)) {
        isTold = false
        continue
      }
      try {
        await asking.close(payment)
      } catch (error) {
        log.warn({ err: error, trade_no }, 'A payment could not be closed at its provider yet')
        failing.note(payment, error)
        isTold = false
      }
    }
    return isTold
  }

  /** Payments are closed at the provider first, so that nobody pays for an expired order. */
  async function expire(order: OrderRow, failing: FailingGateways) {
    if (!(await close(order, failing)) && !isHopeless(order)) return
    const current = await queries.findOrder(db, order.id)
    if (current?.status !== 'unpaid') return
    await db.transaction().execute(async (tx) => {
      await end(tx, order.id, 'expired')
      await payments.askAnew(tx, order.id, asking.pauseAfter(0))
    })
  }

  return {
    async cancel(tx: Db, orderId: number, reason: Reason) {
      await end(tx, orderId, reason)
      await closeSoon(tx, orderId)
    },

    async expireAll(signal?: AbortSignal) {
      const failing = failingGateways()
      let last = 0
      for (;;) {
        const overdue = await queries.listOverdue(db, now().toISOString(), last, ORDERS_PER_BATCH_COUNT)
        for (const order of overdue) {
          if (signal?.aborted) return
          await expire(order, failing).catch((error: unknown) =>
            log.error({ err: error, trade_no: order.trade_no }, 'An order could not be ended yet'),
          )
          last = order.id
        }
        if (overdue.length < ORDERS_PER_BATCH_COUNT) return
      }
    },
  }
}

export type OrderCancellation = ReturnType<typeof createOrderCancellation>
