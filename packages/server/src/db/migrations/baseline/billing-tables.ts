import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function createBillingTables(db: Kysely<unknown>) {
  await createGroups(db)
  await createEntitlements(db)
  await createPlans(db)
  await createCoupons(db)
  await createOrders(db)
  await createPayments(db)
}

async function createGroups(db: Kysely<unknown>) {
  await createTable(
    db,
    'groups',
    {
      id: 'id',
      name: 'text',
      intro: 'text',
      is_default: 'integer',
      is_guest: 'integer',
      capacity_bytes: 'bigint',
      max_upload_bytes: 'bigint',
      min_upload_bytes: 'bigint',
      max_files_per_batch: 'integer',
      limit_concurrent_upload: 'integer',
      limit_per_minute: 'integer',
      limit_per_hour: 'integer',
      limit_per_day: 'integer',
      limit_per_week: 'integer',
      limit_per_month: 'integer',
      allow_file_types: 'text',
      created_at: 'text',
      policy: 'text',
      monthly_traffic_bytes: 'bigint',
    },
    { defaults: { policy: '{}', monthly_traffic_bytes: 0 } },
  )
  // One default and one guest group, whatever two administrators do at once.
  await createUniqueIndex(db, 'groups_default', 'groups', ['is_default'], 'is_default = 1')
  await createUniqueIndex(db, 'groups_guest', 'groups', ['is_guest'], 'is_guest = 1')

  await createTable(
    db,
    'group_storages',
    { group_id: 'integer', storage_id: 'integer' },
    { key: ['group_id', 'storage_id'], references: { group_id: 'groups.id', storage_id: 'storages.id' } },
  )
}

