import * as payments from './payment-queries.ts'
import * as queries from './queries.ts'
import { limits, type PayAnswer, type PayInput } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import { originFor } from '#gateways/payments/http-client.ts'
import type { Log } from '#platform/process/log.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import { newPayment, type PaymentRow } from './payment-queries.ts'
import type { OrderRow } from './queries.ts'
import type { IdempotencyStore } from './idempotency.ts'
import { referenceOf } from './order-state.ts'
import {
  type PaymentSelection,
  paymentSelectionKey,
  resolvePaymentSelection,
  type PaymentGateways,
  type PaymentProviderClient,
} from './payment-provider-client.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'

interface PaymentStartDeps {
  db: Db
  reservations: Pick<Reservations, 'lockUser'>
  paymentGateways: Pick<PaymentGateways, 'startPayment' | 'listPayOptions'>
  freePaymentSlot: FreePaymentSlot
  idempotency: IdempotencyStore
  rateLimits: Pick<RateLimiter, 'hit'>
  log: Log
  now: () => Date
}

type StartResult = Awaited<ReturnType<PaymentGateways['startPayment']>>

/** The stored response of a started payment. */
interface StoredPayAnswer {
  way: string
  answer: PayAnswer
}

/** A payment page is reused for this long before a new one is requested. */
const PAYMENT_PAGE_TTL_MS = 10 * MINUTE_MS
const FIRST_POLL_DELAY_MS = 15 * SECOND_MS

const readStoredAnswer = ({ begun }: PaymentRow) => (begun === null ? null : (JSON.parse(begun) as StoredPayAnswer))

/** Returns the next step for the buyer. */
const answerOf = (result: StartResult): PayAnswer =>
  result.action === 'jump' ? { action: 'jump', url: result.url } : { action: result.action, content: result.content }

function requirePayable({ status, expires_at }: OrderRow, time: Date) {
  if (status === 'paid') throw refuse('order_paid')
  if (status === 'cancelled') throw refuse('order_cancelled')
  if (expires_at <= time.toISOString()) throw refuse('order_expired')
}

/** Starts payments at their providers. Responses here are never proof of payment. */
export function createPaymentStart(deps: PaymentStartDeps) {
  const { db, reservations, paymentGateways, freePaymentSlot, idempotency, rateLimits, log, now } = deps

  /** Returns a recent payment that was started with the same options. */
  async function findReusableAnswer(order: OrderRow, way: PaymentSelection) {
    const since = new Date(now().getTime() - PAYMENT_PAGE_TTL_MS).toISOString()
    for (const payment of (await payments.listOpenPayments(db, order.id)).toReversed()) {
      const storedAnswer = readStoredAnswer(payment)
      if (storedAnswer && storedAnswer.way === paymentSelectionKey(way) && payment.created_at > since)
        return storedAnswer.answer
    }
    return null
  }

  const insert = (
    userId: number,
    { id }: OrderRow,
    { offer: { gateway_id, platform, channel, label }, renews: is_renewing }: PaymentSelection,
  ) =>
    db.transaction().execute(async (tx) => {
      await reservations.lockUser(tx, userId)
      const order = await queries.lockOrder(tx, id)
      const time = now()
      requirePayable(order, time)
      const count = await payments.countOrderPayments(tx, id)
      const most = limits.order.openPayments
      if (count >= limits.order.payments || (await payments.countOpenPayments(tx, id)) >= most) {
        throw refuse('payments_too_many', { values: { count: most } })
      }
      const selection = {
        gateway_id,
        platform,
        channel,
        label,
        is_renewing,
        reference: referenceOf(order.trade_no, count + 1),
      }
      const ask_at = new Date(time.getTime() + FIRST_POLL_DELAY_MS).toISOString()
      return payments.insertPayment(tx, newPayment(order, time.toISOString(), { ...selection, state: 'open', ask_at }))
    })

  async function startAtProvider(order: OrderRow, payment: PaymentRow, way: PaymentSelection, client: Client) {
    const { offer, method, renews, return_url, cancel_url } = way
    try {
      const paymentRequest = {
        reference: payment.reference!,
        title: order.name,
        amount: order.amount,
        currency: order.currency,
        channel: offer.channel,
        method,
        return_url,
        cancel_url,
        expires_at: order.expires_at,
        ip: client.ip,
        saves_method: renews,
      }
      return await paymentGateways.startPayment(offer.gateway_id, paymentRequest, originFor(offer.platform, client))
    } catch (error) {
      log.warn({ err: error, reference: payment.reference }, 'A payment could not be begun')
      await payments.updatePaymentState(db, payment.id, ['open'], 'closed')
      throw refuse('payment_failed')
    }
  }

  async function pay(caller: Caller, client: Client, order: OrderRow, input: PayInput) {
    requirePayable(order, now())
    const way = await resolvePaymentSelection(paymentGateways, order, input, client)
    const reusableAnswer = await findReusableAnswer(order, way)
    if (reusableAnswer) return reusableAnswer
    await freePaymentSlot(order)
    const payment = await insert(caller.id, order, way)
    const startResult = await startAtProvider(order, payment, way, client)
    const storedAnswer: StoredPayAnswer = { way: paymentSelectionKey(way), answer: answerOf(startResult) }
    await payments.saveStartedPayment(db, payment.id, startResult.provider_id ?? null, JSON.stringify(storedAnswer))
    return storedAnswer.answer
  }

  return {
    async pay(
      { caller, client }: { caller: Caller; client: Client },
      order: OrderRow,
      input: PayInput,
      key: string | null,
    ) {
      await rateLimits.hit('pay', { account: caller.id })
      const call = { user_id: caller.id, key, call: 'pay', sent: [order.trade_no, input] }
      return idempotency.runOnce(
        db,
        call,
        (tx) => reservations.lockUser(tx, caller.id),
        () => pay(caller, client, order, input),
      )
    },
  }
}

export type PaymentStart = ReturnType<typeof createPaymentStart>

interface PaymentSlotsDeps {
  db: Db
  providerClient: Pick<PaymentProviderClient, 'close'>
  log: Log
}

/** Every open payment is polled, so a new one closes the oldest if their providers can close payments. */
export const createPaymentSlots =
  ({ db, providerClient, log }: PaymentSlotsDeps) =>
  async ({ id, trade_no }: OrderRow) => {
    const open = await payments.listOpenPayments(db, id)
    let surplus = open.length + 1 - limits.order.openPayments
    for (const payment of open) {
      if (surplus <= 0) return
      const isClosed = await providerClient.close(payment).catch((error: unknown) => {
        log.warn({ err: error, trade_no }, 'A payment could not be closed for another')
        return false
      })
      if (isClosed) surplus--
    }
  }

type FreePaymentSlot = ReturnType<typeof createPaymentSlots>
