import { randomInt } from 'node:crypto'
import type { Db, NewRow } from '#db/schema/schema.ts'

const created_at = '2026-01-01T00:00:00.000Z'
const tradeNo = () => `20260101${String(randomInt(10 ** 11, 10 ** 12))}`

/** Plan snapshot: 1 GiB for 30 days at 10 CNY. */
export const snapshot = {
  name: 'Room',
  intro: '',
  badge: '',
  features: ['More room'],
  type: 'storage',
  group: null,
  capacity_bytes: 1024 ** 3,
  product: { name: 'Month', duration: 30 * 24 * 60, price: 1000 },
  coupon: null,
}

/** Inserts an unpaid order. */
export const insertOrder = (db: Db, given: Partial<NewRow<'orders'>>) =>
  db
    .insertInto('orders')
    .values({
      trade_no: tradeNo(),
      user_id: null,
      status: 'unpaid',
      plan_id: null,
      price_id: null,
      coupon_id: null,
      snapshot: JSON.stringify(snapshot),
      name: snapshot.name,
      amount: 1000,
      deduct_amount: 0,
      currency: 'CNY',
      pay_label: null,
      paid_at: null,
      canceled_at: null,
      cancel_reason: null,
      expires_at: '2026-01-01T00:30:00.000Z',
      created_at,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Inserts an open payment of an order. */
export const insertPayment = (db: Db, given: Partial<NewRow<'payments'>> & { order_id: number }) =>
  db
    .insertInto('payments')
    .values({
      gateway_id: null,
      platform: 'transfer',
      channel: null,
      label: 'bank',
      reference: null,
      provider_id: null,
      provider_trade_no: null,
      amount: 1000,
      currency: 'CNY',
      received_amount: null,
      received_currency: null,
      state: 'open',
      late_reason: null,
      note: '',
      begun: null,
      ask_at: created_at,
      paid_at: null,
      created_at,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Inserts a paid order with its payment. */
export async function insertPaidOrder(db: Db, given: Partial<NewRow<'orders'>>) {
  const paid = { status: 'paid', paid_at: created_at, pay_label: 'bank' } as const
  const order = await insertOrder(db, { ...paid, ...given })
  const { id: order_id, amount, currency } = order
  await insertPayment(db, { order_id, state: 'paid', amount, currency, paid_at: created_at })
  return order
}

/** Inserts the consent to renew a subscription; an earlier one of the user is replaced. */
export async function insertAutoRenewal(
  db: Db,
  given: Partial<NewRow<'auto_renewals'>> & Pick<NewRow<'auto_renewals'>, 'user_id' | 'user_group_id'>,
) {
  const row = {
    price_id: 1,
    gateway_id: 1,
    platform: 'stripe',
    customer_id: 'cus_test',
    payment_method_id: 'pm_test',
    currency: 'USD',
    state: 'active',
    end_reason: null,
    created_at,
    changed_at: created_at,
    ...given,
  } as const
  await db
    .insertInto('auto_renewals')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
