import type { Db } from '#db/schema/schema.ts'
import type { CouponService } from '#features/billing/coupons/service.ts'
import type { Log } from '#platform/process/log.ts'
import { refuse } from '#platform/refusal.ts'
import type { PaymentProviderClient } from './payment-provider-client.ts'
import { type FailingGateways, createFailingGateways } from './poll-payments.ts'
import type { OrderFulfillment } from './fulfillment.ts'
import * as payments from './payment-queries.ts'
import * as queries from './queries.ts'
import type { OrderRow } from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

interface OrderCancellationDeps {
  db: Db
  coupons: Pick<CouponService, 'release'>
  fulfillment: Pick<OrderFulfillment, 'lock'>
  providerClient: Pick<PaymentProviderClient, 'close' | 'nextPollAt'>
  enqueuePaymentClosing: (tx: Db, orderId: number) => Promise<void>
  log: Log
  now: () => Date
}

type CancelReason = NonNullable<OrderRow['cancel_reason']>

const ORDERS_PER_BATCH_COUNT = 100
/**
 * An order expires after this long even if its provider is unreachable; a payment that still arrives is granted anyway.
 */
const UNREACHABLE_PROVIDER_TIMEOUT_MS = DAY_MS

/** Cancels and expires unpaid orders. */
export function createOrderCancellation({
  db,
  coupons,
  fulfillment,
  providerClient,
  enqueuePaymentClosing,
  log,
  now,
}: OrderCancellationDeps) {
  /** Cancels the order and releases its coupon. */
  async function cancelOrder(tx: Db, orderId: number, cancel_reason: CancelReason) {
    const { status } = await fulfillment.lock(tx, orderId)
    const changes = { canceled_at: now().toISOString(), cancel_reason }
    if (!(await queries.updateOrderStatus(tx, orderId, 'cancelled', changes))) {
      throw refuse(status === 'paid' ? 'order_paid' : 'order_cancelled')
    }
    await coupons.release(tx, orderId)
  }

  const isProviderTimedOut = ({ expires_at }: OrderRow) =>
    now().getTime() - Date.parse(expires_at) > UNREACHABLE_PROVIDER_TIMEOUT_MS

  /** Returns false if a payment could not be closed at its provider. */
  async function closePayments({ id, trade_no }: OrderRow, failing: FailingGateways) {
    let isEachClosed = true
    for (const payment of await payments.listOpenPayments(db, id)) {
      if (failing.has(payment)) {
        isEachClosed = false
        continue
      }
      try {
        await providerClient.close(payment)
      } catch (error) {
        log.warn({ err: error, trade_no }, 'A payment could not be closed at its provider yet')
        failing.recordFailure(payment, error)
        isEachClosed = false
      }
    }
    return isEachClosed
  }

  /** Payments are closed at the provider first, so that nobody pays for an expired order. */
  async function expire(order: OrderRow, failing: FailingGateways) {
    if (!(await closePayments(order, failing)) && !isProviderTimedOut(order)) return
    const current = await queries.findOrder(db, order.id)
    if (current?.status !== 'unpaid') return
    await db.transaction().execute(async (tx) => {
      await cancelOrder(tx, order.id, 'expired')
      await payments.restartPolling(tx, order.id, providerClient.nextPollAt(0))
    })
  }

  return {
    async cancel(tx: Db, orderId: number, reason: CancelReason) {
      await cancelOrder(tx, orderId, reason)
      await enqueuePaymentClosing(tx, orderId)
    },

    async expireUnpaidOrders(signal?: AbortSignal) {
      const failing = createFailingGateways()
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