async function createEntitlements(db: Kysely<unknown>) {
  await createTable(
    db,
    'user_groups',
    {
      id: 'id',
      user_id: 'integer',
      group_id: 'integer',
      from: 'text',
      expired_at: 'text?',
      created_at: 'text',
      plan_id: 'integer?',
      order_id: 'integer?',
      // The last reminder that was sent, in days before the end.
      reminded_days: 'integer?',
      // Time when the expiry was processed.
      lapsed_at: 'text?',
      is_active: 'integer',
      replaced_at: 'text?',
    },
    { references: { user_id: 'users.id', group_id: 'groups.id' }, defaults: { is_active: 1 } },
  )
  await createIndex(db, 'user_groups_by_user', 'user_groups', ['user_id', 'id'])
  // One active group for each user, whatever two purchases do at once.
  await createUniqueIndex(db, 'user_groups_active', 'user_groups', ['user_id'], 'is_active = 1')
  await createIndex(
    db,
    'user_groups_ending',
    'user_groups',
    ['expired_at'],
    'expired_at is not null and lapsed_at is null',
  )

  await createTable(
    db,
    'user_capacities',
    {
      id: 'id',
      user_id: 'integer',
      bytes: 'bigint',
      from: 'text',
      expired_at: 'text?',
      created_at: 'text',
      plan_id: 'integer?',
      order_id: 'integer?',
      reminded_days: 'integer?',
      lapsed_at: 'text?',
    },
    { references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'user_capacities_by_user', 'user_capacities', ['user_id'])
  await createIndex(
    db,
    'user_capacities_ending',
    'user_capacities',
    ['expired_at'],
    'expired_at is not null and lapsed_at is null',
  )

  await createTable(db, 'owned_grants', {
    id: 'id',
    order_id: 'integer?',
    user_group_id: 'integer?',
    user_capacity_id: 'integer?',
    minutes: 'integer',
    taken_back_at: 'text?',
    created_at: 'text',
  })
  // An order is granted once.
  await createUniqueIndex(db, 'owned_grants_by_order', 'owned_grants', ['order_id'])
  await createIndex(db, 'owned_grants_by_group', 'owned_grants', ['user_group_id'])

  await createTable(
    db,
    'lapses',
    { user_id: 'integer', began_at: 'text', told_at: 'text?', warned_at: 'text?' },
    { key: ['user_id'], references: { user_id: 'users.id' } },
  )
}

async function createPlans(db: Kysely<unknown>) {
  await createTable(
    db,
    'plans',
    {
      id: 'id',
      type: 'text',
      name: 'text',
      intro: 'text',
      badge: 'text',
      features: 'text',
      group_id: 'integer?',
      capacity_bytes: 'bigint',
      contact_url: 'text',
      is_published: 'integer',
      place: 'integer',
      created_at: 'text',
    },
    { references: { group_id: 'groups.id' } },
  )
  await createIndex(db, 'plans_by_group', 'plans', ['group_id'])

  await createTable(
    db,
    'plan_prices',
    {
      id: 'id',
      plan_id: 'integer',
      name: 'text',
      description: 'text',
      duration: 'integer',
      is_recommended: 'integer',
      is_retired: 'integer',
      place: 'integer',
    },
    { references: { plan_id: 'plans.id' } },
  )
  await createIndex(db, 'plan_prices_by_plan', 'plan_prices', ['plan_id', 'place'])

  await createTable(
    db,
    'plan_amounts',
    { price_id: 'integer', currency: 'text', amount: 'bigint', place: 'integer' },
    { key: ['price_id', 'currency'], references: { price_id: 'plan_prices.id' } },
  )
}

async function createCoupons(db: Kysely<unknown>) {
  await createTable(db, 'coupons', {
    id: 'id',
    code: 'text',
    name: 'text',
    type: 'text',
    value: 'bigint',
    currency: 'text?',
    min_amount: 'bigint',
    starts_at: 'text?',
    ends_at: 'text?',
    total_limit: 'integer',
    per_user_limit: 'integer',
    plan_ids: 'text',
    is_enabled: 'integer',
    used_count: 'integer',
    created_at: 'text',
  })
  await createUniqueIndex(db, 'coupons_by_code', 'coupons', ['code'])

  await createTable(
    db,
    'coupon_uses',
    { order_id: 'integer', coupon_id: 'integer', user_id: 'integer', created_at: 'text' },
    { key: ['order_id'], references: { coupon_id: 'coupons.id', user_id: 'users.id' } },
  )
  await createIndex(db, 'coupon_uses_by_user', 'coupon_uses', ['coupon_id', 'user_id'])
  await createIndex(db, 'coupon_uses_of_user', 'coupon_uses', ['user_id'])
}

async function createOrders(db: Kysely<unknown>) {
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
  await createIndex(db, 'orders_by_amount', 'orders', ['amount', 'id'])

  await createTable(
    db,
    'call_keys',
    { user_id: 'integer', key: 'text', call: 'text', digest: 'text', answer: 'text?', created_at: 'text' },
    { key: ['user_id', 'key'], references: { user_id: 'users.id' } },
  )
  await createIndex(db, 'call_keys_by_time', 'call_keys', ['created_at'])
}

async function createPayments(db: Kysely<unknown>) {
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
  // A payment counts once, whichever order it names.
  await createUniqueIndex(db, 'payments_by_money', 'payments', ['gateway_id', 'provider_trade_no'])
  await createIndex(db, 'payments_by_order', 'payments', ['order_id'])
  await createIndex(db, 'payments_by_state', 'payments', ['state', 'ask_at'])
  await createIndex(db, 'payments_by_provider', 'payments', ['provider_trade_no'])

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

  await createTable(db, 'payment_gateways', {
    id: 'id',
    name: 'text',
    platform: 'text',
    options: 'text',
    secrets: 'text',
    currencies: 'text',
    channels: 'text',
    is_enabled: 'integer',
    place: 'integer',
    created_at: 'text',
  })

  await createTable(
    db,
    'payment_forms',
    { token_hash: 'text', form: 'text', expires_at: 'text' },
    { key: ['token_hash'] },
  )
  await createIndex(db, 'payment_forms_by_time', 'payment_forms', ['expires_at'])
}
