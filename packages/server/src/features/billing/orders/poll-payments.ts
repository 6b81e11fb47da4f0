import * as payments from './payment-queries.ts'
import * as queries from './queries.ts'
import { PaymentFailure } from '#gateways/payments/payment-gateway.ts'
import type { PaymentRow } from './payment-queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Log } from '#platform/process/log.ts'
import type { PaymentProviderClient } from './payment-provider-client.ts'
import type { OrderRow } from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

/**
 * Gateways that have failed in one run are skipped for the rest of it: a dead provider times out once and does not
 * delay payments of other providers.
 */
export function createFailingGateways() {
  const ids = new Set<number>()
  return {
    list: () => [...ids],
    has: ({ gateway_id }: PaymentRow) => gateway_id !== null && ids.has(gateway_id),
    recordFailure({ gateway_id }: PaymentRow, error: unknown) {
      // A provider that refuses one payment is still reachable for the others.
      const isThere = error instanceof PaymentFailure && error.reason === 'refused'
      if (gateway_id !== null && !isThere) ids.add(gateway_id)
    },
  }
}

export type FailingGateways = ReturnType<typeof createFailingGateways>

interface PaymentPollingDeps {
  db: Db
  providerClient: PaymentProviderClient
  enqueuePoll: (orderId: number) => Promise<void>
  log: Log
  now: () => Date
}

const PAYMENTS_PER_BATCH_COUNT = 100
/** Payments that the provider cannot close may still be paid for this long after the order ended. */
const UNPAID_ORDER_RETENTION_MS = 2 * DAY_MS

/** Polls providers for payments without notifications, and closes payments that are no longer needed. */
export function createPaymentPolling({ db, providerClient, enqueuePoll, log, now }: PaymentPollingDeps) {
  const warn =
    ({ reference }: PaymentRow) =>
    (error: unknown) =>
      log.warn({ err: error, reference }, 'A provider could not be asked about a payment')

  async function listDue(orderId: number) {
    const time = now().toISOString()
    return (await payments.listOpenPayments(db, orderId)).filter(({ ask_at }) => ask_at <= time)
  }

  const lastAsk = ({ paid_at, canceled_at, expires_at }: OrderRow) =>
    new Date(Date.parse(paid_at ?? canceled_at ?? expires_at) + UNPAID_ORDER_RETENTION_MS).toISOString()

  /** Closes a payment of an ended order if the provider supports it; otherwise polls it as long as it may be paid. */
  async function finishPayment(order: OrderRow, payment: PaymentRow) {
    const last = lastAsk(order)
    try {
      await providerClient.close(payment)
      if (!(await providerClient.canPoll(payment)))
        await payments.updatePaymentState(db, payment.id, ['open'], 'open', { ask_at: last })
    } finally {
      if (last <= now().toISOString()) await payments.updatePaymentState(db, payment.id, ['open'], 'closed')
    }
  }

  /** Polls the payment unless another caller has claimed the poll. */
  async function pollOrFinish(payment: PaymentRow) {
    if (!(await providerClient.claimNextPoll(payment))) return
    const order = (await queries.findOrder(db, payment.order_id))!
    await (order.status === 'unpaid' ? providerClient.pollPayment(payment) : finishPayment(order, payment))
  }

  return {
    /** Enqueues polling of the order's due payments while a user has its page open. */
    async enqueuePollIfDue({ id, status }: Pick<OrderRow, 'id' | 'status'>) {
      if (status === 'unpaid' && (await listDue(id)).length > 0) await enqueuePoll(id)
    },

    /** Polls the due payments of the order; a failed poll is retried at its next time. */
    async pollOrderPayments(orderId: number) {
      for (const payment of await listDue(orderId)) await pollOrFinish(payment).catch(warn(payment))
    },

    async pollOpenPayments(signal?: AbortSignal) {
      const time = now().toISOString()
      const failing = createFailingGateways()
      for (;;) {
        const due = await payments.listPaymentsToPoll(db, time, PAYMENTS_PER_BATCH_COUNT, failing.list())
        for (const payment of due) {
          if (signal?.aborted) return
          if (failing.has(payment)) continue
          await pollOrFinish(payment).catch((error: unknown) => {
            warn(payment)(error)
            failing.recordFailure(payment, error)
          })
        }
        if (due.length < PAYMENTS_PER_BATCH_COUNT) return
      }
    },
  }
}

export type PaymentPolling = ReturnType<typeof createPaymentPolling>
