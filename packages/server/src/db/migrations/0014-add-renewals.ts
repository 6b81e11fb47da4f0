import type { Kysely } from 'kysely'
import { addColumns, createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

/** Adds subscriptions that renew themselves with a saved payment method. */
export async function up(db: Kysely<unknown>) {
  await createTable(
    db,
    'auto_renewals',
    {
      user_id: 'integer',
      user_group_id: 'integer',
      price_id: 'integer',
      gateway_id: 'integer',
      platform: 'text',
      // Names of the customer and the payment method at the provider; they mean nothing elsewhere.
      customer_id: 'text',
      payment_method_id: 'text',
      currency: 'text',
      state: 'text',
      end_reason: 'text?',
      created_at: 'text',
      changed_at: 'text',
    },
    { key: ['user_id'], references: { user_id: 'users.id' } },
  )
  await createTable(
    db,
    'renewals',
    {
      id: 'id',
      user_id: 'integer',
      user_group_id: 'integer',
      period_end: 'text',
      amount: 'integer',
      currency: 'text',
      state: 'text',
      attempts: 'integer',
      next_attempt_at: 'text',
      // The order, and the payment of the current attempt.
      order_id: 'integer?',
      payment_id: 'integer?',
      created_at: 'text',
    },
    { references: { user_id: 'users.id' } },
  )
  await createUniqueIndex(db, 'renewals_by_period', 'renewals', ['user_group_id', 'period_end'])
  await createIndex(db, 'renewals_due', 'renewals', ['next_attempt_at'], "state in ('announced', 'pending')")
  await createIndex(db, 'renewals_by_order', 'renewals', ['order_id'], 'order_id is not null')
  await createIndex(db, 'renewals_by_user', 'renewals', ['user_id'])
  await addColumns(db, 'payments', { is_renewing: 'integer' }, { is_renewing: 0 })
  await addColumns(db, 'orders', { is_renewal: 'integer' }, { is_renewal: 0 })
}
