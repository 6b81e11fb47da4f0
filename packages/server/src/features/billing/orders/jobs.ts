import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { OrderCancellation } from './order-cancellation.ts'
import type { PaymentPolling } from './poll-payments.ts'
import * as payments from './payment-queries.ts'
import type { IdempotencyStore } from './idempotency.ts'

/** The services are created after the jobs, because they also enqueue them. */
interface OrderJobServices {
  cancellation: Pick<OrderCancellation, 'expireUnpaidOrders'>
  paymentPolling: Pick<PaymentPolling, 'pollOrderPayments' | 'pollOpenPayments'>
  idempotency: Pick<IdempotencyStore, 'deleteExpired'>
}

interface OrderJobsDeps {
  db: Db
  jobs: Jobs
  services: () => OrderJobServices
  now: () => Date
}

const none = z.strictObject({})
const oneOrder = z.strictObject({ order_id: z.int() })

export function createOrderJobs({ db, jobs, services, now }: OrderJobsDeps) {
  const ask = defineJob({
    name: 'orders.ask',
    payload: oneOrder,
    run: ({ order_id }) => services().paymentPolling.pollOrderPayments(order_id),
  })
  const follow = defineJob({
    name: 'orders.follow',
    payload: none,
    run: (_payload, { signal }) => services().paymentPolling.pollOpenPayments(signal),
  })
  const expire = defineJob({
    name: 'orders.expire',
    payload: none,
    run: (_payload, { signal }) => services().cancellation.expireUnpaidOrders(signal),
  })
  const sweep = defineJob({
    name: 'orders.sweep',
    payload: none,
    run: async () => void (await services().idempotency.deleteExpired(db)),
  })
  const keyOf = (orderId: number) => ({ key: `order ${orderId}` })

  return {
    /** Enqueues closing of open payments that are no longer needed. */
    async enqueuePaymentClosing(tx: Db, order_id: number) {
      const count = await payments.restartPolling(tx, order_id, now().toISOString())
      if (count > 0) await jobs.enqueue(tx, ask, { order_id }, keyOf(order_id))
    },

    enqueuePoll: (order_id: number) => jobs.enqueue(db, ask, { order_id }, keyOf(order_id)),

    /** The schedule runs both every minute. */
    expireUnpaidOrders: () => services().cancellation.expireUnpaidOrders(),
    pollOpenPayments: () => services().paymentPolling.pollOpenPayments(),

    register() {
      jobs.register(ask)
      jobs.schedule('* * * * *', follow)
      jobs.schedule('* * * * *', expire)
      jobs.schedule('17 * * * *', sweep)
    },
  }
}
