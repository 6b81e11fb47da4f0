import { type Kysely, sql } from 'kysely'
import { addColumns, createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

export async function up(db: Kysely<unknown>) {
  await plans(db)
  await coupons(db)
  await owned(db)
}

async function plans(db: Kysely<unknown>) {
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

async function coupons(db: Kysely<unknown>) {
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

const added = {
  plan_id: 'integer?',
  order_id: 'integer?',
  /** The last letter about its end that was sent, in days before it. */
  reminded_days: 'integer?',
  /** When its end was looked at. */
  lapsed_at: 'text?',
} as const

async function owned(db: Kysely<unknown>) {
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
  await addColumns(db, 'user_groups', { ...added, is_active: 'integer', replaced_at: 'text?' }, { is_active: 1 })
  await addColumns(db, 'user_capacities', added)
  await settleOwned(db)
  // One subscription at a time, whatever two purchases do at once.
  await sql`create unique index user_groups_active on user_groups (user_id) where is_active = 1`.execute(db)
  for (const table of ['user_groups', 'user_capacities']) {
    const ending = sql`where expired_at is not null and lapsed_at is null`
    await sql`create index ${sql.ref(`${table}_ending`)} on ${sql.table(table)} (expired_at) ${ending}`.execute(db)
  }

  await createTable(
    db,
    'lapses',
    { user_id: 'integer', began_at: 'text', told_at: 'text?', warned_at: 'text?' },
    { key: ['user_id'], references: { user_id: 'users.id' } },
  )
}

/** Until now the newest that had not run out was in force. */
export async function settleOwned(db: Kysely<unknown>) {
  const time = new Date().toISOString()
  const running = sql`expired_at is null or expired_at > ${time}`
  const newest = sql`select max(id) from user_groups where ${running} group by user_id`
  await sql`update user_groups set is_active = 0 where id not in (${newest})`.execute(db)
  await sql`update user_groups set replaced_at = ${time} where is_active = 0 and (${running})`.execute(db)
  await sql`update user_groups set lapsed_at = ${time} where is_active = 0`.execute(db)
  // What was given for ever stays, should something that is bought on top of it be taken back.
  await sql`insert into owned_grants (user_group_id, minutes, created_at)
    select id, 0, created_at from user_groups where expired_at is null`.execute(db)
  await sql`update user_capacities set lapsed_at = ${time} where expired_at <= ${time}`.execute(db)
}
