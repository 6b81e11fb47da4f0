import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { OrderCancellation } from './order-cancellation.ts'
import type { PaymentPolling } from './poll-payments.ts'
import * as payments from './payment-queries.ts'
import type { RepeatedCalls } from './idempotency.ts'

/** The services are created after the jobs, because they also enqueue them. */
interface Hands {
  cancelling: Pick<OrderCancellation, 'expireAll'>
  following: Pick<PaymentPolling, 'askAbout' | 'followAll'>
  repeats: Pick<RepeatedCalls, 'sweep'>
}

interface OrderJobsDeps {
  db: Db
  jobs: Jobs
  hands: () => Hands
  now: () => Date
}

const none = z.strictObject({})
const oneOrder = z.strictObject({ order_id: z.int() })

export function createOrderJobs({ db, jobs, hands, now }: OrderJobsDeps) {
  const ask = defineJob({
    name: 'orders.ask',
    payload: oneOrder,
    run: ({ order_id }) => hands().following.askAbout(order_id),
  })
  const follow = defineJob({
    name: 'orders.follow',
    payload: none,
    run: (_payload, { signal }) => hands().following.followAll(signal),
  })
  const expire = defineJob({
    name: 'orders.expire',
    payload: none,
    run: (_payload, { signal }) => hands().cancelling.expireAll(signal),
  })
  const sweep = defineJob({
    name: 'orders.sweep',
    payload: none,
    run: async () => void (await hands().repeats.sweep(db)),
  })
  const keyOf = (orderId: number) => ({ key: `order ${orderId}` })

  return {
    /** Enqueues closing of open payments that are no longer needed. */
    async closeSoon(tx: Db, order_id: number) {
      const count = await payments.askAnew(tx, order_id, now().toISOString())
      if (count > 0) await jobs.enqueue(tx, ask, { order_id }, keyOf(order_id))
    },

    askSoon: (order_id: number) => jobs.enqueue(db, ask, { order_id }, keyOf(order_id)),

    /** The schedule runs both every minute. */
    expire: () => hands().cancelling.expireAll(),
    follow: () => hands().following.followAll(),

    register() {
      jobs.register(ask)
      jobs.schedule('* * * * *', follow)
      jobs.schedule('* * * * *', expire)
      jobs.schedule('17 * * * *', sweep)
    },
  }
}
