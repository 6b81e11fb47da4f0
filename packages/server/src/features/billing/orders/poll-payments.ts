import * as payments from './payment-queries.ts'
import * as queries from './queries.ts'
import { PaymentFailure } from '#gateways/payments/payment-gateway.ts'
import type { PaymentRow } from './payment-queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentProviderClient } from './payment-provider-client.ts'
import type { OrderRow } from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

/**
 * Gateways that have failed in one run. They are left alone for the rest of it: a dead provider is waited for once, and
 * holds up nobody who pays elsewhere.
 */
export function failingGateways() {
  const ids = new Set<number>()
  return {
    list: () => [...ids],
    has: ({ gateway_id }: PaymentRow) => gateway_id !== null && ids.has(gateway_id),
    note({ gateway_id }: PaymentRow, error: unknown) {
      // Who refuses one payment is there for the others.
      const isThere = error instanceof PaymentFailure && error.reason === 'refused'
      if (gateway_id !== null && !isThere) ids.add(gateway_id)
    },
  }
}

export type FailingGateways = ReturnType<typeof failingGateways>

interface PaymentPollingDeps {
  db: Db
  asking: PaymentProviderClient
  askSoon: (orderId: number) => Promise<void>
  log: Log
  now: () => Date
}

const PAYMENTS_PER_BATCH_COUNT = 100
/** For so long after an order has ended somebody may pay what its provider closes nothing of. */
const UNPAID_ORDER_RETENTION_MS = 2 * DAY_MS

/** Asks providers where no news comes of payments, and has those closed that nobody needs. */
export function createPaymentPolling({ db, asking, askSoon, log, now }: PaymentPollingDeps) {
  const warn =
    ({ reference }: PaymentRow) =>
    (error: unknown) =>
      log.warn({ err: error, reference }, 'A provider could not be asked about a payment')

  async function listDue(orderId: number) {
    const time = now().toISOString()
    return (await payments.listOpen(db, orderId)).filter(({ ask_at }) => ask_at <= time)
  }

  const lastAsk = ({ paid_at, canceled_at, expires_at }: OrderRow) =>
    new Date(Date.parse(paid_at ?? canceled_at ?? expires_at) + UNPAID_ORDER_RETENTION_MS).toISOString()

  /** Of an order that has ended: closed where that can be, else asked for as long as it may be paid. */
  async function conclude(order: OrderRow, payment: PaymentRow) {
    const last = lastAsk(order)
    try {
      await asking.close(payment)
      if (!(await asking.canBeAsked(payment))) await payments.change(db, payment.id, ['open'], 'open', { ask_at: last })
    } finally {
      if (last <= now().toISOString()) await payments.change(db, payment.id, ['open'], 'closed')
    }
  }

  /** Whoever gets the turn. */
  async function follow(payment: PaymentRow) {
    if (!(await asking.takeTurn(payment))) return
    const order = (await queries.findOrder(db, payment.order_id))!
    await (order.status === 'unpaid' ? asking.ask(payment) : conclude(order, payment))
  }

  return {
    /** While somebody looks at the page of an order: those of its payments whose turn it is are asked about soon. */
    async askSoon({ id, status }: Pick<OrderRow, 'id' | 'status'>) {
      if (status === 'unpaid' && (await listDue(id)).length > 0) await askSoon(id)
    },

    /** Those whose turn it is; who fails to answer has the next one later. */
    async askAbout(orderId: number) {
      for (const payment of await listDue(orderId)) await follow(payment).catch(warn(payment))
    },

    async followAll(signal?: AbortSignal) {
      const time = now().toISOString()
      const failing = failingGateways()
      for (;;) {
        const due = await payments.listToAsk(db, time, PAYMENTS_PER_BATCH_COUNT, failing.list())
        for (const payment of due) {
          if (signal?.aborted) return
          if (failing.has(payment)) continue
          await follow(payment).catch((error: unknown) => {
            warn(payment)(error)
            failing.note(payment, error)
          })
        }
        if (due.length < PAYMENTS_PER_BATCH_COUNT) return
      }
    },
  }
}

export type PaymentPolling = ReturnType<typeof createPaymentPolling>
