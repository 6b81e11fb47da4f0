import { payLabelOf } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { OrderQuoter } from '#features/billing/orders/create-order.ts'
import { newTradeNo, referenceOf } from '#features/billing/orders/order-state.ts'
import type { PaymentProviderClient } from '#features/billing/orders/payment-provider-client.ts'
import * as payments from '#features/billing/orders/payment-queries.ts'
import type { PaymentRow } from '#features/billing/orders/payment-queries.ts'
import * as orders from '#features/billing/orders/queries.ts'
import type { OrderRow } from '#features/billing/orders/queries.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import { DAY_MS } from '#platform/time.ts'
import { quoteRenewal } from './announce-renewals.ts'
import * as queries from './queries.ts'
import type { RenewalService } from './service.ts'

interface ChargePreparationDeps {
  db: Db
  reservations: Pick<Reservations, 'lockUser'>
  providerClient: Pick<PaymentProviderClient, 'nextPollAt'>
  quoteOrder: OrderQuoter
  renewals: Pick<RenewalService, 'endAndNotify'>
  now: () => Date
}

type RenewalQuote = NonNullable<Awaited<ReturnType<typeof quoteRenewal>>>

/** The order can be paid by hand for this long, from the first charge on. */
const ORDER_LIFETIME_MS = 7 * DAY_MS
/** A charge that a stopped site or a suspended account has delayed for longer than this would surprise the buyer. */
const MAX_DELAY_MS = 7 * DAY_MS

/** Another process may have made the attempt since the renewal was listed. */
const isDue = ({ state, next_attempt_at }: queries.RenewalRow, time: Date) =>
  (state === 'announced' || state === 'pending') && next_attempt_at <= time.toISOString()

/** What one attempt needs, committed before the provider is called. */
export interface PreparedCharge {
  /** False for an earlier attempt of unknown outcome: it is looked for, and no longer made. */
  isWanted: boolean
  autoRenewal: queries.AutoRenewalRow
  renewal: queries.RenewalRow
  order: OrderRow
  payment: PaymentRow
}

/** Writes down what an attempt needs, if it is still wanted. */
export function createChargePreparation({
  db,
  reservations,
  providerClient,
  quoteOrder,
  renewals,
  now,
}: ChargePreparationDeps) {
  const skip = async (tx: Db, { id }: queries.RenewalRow) => {
    await queries.updateRenewal(tx, id, { state: 'skipped' })
    return null
  }

  /** The charges before this one take time, in which the account may have been suspended. */
  async function findDueRenewal(tx: Db, id: number, userId: number) {
    const renewal = await queries.findRenewal(tx, id)
    return renewal && isDue(renewal, now()) && (await queries.isChargeable(tx, userId)) ? renewal : null
  }

  const isMissed = ({ next_attempt_at }: queries.RenewalRow) =>
    now().getTime() - Date.parse(next_attempt_at) > MAX_DELAY_MS

  /** An attempt whose answer was lost may have taken the money, so it is looked for before the renewal is skipped. */
  async function giveUp(tx: Db, renewal: queries.RenewalRow, autoRenewal: queries.AutoRenewalRow | undefined) {
    const { order_id, payment_id } = renewal
    const payment = payment_id === null ? undefined : await payments.findPayment(tx, payment_id)
    const isInDoubt = payment?.state === 'open' || payment?.state === 'closed'
    if (!payment || !isInDoubt || !autoRenewal || order_id === null || isMissed(renewal)) return skip(tx, renewal)
    return { isWanted: false, autoRenewal, renewal, order: await orders.lockOrder(tx, order_id), payment }
  }

  /** The order has what is on sale now at the amount that the buyer was told. */
  async function createOrder(tx: Db, renewal: queries.RenewalRow, quote: RenewalQuote) {
    const time = now()
    const { amount, currency, user_id } = renewal
    const snapshot = { ...quote.snapshot, product: { ...quote.snapshot.product, price: amount } }
    return orders.insertOrder(tx, {
      trade_no: newTradeNo(time),
      user_id,
      status: 'unpaid',
      plan_id: quote.plan.id,
      price_id: quote.price.id,
      coupon_id: null,
      snapshot: JSON.stringify(snapshot),
      name: snapshot.name,
      amount,
      deduct_amount: 0,
      currency,
      pay_label: null,
      is_renewal: true,
      paid_at: null,
      canceled_at: null,
      cancel_reason: null,
      expires_at: new Date(time.getTime() + ORDER_LIFETIME_MS).toISOString(),
      created_at: time.toISOString(),
    })
  }

  /**
   * Returns the payment of the current attempt, which an interrupted run may have inserted. It is reopened and not
   * replaced if something else has closed it: under its reference the provider may have charged already. Returns null
   * if its money came and is for an administrator to decide on.
   */
  async function preparePayment(
    tx: Db,
    { payment_id }: queries.RenewalRow,
    order: OrderRow,
    { gateway_id, platform }: queries.AutoRenewalRow,
  ) {
    const current = payment_id === null ? undefined : await payments.findPayment(tx, payment_id)
    if (current) {
      const isReopened = await payments.reopenPayment(tx, current.id, providerClient.nextPollAt(0))
      return isReopened ? current : null
    }
    const count = await payments.countOrderPayments(tx, order.id)
    const time = now().toISOString()
    return payments.insertPayment(
      tx,
      payments.newPayment(order, time, {
        gateway_id,
        platform,
        label: payLabelOf(platform, null),
        reference: referenceOf(order.trade_no, count + 1),
        state: 'open',
        ask_at: providerClient.nextPollAt(0),
      }),
    )
  }

  /** Commits the order and the payment of an attempt; returns null if nothing is to be charged or looked for. */
  return ({ id, user_id }: queries.RenewalRow): Promise<PreparedCharge | null> =>
    db.transaction().execute(async (tx) => {
      await reservations.lockUser(tx, user_id)
      const renewal = await findDueRenewal(tx, id, user_id)
      if (!renewal) return null
      const autoRenewal = await queries.findAutoRenewal(tx, user_id)
      const subscription = await queries.findSubscription(tx, user_id, renewal.user_group_id)
      const isWanted = autoRenewal?.state === 'active' && autoRenewal.user_group_id === renewal.user_group_id
      // A subscription that has ended is no longer active once the user has another one, such as a gift.
      const isSame = subscription?.expired_at === renewal.period_end && subscription.is_active
      if (!isWanted || !isSame) return giveUp(tx, renewal, autoRenewal)
      const quote = await quoteRenewal(quoteOrder, tx, autoRenewal, now())
      if (!quote || isMissed(renewal)) {
        await renewals.endAndNotify(tx, autoRenewal, quote ? 'missed' : 'not_sold')
        return giveUp(tx, renewal, autoRenewal)
      }
      const order =
        renewal.order_id === null ? await createOrder(tx, renewal, quote) : await orders.lockOrder(tx, renewal.order_id)
      if (order.status !== 'unpaid') return giveUp(tx, renewal, autoRenewal)
      const payment = await preparePayment(tx, renewal, order, autoRenewal)
      if (!payment) return skip(tx, renewal)
      const changes = { state: 'pending', order_id: order.id, payment_id: payment.id } as const
      await queries.updateRenewal(tx, id, changes)
      return { isWanted: true, autoRenewal, renewal: { ...renewal, ...changes }, order, payment }
    })
}

export type ChargePreparation = ReturnType<typeof createChargePreparation>
