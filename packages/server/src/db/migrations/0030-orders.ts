import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

async function orders(db: Kysely<unknown>) {
  await createTable(
    db,
    'orders',
    {
      id: 'id',
      trade_no: 'text',
      user_id: 'integer?',
      status: 'text',
      plan_id: 'integer?',
      price_id: 'integer?',
      coupon_id: 'integer?',
      snapshot: 'text',
      name: 'text',
      amount: 'bigint',
      deduct_amount: 'bigint',
      currency: 'text',
      pay_label: 'text?',
      refunded_amount: 'bigint',
      paid_at: 'text?',
      canceled_at: 'text?',
      cancel_reason: 'text?',
      expires_at: 'text',
      created_at: 'text',
    },
    { references: { user_id: 'users.id' }, defaults: { refunded_amount: 0 } },
  )
  await createUniqueIndex(db, 'orders_by_trade_no', 'orders', ['trade_no'])
  await createIndex(db, 'orders_by_user', 'orders', ['user_id', 'id'])
  await createIndex(db, 'orders_by_expiry', 'orders', ['status', 'expires_at'])
  await createIndex(db, 'orders_by_payment', 'orders', ['paid_at'])
  await createIndex(db, 'orders_by_plan', 'orders', ['plan_id'])
  await createIndex(db, 'orders_by_coupon', 'orders', ['coupon_id'])
}

async function payments(db: Kysely<unknown>) {
  await createTable(
    db,
    'payments',
    {
      id: 'id',
      order_id: 'integer',
      gateway_id: 'integer?',
      platform: 'text?',
      channel: 'text?',
      label: 'text',
      reference: 'text?',
      provider_id: 'text?',
      provider_trade_no: 'text?',
      amount: 'bigint',
      currency: 'text',
      received_amount: 'bigint?',
      received_currency: 'text?',
      state: 'text',
      late_reason: 'text?',
      refunded_amount: 'bigint',
      note: 'text',
      begun: 'text?',
      asks: 'integer',
      ask_at: 'text',
      paid_at: 'text?',
      created_at: 'text',
    },
    { references: { order_id: 'orders.id' }, defaults: { refunded_amount: 0, note: '', asks: 0 } },
  )
  await createUniqueIndex(db, 'payments_by_reference', 'payments', ['reference'])
  // No money counts twice, whatever it is said to be for.
  await createUniqueIndex(db, 'payments_by_money', 'payments', ['gateway_id', 'provider_trade_no'])
  await createIndex(db, 'payments_by_order', 'payments', ['order_id'])
  await createIndex(db, 'payments_by_state', 'payments', ['state', 'ask_at'])
  await createTable(
    db,
    'refunds',
    {
      id: 'id',
      order_id: 'integer',
      payment_id: 'integer',
      amount: 'bigint',
      currency: 'text',
      note: 'text',
      user_id: 'integer?',
      created_at: 'text',
    },
    { references: { order_id: 'orders.id', payment_id: 'payments.id', user_id: 'users.id' } },
  )
  await createIndex(db, 'refunds_by_order', 'refunds', ['order_id'])
  await createIndex(db, 'refunds_by_time', 'refunds', ['created_at'])
}

export async function up(db: Kysely<unknown>) {
  await orders(db)
  await payments(db)
  await createTable(
    db,
    'call_keys',
    { user_id: 'integer', key: 'text', call: 'text', digest: 'text', answer: 'text?', created_at: 'text' },
    { key: ['user_id', 'key'], references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'call_keys_by_time', 'call_keys', ['created_at'])
}
